import * as calls from '@lantern/contract/member-calls';
import { Card, EmptyState, Money, Table, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { MorePages, useCursors } from '../frame/more-pages.tsx';
import { accountText, STATE_TONES } from './withdrawal.ts';

/** The member's withdrawals, newest first. */
export function WithdrawalList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText('withdraw');
  const zone = useZone();
  const cursors = useCursors();
  const query = useCall(
    calls.payments.withdrawals,
    { limit: 10, ...(cursors.cursor && { cursor: cursors.cursor }) },
    { staleTime: 5_000 },
  );
  return (
    <Card title={t('record')} flush>
      <Table
        label={t('record')}
        rows={query.data?.rows ?? []}
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
                W {row.id}
              </button>
            ),
          },
          { id: 'time', head: t('time'), narrow: 'detail', cell: (row) => formatTime(row.createdAt, zone) },
          { id: 'account', head: t('paid_to'), cell: (row) => accountText(row.account) },
          {
            id: 'amount',
            head: t('amount'),
            align: 'right',
            narrow: 'result',
            cell: (row) => <Money amount={row.amount} symbol="" />,
          },
          { id: 'net', head: t('you_receive'), align: 'right', cell: (row) => <Money amount={row.net} symbol="" /> },
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
