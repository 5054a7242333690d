import * as calls from '@lantern/contract/member-calls';
import { formatAmount, parseAmount } from '@lantern/money';
import { AmountField, Button, Modal, Note, NumberField, Segments, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { useCurrency } from '../../shared/brand/site.ts';
import { serverNow } from '../../shared/browser/time.ts';
import { formatTime, useZone } from '../../shared/i18n/format.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { type Limit, type LimitKind, type LimitPeriod, MONEY_PERIODS } from './model.ts';
import { useAmountText } from './use-amount-text.ts';

const DAY_MS = 86_400_000;
const MIN_MINUTES = 10;
const MAX_MINUTES = 1_440;

interface LimitDialogProps {
  readonly kind: LimitKind;
  readonly limits: readonly Limit[];
  readonly onClose: () => void;
}

/** Sets one limit: a lower amount takes effect at once; a higher one, or none, after one day and a confirmation. */
export function LimitDialog({ kind, limits, onClose }: LimitDialogProps) {
  const t = useText('safety');
  const words = useRefusalText();
  const amounts = useAmountText();
  const zone = useZone();
  const form = useLimit({ kind, limits, onClose });
  const { isTime, present, now, isRaise, set } = form;
  const from = formatTime(new Date(serverNow() + DAY_MS).toISOString(), zone).slice(0, 16);
  return (
    <Modal open onClose={onClose} title={t(`limit_${kind}`)} lead={t(`limit_${kind}_text`)} closeLabel={t('close')}>
      <form className="limit-dialog-form" onSubmit={form.submit} noValidate>
        {!isTime && (
          <Segments
            label={t('period')}
            items={MONEY_PERIODS.map((id) => ({ id, label: t(`period_${id}`) }))}
            value={form.period}
            onChange={form.setPeriod}
            block
          />
        )}
        <LimitField form={form} />
        {present && now !== null && (
          <p className="limit-dialog-now num">
            <span>{t('now_limit', { amount: amounts(kind, now) })}</span>
            {!isTime && <span>{t('used_so_far', { amount: amounts(kind, present.used) })}</span>}
          </p>
        )}
        {isRaise && <Note tone="warn">{t('raise_note', { time: from })}</Note>}
        {set.error && <Note tone="bad">{words(set.error)}</Note>}
        <div className="acts">
          {now !== null && (
            <Button size="lg" busy={set.isPending} onClick={form.remove}>
              {t('remove')}
            </Button>
          )}
          <Button look="pri" size="lg" type="submit" disabled={!form.isValid} busy={set.isPending}>
            {t(isRaise ? 'ask_raise' : 'set_limit')}
          </Button>
        </div>
        {now !== null && <p className="mut3">{t('remove_note')}</p>}
      </form>
    </Modal>
  );
}

/** Input of the form, the limit that is in force, and the sending. */
function useLimit({ kind, limits, onClose }: LimitDialogProps) {
  const t = useText('safety');
  const { exponent } = useCurrency();
  const isTime = kind === 'SESSION';
  const [period, setPeriod] = useState<LimitPeriod>(
    isTime ? 'SITTING' : (limits.find((limit) => limit.amount !== null)?.period ?? 'DAY'),
  );
  const [text, setText] = useState('');
  const { safety } = calls;
  const set = useAct(safety.setLimit, {
    invalidates: [safety.protection],
    onSuccess: ({ waitsUntil }) => {
      onClose();
      showToast({ kind: 'ok', title: t(waitsUntil === null ? 'limit_counts' : 'limit_waits') });
    },
  });
  const present = limits.find((limit) => limit.period === period);
  const now = present?.amount ?? null;
  const amount = isTime ? minutesOf(text) : parseAmount(text, exponent);
  const write = (value: bigint) => (isTime ? String(value) : formatAmount(value, exponent));
  const read = (value: string) => (isTime ? BigInt(value) : (parseAmount(value, exponent) ?? 0n));
  return {
    ...{ isTime, period, setPeriod, text, setText, present, now, set },
    isValid: amount !== null,
    isRaise: amount !== null && now !== null && amount > read(now),
    remove: () => set.mutate({ kind, period, amount: null }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (amount !== null) set.mutate({ kind, period, amount: write(amount) });
    },
  };
}

/** Minutes of a play session, or an amount of money. */
function LimitField({ form: { isTime, isValid, text, setText } }: { form: ReturnType<typeof useLimit> }) {
  const t = useText('safety');
  const currency = useCurrency();
  if (!isTime) {
    return (
      <AmountField
        label={t('amount')}
        name="amount"
        symbol={currency.symbol}
        exponent={currency.exponent}
        value={text}
        onValueChange={setText}
        clearLabel={t('clear')}
      />
    );
  }
  const bounds = t('minutes_bounds', { min: MIN_MINUTES, max: MAX_MINUTES });
  return (
    <NumberField
      label={t('minutes_label')}
      name="minutes"
      decimals={0}
      value={text}
      onValueChange={setText}
      hint={bounds}
      error={text !== '' && !isValid ? bounds : undefined}
    />
  );
}

function minutesOf(text: string): bigint | null {
  const minutes = Number(text);
  return text !== '' && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES ? BigInt(minutes) : null;
}
