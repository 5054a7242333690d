import './games.css';
import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { ageText } from '../../shared/formats/age-text.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable, rowsOf } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { PrizeOnHoldDetail } from './prize-on-hold-detail.tsx';
import { PRIZE_TONES } from './tones.ts';

const STATES = ['HELD', 'PAID', 'DECLINED'] as const;

/** Promotion prizes, jackpots and corrections above their provider's limit: two people pay or decline each. */
export default function PrizesOnHoldPage() {
  const t = useText();
  const [search, change] = usePageSearch();
  const state = useChoice('state', STATES, 'HELD');
  const query = usePages(calls.gamesBackOffice.prizesOnHold, { limit: 50, state }, { refetchInterval: 30_000 });
  const chosen = rowsOf(query).find((row) => row.id === search.id);
  return (
    <ListPage
      title={t('held_prizes')}
      filters={
        <ChoiceFilter
          name="state"
          label={t('state')}
          words={STATES}
          usual="HELD"
          wordText={(word) => t(`prize_${word}`)}
        />
      }
      list={
        <PagedTable
          label={t('held_prizes')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_held_prizes')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('open_for'), cell: (row) => ageText(t, row.firstAt) }}
          columns={[
            { id: 'vendor', head: t('vendor'), narrow: 'detail', cell: (row) => row.vassalage },
            { id: 'kind', head: t('kind'), narrow: 'line', cell: (row) => t(`prize_${row.operation}`) },
            { id: 'member', head: t('member'), cell: (row) => row.account || row.memberId },
            {
              id: 'amount',
              head: t('amount'),
              align: 'right',
              narrow: 'result',
              cell: (row) => <Amount amount={row.amount} />,
            },
            {
              id: 'state',
              head: t('state'),
              narrow: 'state',
              cell: (row) => (
                <Tag tone={PRIZE_TONES[row.state]}>
                  {t(row.request === null ? `prize_${row.state}` : 'waits_for_second')}
                </Tag>
              ),
            },
          ]}
        />
      }
      detail={chosen && <PrizeOnHoldDetail key={chosen.id} prize={chosen} onClose={() => change({ id: undefined })} />}
    />
  );
}
