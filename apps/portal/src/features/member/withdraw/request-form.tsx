import * as calls from '@lantern/contract/member-calls';
import { formatAmount, parseAmount } from '@lantern/money';
import { AmountField, Button, Card, Chip, FormulaLine, Money, moneyText, Note } from '@lantern/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { RefusalNote } from '../../../shared/components/refusal-note.tsx';
import { useProtected } from '../../../shared/session/protected.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { FundPasswordField, useFundDigits } from './fund-password-field.tsx';
import type { Terms } from './withdrawal.ts';

const QUIET_MS = 350;

/** The text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Minimum of amounts; Math.min does not accept bigint. */
function least(first: bigint, ...others: readonly bigint[]): bigint {
  let found = first;
  for (const amount of others) if (amount < found) found = amount;
  return found;
}

/** Second step: amount, net payout and fund password. */
export function RequestForm({
  terms,
  accountId,
  onRequested,
}: {
  terms: Terms;
  accountId: string | null;
  onRequested: (id: string) => void;
}) {
  const t = useText('withdraw');
  const guard = useProtected();
  const currency = useCurrency();
  const length = useFundDigits();
  const [text, setText] = useState('');
  const [fundPassword, setFundPassword] = useState('');
  // Idempotency key of one request: a second click, or a click after a lost response, submits nothing twice.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { payments, wallet, identity } = calls;
  const minor = (amount: string) => parseAmount(amount, currency.exponent) ?? 0n;
  const shown = (amount: string) => moneyText(amount, { exponent: currency.exponent, sign: 'auto' });
  const minimum = minor(terms.minimum);
  const most = least(minor(terms.available), minor(terms.maximum), minor(terms.amountLeft));
  const amount = parseAmount(text.trim(), currency.exponent);
  const isInside = amount !== null && amount >= minimum && amount <= most;
  const wire = amount === null ? '' : formatAmount(amount, currency.exponent);
  const settled = useSettled(wire);
  const quote = useCall(
    payments.quoteWithdrawal,
    { amount: settled },
    { enabled: isInside && settled === wire, staleTime: 5_000 },
  );
  const create = useAct(payments.createWithdrawal, {
    invalidates: [
      payments.withdrawalTerms,
      payments.withdrawals,
      payments.withdrawal,
      wallet.balance,
      wallet.accountRecord,
      wallet.consolidatedFunds,
      identity.fundPassword,
    ],
    onSuccess: (order) => onRequested(order.id),
    onRefused: () => setFundPassword(''),
  });
  const choose = (next: string) => {
    setText(next);
    setRequestId(crypto.randomUUID());
  };
  const isQuoted = isInside && settled === wire && quote.data !== undefined;
  const isReady = isQuoted && accountId !== null && fundPassword.length === length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) guard(() => create.mutate({ requestId, accountId, amount: wire, fundPassword }));
  };
  const bounds = t('bounds', { symbol: currency.symbol, min: shown(terms.minimum), max: shown(terms.maximum) });
  const problem = text === '' || isInside ? undefined : amount !== null && amount > most ? t('too_much') : bounds;
  const all = formatAmount(most, currency.exponent);
  return (
    <Card level={3} title={t('step_amount')} aside={<small className="mut3 num">{bounds}</small>}>
      <form className="wd-form" onSubmit={submit} noValidate>
        <AmountField
          label={t('amount')}
          name="amount"
          symbol={currency.symbol}
          exponent={currency.exponent}
          value={text}
          onValueChange={choose}
          clearLabel={t('clear')}
          error={problem}
        />
        <div className="amts num">
          {most >= minimum && (
            <Chip isOn={text === all} onClick={() => choose(all)}>
              {t('all_of_it', { symbol: currency.symbol, amount: shown(all) })}
            </Chip>
          )}
        </div>
        {isInside && quote.error && <RefusalNote error={quote.error} />}
        {isQuoted && (
          <FormulaLine
            parts={[
              { label: t('requested'), value: <Money amount={quote.data.amount} symbol="" /> },
              { sign: '−', label: t('fee'), value: <Money amount={quote.data.fee} symbol="" /> },
              ...(minor(quote.data.adminFee) > 0n
                ? [
                    {
                      sign: '−' as const,
                      label: t('admin_fee'),
                      value: <Money amount={quote.data.adminFee} symbol="" />,
                    },
                  ]
                : []),
              {
                sign: '=',
                label: t('you_receive'),
                value: <Money amount={quote.data.net} {...currency} />,
                isResult: true,
              },
            ]}
          />
        )}
        {isQuoted && quote.data.isReviewed && <Note tone="info">{t('is_reviewed')}</Note>}
        <FundPasswordField value={fundPassword} onChange={setFundPassword} />
        {create.error && <RefusalNote error={create.error} />}
        <Button look="pri" size="lg" block type="submit" disabled={!isReady} busy={create.isPending}>
          {isInside ? t('withdraw_amount', { symbol: currency.symbol, amount: shown(wire) }) : t('enter_amount')}
        </Button>
      </form>
    </Card>
  );
}
