import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { type Column, Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable, rowsOf } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { CaseDetail } from './case-detail.tsx';
import { CASE_TONES } from './case-tones.ts';
import { RunCard } from './run-card.tsx';
import './reconciliation.css';

type Case = Value<'reconciliation.cases'>['rows'][number];

const FILTERS = ['OPEN', 'TAKEN', 'CLOSED', 'SETTLED', 'ALL'] as const;
type Filter = (typeof FILTERS)[number];
const SIDES = ['ALL', 'DEPOSIT', 'PAYOUT', 'BANK', 'BALANCE', 'VENDOR', 'MIRROR', 'SEAMLESS'] as const;
type SideFilter = (typeof SIDES)[number];

function useColumns(): readonly Column<Case>[] {
  const t = useText();
  return [
    { id: 'day', head: t('day'), narrow: 'detail', cell: (row) => row.day },
    { id: 'kind', head: t('difference'), cell: (row) => t(`difference_${row.kind}`) },
    { id: 'channel', head: t('channel'), cell: (row) => row.channel },
    { id: 'order', head: t('order'), cell: (row) => row.orderNo ?? row.providerNo ?? '—' },
    {
      id: 'ours',
      head: t('ours'),
      align: 'right',
      cell: (row) => (row.ours === null ? '—' : <Amount amount={row.ours} />),
    },
    {
      id: 'theirs',
      head: t('theirs'),
      align: 'right',
      narrow: 'result',
      cell: (row) => (row.theirs === null ? '—' : <Amount amount={row.theirs} />),
    },
    {
      id: 'state',
      head: t('state'),
      narrow: 'state',
      cell: (row) => <Tag tone={CASE_TONES[row.state]}>{t(`case_${row.state}`)}</Tag>,
    },
    { id: 'owner', head: t('owner'), cell: (row) => row.owner ?? '—' },
    { id: 'opened', head: t('asked'), cell: (row) => dateTime(row.openedAt) },
  ];
}

/** Reconciliation: the newest run by account, and every difference as a case. */
export default function ReconciliationPage() {
  const t = useText();
  const [search, change] = usePageSearch();
  const filter = useChoice<Filter>('state', FILTERS, 'OPEN');
  const side = useChoice<SideFilter>('side', SIDES, 'ALL');
  const query = usePages(calls.reconciliation.cases, {
    limit: 50,
    ...(filter !== 'ALL' && { state: filter }),
    ...(side !== 'ALL' && { side }),
  });
  const chosen = rowsOf(query).find((row) => row.id === search.id);
  const columns = useColumns();
  return (
    <ListPage
      title={t('reconciliation')}
      filters={
        <>
          <RunCard />
          <ChoiceFilter<Filter>
            name="state"
            label={t('state')}
            words={FILTERS}
            usual="OPEN"
            wordText={(word) => t(`case_${word}`)}
          />
          <ChoiceFilter<SideFilter>
            name="side"
            label={t('side_label')}
            words={SIDES}
            usual="ALL"
            wordText={(word) => t(`side_${word}`)}
          />
        </>
      }
      list={
        <PagedTable
          label={t('differences')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_differences')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('case'), cell: (row) => `C ${row.id}` }}
          columns={columns}
        />
      }
      detail={chosen && <CaseDetail key={chosen.id} found={chosen} onClose={() => change({ id: undefined })} />}
    />
  );
}
