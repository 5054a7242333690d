import * as calls from '@lantern/contract/member-calls';
import { DigitBoxes, Modal, Note, Select, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { FundPasswordField, useFundDigits } from '../withdraw/fund-password-field.tsx';
import { CodeButton } from './code-button.tsx';
import { FormActions } from './form-actions.tsx';
import type { Overview } from './overview-card.tsx';

/** Resets the fund password without the old one, by code and security question; withdrawals are on hold for a day. */
export function FundResetDialog({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const t = useText('security');
  const isPossible = (overview.totp.isOn || overview.mobile !== null) && overview.questions.isSet;
  return (
    <Modal open onClose={onClose} title={t('fund_reset')} closeLabel={t('close')}>
      {isPossible ? (
        <ResetForm method={overview.totp.isOn ? 'TOTP' : 'SMS'} mobile={overview.mobile} onClose={onClose} />
      ) : (
        <div className="security-page-form">
          <Note tone="info">{t('reset_needs')}</Note>
        </div>
      )}
    </Modal>
  );
}

interface ResetFormProps {
  readonly method: 'TOTP' | 'SMS';
  readonly mobile: string | null;
  readonly onClose: () => void;
}

/** Input of the form, and its sending. */
function useReset(method: ResetFormProps['method'], onClose: () => void) {
  const t = useText('security');
  const zone = useZone();
  const digits = useFundDigits();
  const { security, identity, payments } = calls;
  const chosen = useCall(security.questions, {}).data?.chosen ?? [];
  const [code, setCode] = useState('');
  const [picked, setPicked] = useState('');
  const [answer, setAnswer] = useState('');
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const question = picked || (chosen[0] ?? '');
  const reset = useAct(security.resetFundPassword, {
    invalidates: [security.overview, identity.fundPassword, payments.withdrawalTerms],
    onSuccess: ({ heldUntil: onHoldUntil }) => {
      toast.done(t('fund_reset_done', { time: formatTime(onHoldUntil, zone) }));
      onClose();
    },
  });
  const isReady =
    code.length >= 6 && answer.trim() !== '' && question !== '' && fresh.length === digits && fresh === again;
  return {
    ...{ chosen, question, setPicked, code, setCode, answer, setAnswer, fresh, setFresh, again, setAgain },
    ...{ reset, isReady, differs: again.length === digits && fresh !== again },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isReady) return;
      const passwords = { newFundPassword: fresh, confirmFundPassword: again };
      reset.mutate({ method, code, question, answer, ...passwords });
    },
  };
}

function ResetForm({ method, mobile, onClose }: ResetFormProps) {
  const t = useText('security');
  const form = useReset(method, onClose);
  const send = useAct(calls.security.sendOwnCode);
  const sendCode = () =>
    send.mutateAsync({}).then(
      ({ expiredMinutes }) => expiredMinutes,
      () => null,
    );
  return (
    <form className="security-page-form" onSubmit={form.submit} noValidate>
      <Note tone="warn">{t('reset_holds')}</Note>
      <DigitBoxes
        label={method === 'TOTP' ? t('code_of_app') : t('code_by_sms', { mobile: mobile ?? '' })}
        name="code"
        value={form.code}
        onValueChange={form.setCode}
      />
      {method === 'SMS' && <CodeButton send={sendCode} />}
      <Select
        label={t('question')}
        name="question"
        value={form.question}
        options={form.chosen.map((one) => ({ value: one, label: t(`question_${one}`) }))}
        onChange={(event) => form.setPicked(event.target.value)}
      />
      <TextField
        label={t('answer')}
        name="answer"
        value={form.answer}
        maxLength={100}
        autoComplete="off"
        hint={t('answer_hint')}
        onChange={(event) => form.setAnswer(event.target.value)}
      />
      <FundPasswordField label={t('fund_new')} name="fresh" value={form.fresh} isNew onChange={form.setFresh} />
      <FundPasswordField
        label={t('fund_again')}
        name="again"
        value={form.again}
        isNew
        error={form.differs ? t('passwords_differ') : undefined}
        onChange={form.setAgain}
      />
      <FormActions
        label={t('reset')}
        refused={form.reset.error ?? send.error}
        isReady={form.isReady}
        isBusy={form.reset.isPending}
        onBack={onClose}
      />
    </form>
  );
}
