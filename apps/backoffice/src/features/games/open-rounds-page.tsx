import './games.css';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { type Column, Tag } from '@lantern/ui';
import { useCall, usePages } from '../../shared/api/hooks.ts';
import { ageText } from '../../shared/formats/age-text.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable, rowsOf } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { OpenRoundDetail } from './open-round-detail.tsx';
import { ANSWER_TONES } from './tones.ts';

type Row = Value<'gamesBackOffice.openRounds'>['rows'][number];

const HOURS = ['2', '24', '168'] as const;
const ALL = 'ALL';

function useColumns(): readonly Column<Row>[] {
  const t = useText();
  return [
    { id: 'vendor', head: t('vendor'), narrow: 'detail', cell: (row) => row.vassalage },
    { id: 'game', head: t('game'), narrow: 'line', cell: (row) => row.gameName },
    { id: 'member', head: t('member'), cell: (row) => row.account || row.memberId },
    {
      id: 'stake',
      head: t('stake'),
      align: 'right',
      narrow: 'result',
      cell: (row) => <Amount amount={row.stake} />,
    },
    {
      id: 'answer',
      head: t('vendor_says'),
      narrow: 'state',
      cell: (row) =>
        row.asked === null ? '—' : <Tag tone={ANSWER_TONES[row.asked.answer]}>{t(`answer_${row.asked.answer}`)}</Tag>,
    },
    { id: 'waits', head: t('checks'), cell: (row) => (row.request === null ? '—' : t('waits_for_second')) },
  ];
}

/** Rounds that their vendors have left open, oldest first: the vendor's answer, and closing by two people. */
export default function OpenRoundsPage() {
  const t = useText();
  const [search, change] = usePageSearch();
  const hours = useChoice('hours', HOURS, '2');
  const vendors = useCall(calls.gamesBackOffice.vendors, { limit: 100 });
  const codes = [...new Set(vendors.data?.rows.map(({ vassalage }) => vassalage))];
  const vendor = useChoice('vendor', [ALL, ...codes], ALL);
  const query = usePages(
    calls.gamesBackOffice.openRounds,
    { limit: 50, hours: Number(hours), ...(vendor !== ALL && { vassalage: vendor }) },
    { refetchInterval: 30_000 },
  );
  const keyOf = (row: { readonly memberId: string; readonly id: string }) => `${row.memberId} ${row.id}`;
  const chosen = rowsOf(query).find((row) => keyOf(row) === search.id);
  const columns = useColumns();
  return (
    <ListPage
      title={t('open_rounds')}
      hasWideDetail
      filters={
        <>
          <ChoiceFilter
            name="hours"
            label={t('open_for')}
            words={HOURS}
            usual="2"
            wordText={(word) => t(`open_for_${word}`)}
          />
          {codes.length > 1 && (
            <ChoiceFilter
              name="vendor"
              label={t('vendor')}
              words={[ALL, ...codes]}
              usual={ALL}
              wordText={(word) => (word === ALL ? t('side_ALL') : word)}
            />
          )}
        </>
      }
      list={
        <PagedTable
          label={t('open_rounds')}
          query={query}
          rowKey={keyOf}
          emptyText={t('no_open_rounds')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('open_for'), cell: (row) => ageText(t, row.openedAt) }}
          columns={columns}
        />
      }
      detail={chosen && <OpenRoundDetail key={search.id} round={chosen} onClose={() => change({ id: undefined })} />}
    />
  );
}
