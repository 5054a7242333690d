import { calls } from '@lantern/contract/calls';
import { Button, Tag } from '@lantern/ui';
import { usePages } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { QueuePage, useQueueFilter } from '../../../shared/list-page/index.ts';
import { usePageSearch } from '../../../shared/navigation/page-search.ts';
import { FourEyesStatus } from '../../../shared/requests/four-eyes-status.tsx';
import { useMay } from '../../../shared/session/me.ts';
import { DepositDetail } from './deposit-detail.tsx';
import { DEPOSIT_TONES } from './deposit-tones.ts';
import { RepairForm } from './repair-form.tsx';

const FILTERS = ['ALL', 'MATCHING', 'LATE', 'PAYING', 'CREDITED', 'EXPIRED', 'FAILED'] as const;
/** Parameter value for the repair form, instead of an order's id. */
const REPAIR = 'repair';

/** The queue of deposits, with the selected one beside the list. */
export default function DepositsPage() {
  const t = useText();
  const may = useMay();
  const [, change] = usePageSearch();
  const query = usePages(calls.paymentsBackOffice.deposits, useQueueFilter(FILTERS, 'ALL'), {
    refetchInterval: 10_000,
  });
  return (
    <QueuePage
      title={t('deposits')}
      tools={
        may('payments.match') && (
          <Button size="sm" onClick={() => change({ id: REPAIR }, 'push')}>
            {t('repair')}
          </Button>
        )
      }
      states={FILTERS}
      usual="ALL"
      stateText={(state) => t(`deposit_${state}`)}
      searchLabel={t('search_deposits')}
      query={query}
      emptyText={t('no_deposits')}
      opener={{ head: t('order'), cell: (row) => `D ${row.id}` }}
      columns={[
        { id: 'account', head: t('member'), narrow: 'detail', cell: (row) => row.account },
        {
          id: 'amount',
          head: t('amount'),
          align: 'right',
          narrow: 'result',
          cell: (row) => <Amount amount={row.amount} />,
        },
        {
          id: 'received',
          head: t('received'),
          align: 'right',
          cell: (row) => (row.receivedAmount === null ? '—' : <Amount amount={row.receivedAmount} />),
        },
        {
          id: 'channel',
          head: t('channel'),
          cell: (row) => (
            <>
              {row.channel} {row.sandbox && <Tag tone="info">{t('sandbox')}</Tag>}
            </>
          ),
        },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: (row) => <Tag tone={DEPOSIT_TONES[row.state]}>{t(`deposit_${row.state}`)}</Tag>,
        },
        {
          id: 'eyes',
          head: t('checks'),
          cell: (row) => row.needsMatching && <FourEyesStatus open={row.request ? 1 : 0} />,
        },
        { id: 'created', head: t('asked'), cell: (row) => dateTime(row.createdAt) },
      ]}
      detail={(id, close) =>
        id === REPAIR ? <RepairForm onClose={close} /> : <DepositDetail key={id} id={id} onClose={close} />
      }
    />
  );
}
