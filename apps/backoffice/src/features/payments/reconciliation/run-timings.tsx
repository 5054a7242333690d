import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Table, Tag } from '@lantern/ui';
import { usePages } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { rowsOf } from '../../../shared/list-page/index.ts';
import { RoomLink } from '../../../shared/navigation/page-link.tsx';
import { MoreRows, Reading } from '../../../shared/parts/query-state.tsx';

type Row = Value<'paymentsFinance.timings'>['rows'][number];

const ROOMS: Partial<Record<Row['side'], string>> = {
  DEPOSIT: '/deposits',
  PAYOUT: '/withdrawals',
  VENDOR: '/vendor-transfers',
};

/** Orders that the two sides book on different days, each with the counterpart's time and the run that matched it. */
export function RunTimings({ runId }: { runId: string }) {
  const t = useText();
  const query = usePages(calls.paymentsFinance.timings, { runId, limit: 20 });
  return (
    <Reading query={query}>
      <h3>{t('timing_differences')}</h3>
      <Table
        className="office-rows"
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
                <RoomLink to="/reconciliation" search={{ run: row.metBy }}>
                  {row.metDay}
                </RoomLink>
              ),
          },
        ]}
      />
      <MoreRows query={query} />
    </Reading>
  );
}

function Order({ row }: { row: Row }) {
  const name = row.orderNo ?? row.providerNo ?? '—';
  const to = ROOMS[row.side];
  if (row.side === 'BANK') return <RoomLink to="/matching">{name}</RoomLink>;
  if (to === undefined || row.orderId === null) return name;
  return (
    <RoomLink to={to} search={{ id: row.orderId }}>
      {name}
    </RoomLink>
  );
}
