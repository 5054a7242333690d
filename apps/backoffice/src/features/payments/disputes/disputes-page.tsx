import '../payments.css';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Tag } from '@lantern/ui';
import { usePages } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { QueuePage, useQueueFilter } from '../../../shared/list-page/index.ts';
import { FourEyesStatus } from '../../../shared/requests/four-eyes-status.tsx';
import { WITHDRAWAL_TONES } from '../withdrawals/withdrawal-tones.ts';
import { DisputeDetail } from './dispute-detail.tsx';
import { disputeAge, TURN_TONES } from './dispute-tones.ts';

type Dispute = Value<'paymentsDisputes.disputes'>['rows'][number];

const VIEWS = ['OPEN', 'MINE', 'ASKED', 'ENDED', 'ALL'] as const;

/** The dispute queue: payments that did not arrive, oldest first, with the selected one beside the list. */
export default function DisputesPage() {
  const t = useText();
  const { state: view, ...filter } = useQueueFilter(VIEWS, 'OPEN');
  const query = usePages(
    calls.paymentsDisputes.disputes,
    { ...filter, ...(view && { view }) },
    { refetchInterval: 10_000 },
  );
  return (
    <QueuePage<Dispute, (typeof VIEWS)[number]>
      title={t('disputes')}
      states={VIEWS}
      usual="OPEN"
      stateText={(one) => t(`dispute_view_${one}`)}
      searchLabel={t('search_deposits')}
      query={query}
      emptyText={t('no_disputes')}
      opener={{ head: t('order'), cell: (row) => `W ${row.id}` }}
      columns={[
        { id: 'member', head: t('member'), narrow: 'detail', cell: ({ order }) => order.member },
        {
          id: 'disputed',
          head: t('disputed'),
          align: 'right',
          narrow: 'result',
          cell: ({ order }) => <Amount amount={order.disputed} />,
        },
        {
          id: 'kind',
          head: t('dispute_kind'),
          cell: ({ order }) => <Tag tone={WITHDRAWAL_TONES[order.state]}>{t(`withdrawal_${order.state}`)}</Tag>,
        },
        { id: 'age', head: t('dispute_age'), align: 'right', cell: (row) => disputeAge(t, row) },
        { id: 'pictures', head: t('proofs'), align: 'right', cell: (row) => row.pictures },
        { id: 'owner', head: t('owner'), cell: (row) => row.owner ?? '—' },
        {
          id: 'turn',
          head: t('state'),
          narrow: 'state',
          cell: (row) => <Tag tone={TURN_TONES[row.turn]}>{t(`dispute_view_${row.turn}`)}</Tag>,
        },
        { id: 'eyes', head: t('checks'), cell: ({ order }) => order.request && <FourEyesStatus open={1} /> },
      ]}
      detail={(id, close) => <DisputeDetail key={id} id={id} onClose={close} />}
    />
  );
}
