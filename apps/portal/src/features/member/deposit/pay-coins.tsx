import * as calls from '@lantern/contract/member-calls';
import type { TypedCall, Value } from '@lantern/contract/schemas';
import { Button, Countdown, KeyValue, Note, ProgressBar, QrCode } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { CopyButton } from './copy-button.tsx';
import './pay-coins.css';

type Order = Value<'payments.depositOrder'>;
type Coins = NonNullable<Order['crypto']>;

/** Crypto deposit to the member's own address: amount, address and expiry; then the number of confirmations. */
export function PayCoins({ order, coins }: { order: Order; coins: Coins }) {
  return coins.txHash === null ? <SendCoins order={order} coins={coins} /> : <Confirmations coins={coins} />;
}

function SendCoins({ order, coins }: { order: Order; coins: Coins }) {
  const t = useText('deposit');
  const words = useRefusalText();
  const { payments } = calls;
  const invalidates = [payments.depositOrder, payments.depositOrders, payments.depositChannels];
  const onRefused = (refused: unknown) => toast.fail(words(refused));
  const cancel = useAct(payments.cancelDeposit, { invalidates, onRefused });
  return (
    <>
      <div className="pay-card-code">
        <QrCode text={coins.address} label={t('address_code')} />
      </div>
      <div>
        <KeyValue name={t('network')}>
          <b>{coins.network}</b>
        </KeyValue>
        <KeyValue name={t('send_exactly')}>
          <b className="num">
            {coins.coins} {coins.coin}
          </b>
          <CopyButton text={coins.coins} label={t('copy_amount')} />
        </KeyValue>
        <div className="pay-coins-address">
          <small className="mut3">{t('address')}</small>
          <span className="num">{coins.address}</span>
          <CopyButton text={coins.address} label={t('copy_of', { name: t('address') })} />
        </div>
      </div>
      <RateLock order={order} coins={coins} invalidates={invalidates} />
      <Note tone="warn">{t('coins_hint', { coin: coins.coin, network: coins.network })}</Note>
      <Button look="text" block busy={cancel.isPending} onClick={() => cancel.mutate({ id: order.id })}>
        {t('cancel_order')}
      </Button>
    </>
  );
}

/** Remaining time of the locked exchange rate; after it, a new rate changes the number of coins. */
function RateLock({ order, coins, invalidates }: { order: Order; coins: Coins; invalidates: readonly TypedCall[] }) {
  const t = useText('deposit');
  const words = useRefusalText();
  const { symbol } = useCurrency();
  const isOver = useIsOver(coins.lockedUntil);
  const renew = useAct(calls.payments.renewRate, {
    invalidates,
    onRefused: (refused) => toast.fail(words(refused)),
  });
  return (
    <>
      <KeyValue name={t('rate')}>
        <span className="num">
          1 {coins.coin} = {symbol} {coins.rate}
        </span>
      </KeyValue>
      {isOver ? (
        <>
          <Note tone="warn">{t('rate_over')}</Note>
          <Button block busy={renew.isPending} onClick={() => renew.mutate({ id: order.id })}>
            {t('renew_rate')}
          </Button>
        </>
      ) : (
        <Countdown endsAt={coins.lockedUntil} label={t('rate_holds')} size="card" />
      )}
    </>
  );
}

/** Becomes true at the given instant, by a timer. */
function useIsOver(instant: string): boolean {
  const [now, setNow] = useState(() => Date.now());
  const left = new Date(instant).getTime() - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left + 250, 60_000));
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
}

function Confirmations({ coins }: { coins: Coins }) {
  const t = useText('deposit');
  const done = Math.min(coins.confirmations, coins.needed);
  const words = t('confirmations', { done, needed: coins.needed });
  return (
    <>
      <KeyValue name={t('coins_seen')}>
        <b className="num">
          {coins.seenCoins} {coins.coin}
        </b>
      </KeyValue>
      <div aria-live="polite">
        <ProgressBar percent={Math.floor((done / coins.needed) * 100)} label={words} tone="jade" />
        <p className="num">{words}</p>
      </div>
      <div className="pay-coins-address">
        <small className="mut3">{t('transaction')}</small>
        <span className="num">{coins.txHash}</span>
        <CopyButton text={coins.txHash ?? ''} label={t('copy_of', { name: t('transaction') })} />
      </div>
      <Note>{t('coins_on_their_way')}</Note>
    </>
  );
}
