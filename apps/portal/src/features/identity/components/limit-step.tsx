import * as calls from '@lantern/contract/member-calls';
import { formatAmount, parseAmount } from '@lantern/money';
import { AmountField, Button, Modal, moneyText, Note, Segments } from '@lantern/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

const PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
type Period = (typeof PERIODS)[number];

/** Offers a deposit limit before the first deposit; setting one is optional. */
export function LimitStep({
  lanterns,
  onDone,
  onClose,
}: {
  lanterns: ReactNode;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText('auth');
  const words = useRefusalText();
  const currency = useCurrency();
  const { safety } = calls;
  const [period, setPeriod] = useState<Period>('WEEK');
  const [amount, setAmount] = useState('');
  const set = useAct(safety.setLimit, { invalidates: [safety.protection], onSuccess: onDone });
  const dismiss = useAct(safety.dismissPrompt, { invalidates: [safety.protection] });
  const limit = parseAmount(amount, currency.exponent);
  const isReady = limit !== null && limit > 0n;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) set.mutate({ kind: 'DEPOSIT', period, amount: formatAmount(limit, currency.exponent) });
  };
  // "No limit" is an answer: the deposit page does not ask again.
  const skip = () => {
    dismiss.mutate({});
    onDone();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('welcome_limit_title')}
      lead={t('welcome_limit_lead')}
      closeLabel={t('close')}
    >
      <form className="auth-frame-step" onSubmit={submit} noValidate>
        {lanterns}
        <Segments<Period>
          label={t('welcome_limit_title')}
          items={PERIODS.map((id) => ({ id, label: t(`welcome_${id.toLowerCase()}`) }))}
          value={period}
          onChange={setPeriod}
          block
          big
        />
        <AmountField label={t('welcome_amount')} name="limit" {...currency} value={amount} onValueChange={setAmount} />
        {set.error && <Note tone="bad">{words(set.error)}</Note>}
        <div className="auth-frame-actions">
          <Button size="lg" onClick={skip}>
            {t('welcome_no_limit')}
          </Button>
          <Button type="submit" look="pri" size="lg" disabled={!isReady} busy={set.isPending}>
            {isReady
              ? t('welcome_set_limit', {
                  symbol: currency.symbol,
                  amount: moneyText(limit, { exponent: currency.exponent, sign: 'auto' }),
                })
              : t('proof_continue')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
