import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { formatAmount, parseAmount } from '@lantern/money';
import { AmountField, Button, Card, Chip, FormulaLine, Money, moneyText, Note } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useSettled } from '../../../shared/browser/use-settled.ts';
import { RefusalNote } from '../../../shared/components/refusal-note.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useProtected } from '../../../shared/session/protected.ts';
import { wholeAmount } from './checklist.ts';
import { useChecklist } from './checklist-card.tsx';
import { FundPasswordField, useFundDigits } from './fund-password-field.tsx';
import { least, type Terms } from './withdrawal.ts';

const QUIET_MS = 350;

interface RequestFormProps {
  readonly terms: Terms;
  readonly accountId: string | null;
  readonly onRequested: (id: string) => void;
}

/** Second step: amount, net payout and fund password. */
export function RequestForm({ terms, accountId, onRequested }: RequestFormProps) {
  const t = useText('withdraw');
  const currency = useCurrency();
  const form = useRequest(terms, accountId, onRequested);
  const { text, amount, most, isInside, quote, create } = form;
  const shown = (value: string) => moneyText(value, { exponent: currency.exponent, sign: 'auto' });
  const bounds = t('bounds', { symbol: currency.symbol, min: shown(terms.minimum), max: shown(terms.maximum) });
  const problem = text === '' || isInside ? undefined : amount !== null && amount > most ? t('too_much') : bounds;
  const list = useChecklist(terms);
  const whole = list && wholeAmount(list, form.minimum);
  const all = whole === null ? null : formatAmount(whole, currency.exponent);
  return (
    <Card level={3} title={t('step_amount')} aside={<small className="mut3 num">{bounds}</small>}>
      <form className="withdraw-page-form" onSubmit={form.submit} noValidate>
        <AmountField
          label={t('amount')}
          name="amount"
          symbol={currency.symbol}
          exponent={currency.exponent}
          value={text}
          onValueChange={form.setAmount}
          clearLabel={t('clear')}
          error={problem}
        />
        <div className="amount-step-quick num">
          {all !== null && (
            <Chip isOn={text === all} onClick={() => form.setAmount(all)}>
              {t('all_of_it', { symbol: currency.symbol, amount: shown(all) })}
            </Chip>
          )}
        </div>
        {isInside && quote.error && <RefusalNote error={quote.error} />}
        {form.quoted && <Quote quote={form.quoted} />}
        {form.quoted?.isReviewed && <Note tone="info">{t('is_reviewed')}</Note>}
        <FundPasswordField value={form.fundPassword} onChange={form.setFundPassword} />
        {create.error && <RefusalNote error={create.error} />}
        <Button look="pri" size="lg" block type="submit" disabled={!form.isReady} busy={create.isPending}>
          {isInside ? t('withdraw_amount', { symbol: currency.symbol, amount: shown(form.wire) }) : t('enter_amount')}
        </Button>
      </form>
    </Card>
  );
}

/** Input of the form, the server's quote for the amount, and the sending of the request. */
function useRequest(terms: Terms, accountId: string | null, onRequested: (id: string) => void) {
  const guard = useProtected();
  const { exponent } = useCurrency();
  const length = useFundDigits();
  const [text, setText] = useState('');
  const [fundPassword, setFundPassword] = useState('');
  // Idempotency key of one request: a second click, or a click after a lost response, submits nothing twice.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { payments, wallet, identity } = calls;
  const minor = (amount: string) => parseAmount(amount, exponent) ?? 0n;
  const minimum = minor(terms.minimum);
  const most = least(minor(terms.available), minor(terms.maximum), minor(terms.amountLeft));
  const amount = parseAmount(text, exponent);
  const isInside = amount !== null && amount >= minimum && amount <= most;
  const wire = amount === null ? '' : formatAmount(amount, exponent);
  const settled = useSettled(wire, QUIET_MS);
  const isSettled = isInside && settled === wire;
  const quote = useCall(payments.quoteWithdrawal, { amount: settled }, { enabled: isSettled, staleTime: 5_000 });
  const create = useAct(payments.createWithdrawal, {
    invalidates: [
      ...[payments.withdrawalTerms, payments.withdrawals, payments.withdrawal],
      ...[wallet.balance, wallet.accountRecord, wallet.consolidatedFunds, identity.fundPassword],
    ],
    onSuccess: (order) => onRequested(order.id),
    onRefused: () => setFundPassword(''),
  });
  const quoted = isSettled ? quote.data : undefined;
  const isReady = quoted !== undefined && accountId !== null && fundPassword.length === length;
  return {
    ...{ text, amount, wire, minimum, most, isInside, quote, quoted, create, isReady, fundPassword, setFundPassword },
    setAmount: (next: string) => {
      setText(next);
      setRequestId(crypto.randomUUID());
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isReady) guard(() => create.mutate({ requestId, accountId, amount: wire, fundPassword }));
    },
  };
}

/** Requested amount, fees and net payout. */
function Quote({ quote }: { quote: Value<'payments.quoteWithdrawal'> }) {
  const t = useText('withdraw');
  const currency = useCurrency();
  const hasAdminFee = (parseAmount(quote.adminFee, currency.exponent) ?? 0n) > 0n;
  const adminFee = { label: t('admin_fee'), value: <Money amount={quote.adminFee} symbol="" /> };
  return (
    <FormulaLine
      parts={[
        { label: t('requested'), value: <Money amount={quote.amount} symbol="" /> },
        { sign: '−', label: t('fee'), value: <Money amount={quote.fee} symbol="" /> },
        ...(hasAdminFee ? [{ sign: '−' as const, ...adminFee }] : []),
        { sign: '=', label: t('you_receive'), value: <Money amount={quote.net} {...currency} />, isResult: true },
      ]}
    />
  );
}
