import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, buttonClass, Card, Countdown, EmptyState, KeyValue, Money, Note, QrCode, Tag } from '@lantern/ui';
import { useEffect } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useLastGamePath } from '../../../shared/games/last-game.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { CopyButton } from './copy-button.tsx';
import { STATE_TONES } from './deposit-states.ts';
import { OrderChoice } from './order-choice.tsx';
import { PayCoins } from './pay-coins.tsx';

type Order = Value<'payments.depositOrder'>;

/** Third step: payment and state of the selected order. States arrive over the socket; a slow poll covers lost messages. */
export function PayCard({ orderId, onGone }: { orderId: string | undefined; onGone: () => void }) {
  const t = useText('deposit');
  const words = useRefusalText();
  const isId = orderId !== undefined && /^\d{1,19}$/.test(orderId);
  const query = useCall(
    calls.payments.depositOrder,
    { id: orderId ?? '0' },
    { enabled: isId, refetchInterval: 5_000, staleTime: 0 },
  );
  const balance = useCall(calls.wallet.balance, {});
  const order = isId ? query.data : undefined;
  const state = order?.state;
  const { refetch } = balance;
  useEffect(() => {
    if (state === 'CREDITED') void refetch();
  }, [state, refetch]);
  if (!isId) {
    return (
      <Card level={3} title={t('step_pay_any')} className="pay-card">
        <EmptyState title={t('no_order_title')}>{t('no_order_text')}</EmptyState>
      </Card>
    );
  }
  return (
    <Card
      level={3}
      title={t(titleOf(order))}
      className="pay-card"
      aside={order && <Tag tone={STATE_TONES[order.state]}>{t(`state_${order.state}`)}</Tag>}
    >
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {order && <OrderFacts order={order} />}
      {order && <OrderChoice orderId={order.id} orderState={order.state} />}
      {order &&
        isPayable(order) &&
        (order.crypto ? <PayCoins order={order} coins={order.crypto} /> : <PayNow order={order} />)}
      {order && !isPayable(order) && <Outcome order={order} onGone={onGone} />}
    </Card>
  );
}

/** Title of the third step, by payment method. */
function titleOf(order: Order | undefined): string {
  if (order === undefined || !isPayable(order)) return 'step_pay_any';
  if (order.transfer !== null) return 'step_transfer';
  if (order.crypto !== null) return order.crypto.txHash === null ? 'step_coins' : 'step_coins_seen';
  return order.channelKind === 'QR' ? 'step_pay' : 'step_pay_any';
}

/** Whether the member can still pay: there is a payment page, a bank account or a coin address. */
const isPayable = (order: Order) => order.paymentUrl !== null || order.transfer !== null || isAwaited(order);
/** Coins that are expected, or not yet confirmed on the chain. */
const isAwaited = ({ crypto, state }: Order) => crypto !== null && (state === 'CREATED' || state === 'PAYING');

function OrderFacts({ order }: { order: Order }) {
  const t = useText('deposit');
  const currency = useCurrency();
  return (
    <>
      <KeyValue name={t('order')}>D {order.id}</KeyValue>
      {order.state === 'CREDITED' ? null : order.crypto === null ? (
        <KeyValue name={t('pay_exactly')}>
          <b>
            <Money amount={order.payableAmount} {...currency} />
          </b>
          <CopyButton text={order.payableAmount} label={t('copy_amount')} />
        </KeyValue>
      ) : (
        <KeyValue name={t('amount')}>
          <Money amount={order.payableAmount} {...currency} />
        </KeyValue>
      )}
      {order.creditedAmount !== null && (
        <KeyValue name={t('you_received')}>
          <Money amount={order.creditedAmount} {...currency} tone="won" />
        </KeyValue>
      )}
    </>
  );
}

/** Bank transfer details, one row each with a copy button. */
function TransferFacts({ transfer }: { transfer: NonNullable<Order['transfer']> }) {
  const t = useText('deposit');
  const facts = [
    { name: t('transfer_bank'), text: transfer.bank },
    { name: t('transfer_holder'), text: transfer.holder },
    { name: t('transfer_number'), text: transfer.number },
    { name: t('transfer_reference'), text: transfer.note },
  ];
  return (
    <>
      <div>
        {facts.map(({ name, text }) => (
          <KeyValue key={name} name={name}>
            <span className="num">{text}</span>
            <CopyButton text={text} label={t('copy_of', { name })} />
          </KeyValue>
        ))}
      </div>
      <Note tone="warn">{t('transfer_hint')}</Note>
    </>
  );
}

function PayNow({ order }: { order: Order }) {
  const t = useText('deposit');
  const words = useRefusalText();
  const { payments } = calls;
  const invalidates = [payments.depositOrder, payments.depositOrders, payments.depositChannels];
  const onRefused = (refused: unknown) => toast.fail(words(refused));
  const cancel = useAct(payments.cancelDeposit, { invalidates, onRefused });
  const claim = useAct(payments.claimDepositPaid, { invalidates, onRefused });
  const url = order.paymentUrl ?? '';
  return (
    <>
      <Countdown endsAt={order.expiresAt} label={t('ends_in')} size="card" />
      {order.channelKind === 'QR' && (
        <div className="pay-card-code">
          <QrCode text={new URL(url, location.href).href} label={t('payment_code')} />
        </div>
      )}
      {order.transfer !== null && <TransferFacts transfer={order.transfer} />}
      {order.paymentUrl !== null && (
        <a
          className={`${buttonClass({ size: 'lg', block: true })} ${order.sandbox ? 'pay-card-sandbox' : 'pri'}`}
          href={url}
        >
          {order.sandbox ? t('open_sandbox') : t('open_payment')}
        </a>
      )}
      <Note>{t('not_credited_yet')}</Note>
      <Button block busy={claim.isPending} onClick={() => claim.mutate({ id: order.id })}>
        {t('have_paid')}
      </Button>
      <Button look="text" block busy={cancel.isPending} onClick={() => cancel.mutate({ id: order.id })}>
        {t('cancel_order')}
      </Button>
    </>
  );
}

/** Reasons that the member may see; all others are internal. */
const REASONS = new Set([
  'AMOUNT_DIFFERS',
  'PAYER_NAME_DIFFERS',
  'TIME',
  'DEPOSIT_LIMIT',
  'PROVIDER_REFUSED',
  'PROVIDER_FAILED',
  'CHARGED_BACK',
]);

function Outcome({ order, onGone }: { order: Order; onGone: () => void }) {
  const t = useText('deposit');
  const lastGame = useLastGamePath();
  const tone =
    order.state === 'CREDITED' ? 'ok' : order.state === 'MATCHING' || order.state === 'LATE' ? 'warn' : 'plain';
  return (
    <>
      <Note tone={tone}>
        {t(`outcome_${order.state}`)}
        {order.reason !== null && REASONS.has(order.reason) && ` ${t(`reason_${order.reason}`)}`}
      </Note>
      {order.state === 'CREDITED' && (
        <SiteLink className={buttonClass({ look: 'pri', size: 'lg', block: true })} to={lastGame}>
          {t('play_now')}
        </SiteLink>
      )}
      <Button block onClick={onGone}>
        {t('new_order')}
      </Button>
    </>
  );
}
