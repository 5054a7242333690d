import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { formatAmount, parseAmount } from '@lantern/money';
import { AmountField, Button, Card, Chip, moneyText } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { RefusalNote } from '../../../shared/components/refusal-note.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useProtected } from '../../../shared/session/protected.ts';
import type { Channel } from './channel.ts';
import { OfferStep } from './offer-step.tsx';

interface AmountStepProps {
  readonly channel: Channel;
  /** A first deposit begins with the least of the offered amounts. */
  readonly isFirst: boolean;
  readonly onOpened: (order: Value<'payments.createDeposit'>) => void;
}

/** Second step: the amount within the channel's limits, then the order. */
export function AmountStep({ channel, isFirst, onOpened }: AmountStepProps) {
  const t = useText('deposit');
  const guard = useProtected();
  const currency = useCurrency();
  const [text, setText] = useState((isFirst && channel.quickAmounts[0]) || '');
  // Idempotency key of one order: a second click, or a click after a lost response, opens no second order.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [offer, setOffer] = useState<string | null>(null);
  const { depositChannels, depositOrders, createDeposit } = calls.payments;
  const create = useAct(createDeposit, {
    invalidates: [depositOrders, depositChannels, calls.promotions.depositOffers],
    onSuccess: (order) => {
      setRequestId(crypto.randomUUID());
      onOpened(order);
    },
  });
  const shown = (amount: string) => moneyText(amount, { exponent: currency.exponent, sign: 'auto' });
  const amount = parseAmount(text, currency.exponent);
  const isFine = amount !== null && isWithin(channel, amount, currency.exponent);
  const bounds = t('bounds', { symbol: currency.symbol, min: shown(channel.minimum), max: shown(channel.maximum) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount === null || !isFine) return;
    const order = { requestId, channel: channel.code, amount: formatAmount(amount, currency.exponent) };
    guard(() => create.mutate({ ...order, ...(offer !== null && { activity: offer }) }));
  };
  /** Another amount or offer is another order. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setRequestId(crypto.randomUUID());
    };
  const choose = changing(setText);
  return (
    <Card level={3} title={t('step_amount')} aside={<small className="mut3 num">{bounds}</small>}>
      <form onSubmit={submit}>
        <AmountField
          label={t('amount')}
          symbol={currency.symbol}
          exponent={currency.exponent}
          value={text}
          onValueChange={choose}
          clearLabel={t('clear')}
          error={text !== '' && !isFine ? bounds : undefined}
        />
        <div className="amount-step-quick num">
          {channel.quickAmounts.map((quick) => (
            <Chip key={quick} isOn={text === quick} onClick={() => choose(quick)}>
              {shown(quick).replace(/\.0+$/, '')}
            </Chip>
          ))}
        </div>
        <OfferStep
          channel={channel.code}
          amount={isFine && amount !== null ? formatAmount(amount, currency.exponent) : null}
          chosen={offer}
          onChoose={changing(setOffer)}
        />
        {create.error && <RefusalNote error={create.error} />}
        {offer === null && <p className="mut3">{t('turnover_note')}</p>}
        <Button look="pri" size="lg" block type="submit" disabled={!isFine} busy={create.isPending}>
          {isFine && amount !== null
            ? t('deposit_amount', { symbol: currency.symbol, amount: shown(formatAmount(amount, currency.exponent)) })
            : t('enter_amount')}
        </Button>
      </form>
    </Card>
  );
}

function isWithin({ minimum, maximum }: Channel, amount: bigint, exponent: number): boolean {
  return amount >= (parseAmount(minimum, exponent) ?? 0n) && amount <= (parseAmount(maximum, exponent) ?? 0n);
}
