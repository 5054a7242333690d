import '../payments.css';
import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useNamed, useText } from '../../../shared/i18n/text.ts';
import { QueuePage, useQueueFilter } from '../../../shared/list-page/index.ts';
import { FourEyesStatus } from '../../../shared/requests/four-eyes-status.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';
import { WITHDRAWAL_TONES } from './withdrawal-tones.ts';

const FILTERS = [
  'WAITING',
  'SUBMITTED',
  'RISK_REVIEW',
  'PAY_FAILED',
  'UNKNOWN',
  'PARTIAL_DISPUTE',
  'NOT_RECEIVED_DISPUTE',
  'DISBURSED',
  'ALL',
] as const;

/** The queue of withdrawals: those that need a decision first, with the selected one beside the list. */
export default function WithdrawalsPage() {
  const t = useText();
  const named = useNamed();
  const { state, ...filter } = useQueueFilter(FILTERS, 'WAITING');
  const wanted = state === 'WAITING' ? { waiting: true } : state && { state };
  const query = usePages(calls.paymentsBackOffice.withdrawals, { ...filter, ...wanted }, { refetchInterval: 10_000 });
  return (
    <QueuePage
      title={t('withdrawals')}
      states={FILTERS}
      usual="WAITING"
      stateText={(state) => t(`withdrawal_${state}`)}
      searchLabel={t('search_deposits')}
      query={query}
      emptyText={t('no_withdrawals')}
      opener={{ head: t('order'), cell: (row) => `W ${row.id}` }}
      columns={[
        { id: 'member', head: t('member'), narrow: 'detail', cell: (row) => row.member },
        {
          id: 'amount',
          head: t('amount'),
          align: 'right',
          narrow: 'result',
          cell: (row) => <Amount amount={row.amount} />,
        },
        {
          id: 'reasons',
          head: t('review_why'),
          cell: (row) => (
            <span className="tag-row">
              {row.reviewReasons.map((reason) => (
                <Tag key={reason}>{named('review', reason)}</Tag>
              ))}
            </span>
          ),
        },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: (row) => (
            <span className="tag-row">
              <Tag tone={WITHDRAWAL_TONES[row.state]}>{t(`withdrawal_${row.state}`)}</Tag>
              {row.sentBack && <Tag tone="bad">{t('returned_tag')}</Tag>}
            </span>
          ),
        },
        {
          id: 'eyes',
          head: t('checks'),
          cell: (row) => (row.request || row.approversNeeded > 0) && <FourEyesStatus open={row.request ? 1 : 0} />,
        },
        { id: 'created', head: t('asked'), cell: (row) => dateTime(row.createdAt) },
      ]}
      detail={(id, close) => <WithdrawalDetail key={id} id={id} onClose={close} />}
    />
  );
}
