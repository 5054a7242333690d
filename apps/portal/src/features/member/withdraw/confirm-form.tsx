import * as calls from '@lantern/contract/member-calls';
import { formatAmount, parseAmount } from '@lantern/money';
import { AmountField, Button, classNames, Icon, Money, Note, type PickedPicture, PicturePicker } from '@lantern/ui';
import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { MOST_PICTURES, useUploads } from './use-uploads.ts';
import type { Withdrawal } from './withdrawal.ts';

const ANSWERS = ['RECEIVED', 'PARTIAL', 'NOT_RECEIVED'] as const;
type Answer = (typeof ANSWERS)[number];
const ICONS: Readonly<Record<Answer, LucideIcon>> = {
  RECEIVED: CircleCheck,
  PARTIAL: CircleDashed,
  NOT_RECEIVED: CircleX,
};

/** Confirms the amount received: all, a part (the rest is computed), or nothing, with proof. */
export function ConfirmForm({ order }: { order: Withdrawal }) {
  const t = useText('withdraw');
  const words = useRefusalText();
  const form = useConfirmation(order);
  const { answer, proofs, confirm } = form;
  return (
    <form className="withdraw-page-form" onSubmit={(event) => void form.submit(event)} noValidate>
      <AnswerChoice answer={answer} onChoose={form.setAnswer} />
      {answer === 'PARTIAL' && <PartFields form={form} />}
      {answer !== null && answer !== 'RECEIVED' && (
        <PicturePicker
          label={t('proof')}
          required={answer === 'NOT_RECEIVED'}
          pictures={form.pictures}
          onChange={form.setPictures}
          most={MOST_PICTURES}
          addLabel={t('add_picture')}
          hint={t('picture_hint')}
          removeLabel={(name) => t('remove_picture', { name })}
          problemText={(problem) => t(problem)}
        />
      )}
      {proofs.error !== null && <Note tone="bad">{words(proofs.error)}</Note>}
      {confirm.error && <Note tone="bad">{words(confirm.error)}</Note>}
      <Button
        look="pri"
        size="lg"
        block
        type="submit"
        disabled={!form.isReady}
        busy={proofs.isSending || confirm.isPending}
      >
        {t('send_confirmation')}
      </Button>
    </form>
  );
}

/** Input of the form, the missing part, and the sending with its pictures. */
function useConfirmation(order: Withdrawal) {
  const { exponent } = useCurrency();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const proofs = useUploads();
  const { payments, wallet } = calls;
  const confirm = useAct(payments.confirmWithdrawal, {
    invalidates: [payments.withdrawal, payments.withdrawals, payments.withdrawalTerms, wallet.balance],
  });
  const net = parseAmount(order.net, exponent) ?? 0n;
  const received = parseAmount(text, exponent);
  const isPart = received !== null && received > 0n && received < net;
  const part = isPart
    ? { received: formatAmount(received, exponent), remaining: formatAmount(net - received, exponent) }
    : null;
  const isReady =
    answer === 'RECEIVED' || (answer === 'PARTIAL' && isPart) || (answer === 'NOT_RECEIVED' && pictures.length > 0);
  return {
    ...{ answer, setAnswer, text, setText, pictures, setPictures, proofs, confirm, isPart, isReady },
    missing: part?.remaining ?? null,
    submit: async (event: FormEvent) => {
      event.preventDefault();
      if (!isReady || answer === null) return;
      const ids = answer === 'RECEIVED' ? [] : await proofs.send(pictures);
      if (ids === null) return;
      confirm.mutate({
        id: order.id,
        answer,
        ...(answer === 'PARTIAL' && part),
        ...(ids.length > 0 && { proofs: ids }),
      });
    },
  };
}

function AnswerChoice({ answer, onChoose }: { answer: Answer | null; onChoose: (answer: Answer) => void }) {
  const t = useText('withdraw');
  return (
    <fieldset className="bare-set confirm-form-answers" aria-label={t('what_arrived')}>
      {ANSWERS.map((one) => (
        <label key={one} className={classNames('confirm-form-answer', answer === one && 'on')}>
          <input type="radio" name="answer" value={one} checked={answer === one} onChange={() => onChoose(one)} />
          <Icon as={ICONS[one]} />
          <b>{t(`answer_${one}`)}</b>
          <small>{t(`answer_${one}_text`)}</small>
        </label>
      ))}
    </fieldset>
  );
}

/** The part that arrived, and what is still missing. */
function PartFields({ form: { text, setText, isPart, missing } }: { form: ReturnType<typeof useConfirmation> }) {
  const t = useText('withdraw');
  const currency = useCurrency();
  return (
    <div className="confirm-form-two">
      <AmountField
        label={t('amount_received')}
        name="received"
        required
        compact
        symbol={currency.symbol}
        exponent={currency.exponent}
        value={text}
        onValueChange={setText}
        error={text !== '' && !isPart ? t('part_bounds') : undefined}
      />
      <div className="field">
        <span className="field-label">{t('still_missing')}</span>
        <output className="field-box confirm-form-missing">
          {missing === null ? '—' : <Money amount={missing} {...currency} />}
        </output>
      </div>
    </div>
  );
}
