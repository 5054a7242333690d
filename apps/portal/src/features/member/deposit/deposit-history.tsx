import * as calls from '@lantern/contract/member-calls';
import { Card, EmptyState, Money, Table, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { MorePages, useCursors } from '../frame/more-pages.tsx';
import type { Channel } from './channel.ts';
import { STATE_TONES } from './deposit-states.ts';

/** The member's deposit orders, newest first. */
export function DepositHistory({ channels, onOpen }: { channels: readonly Channel[]; onOpen: (id: string) => void }) {
  const t = useText('deposit');
  const zone = useZone();
  const cursors = useCursors();
  const query = useCall(
    calls.payments.depositOrders,
    { limit: 10, ...(cursors.cursor && { cursor: cursors.cursor }) },
    { staleTime: 5_000 },
  );
  const rows = query.data?.rows ?? [];
  const nameOf = (code: string) => {
    const channel = channels.find((one) => one.code === code);
    return channel ? (channel.name ?? t(channel.nameKey)) : code;
  };
  return (
    <Card title={t('record')} flush>
      <Table
        label={t('record')}
        rows={rows}
        rowKey={(row) => row.id}
        onRowClick={(row) => onOpen(row.id)}
        empty={<EmptyState title={t('no_record')} />}
        columns={[
          {
            id: 'order',
            head: t('order'),
            narrow: 'title',
            cell: (row) => (
              <button type="button" className="member-page-link" onClick={() => onOpen(row.id)}>
                D {row.id}
              </button>
            ),
          },
          { id: 'time', head: t('time'), narrow: 'detail', cell: (row) => formatTime(row.createdAt, zone) },
          { id: 'channel', head: t('channel'), cell: (row) => nameOf(row.channel) },
          {
            id: 'amount',
            head: t('amount'),
            align: 'right',
            narrow: 'result',
            cell: (row) => <Money amount={row.creditedAmount ?? row.amount} symbol="" />,
          },
          {
            id: 'state',
            head: t('state'),
            narrow: 'state',
            cell: (row) => <Tag tone={STATE_TONES[row.state]}>{t(`state_${row.state}`)}</Tag>,
          },
        ]}
      />
      <MorePages cursors={cursors} next={query.data?.nextCursor ?? null} />
    </Card>
  );
}
