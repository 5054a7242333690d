import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Table, Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { rowsOf } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { MoreRows, QueryState } from '../../shared/parts/query-state.tsx';

type Row = Value<'reconciliation.timings'>['rows'][number];

const PAGES: Partial<Record<Row['side'], string>> = {
  DEPOSIT: '/deposits',
  PAYOUT: '/withdrawals',
  VENDOR: '/vendor-transfers',
};

/** Orders that the two sides book on different days, each with the counterpart's time and the run that matched it. */
export function RunTimings({ runId }: { runId: string }) {
  const t = useText();
  const query = usePages(calls.reconciliation.timings, { runId, limit: 20 });
  return (
    <QueryState query={query}>
      <h3>{t('timing_differences')}</h3>
      <Table
        className="paged-table-rows"
        label={t('timing_differences')}
        rows={rowsOf<Row>(query)}
        rowKey={(row) => row.id}
        columns={[
          { id: 'order', head: t('order'), narrow: 'title', cell: (row) => <Order row={row} /> },
          {
            id: 'channel',
            head: t('channel'),
            narrow: 'detail',
            cell: (row) => `${t(`side_${row.side}`)} · ${row.channel}`,
          },
          {
            id: 'amount',
            head: t('amount'),
            align: 'right',
            narrow: 'result',
            cell: (row) => <Amount amount={row.amount} sign="always" />,
          },
          {
            id: 'other',
            head: t('other_side_has'),
            cell: (row) => (row.otherAt === null ? '—' : dateTime(row.otherAt)),
          },
          {
            id: 'met',
            head: t('met_by_run'),
            narrow: 'state',
            cell: (row) =>
              row.metBy === null ? (
                <Tag tone="wait">{t('not_met_yet')}</Tag>
              ) : (
                <PageLink to="/reconciliation" search={{ run: row.metBy }}>
                  {row.metDay}
                </PageLink>
              ),
          },
        ]}
      />
      <MoreRows query={query} />
    </QueryState>
  );
}

function Order({ row }: { row: Row }) {
  const name = row.orderNo ?? row.providerNo ?? '—';
  const to = PAGES[row.side];
  if (row.side === 'BANK') return <PageLink to="/matching">{name}</PageLink>;
  if (to === undefined || row.orderId === null) return name;
  return (
    <PageLink to={to} search={{ id: row.orderId }}>
      {name}
    </PageLink>
  );
}
