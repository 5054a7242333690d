import './withdraw.css';
import * as calls from '@lantern/contract/member-calls';
import { Button, Note, PasswordField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useProtected } from '../../../shared/session/protected.ts';
import { FundPasswordField, useFundDigits } from './fund-password-field.tsx';

/** Sets the first fund password, confirmed by the login password, or replaces it, confirmed by the old one. */
export function FundPasswordForm({ isSet, onDone }: { isSet: boolean; onDone?: () => void }) {
  const t = useText('withdraw');
  const words = useRefusalText();
  const guard = useProtected();
  const digits = useFundDigits();
  const [password, setPassword] = useState('');
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const { identity, payments } = calls;
  const set = useAct(identity.setFundPassword, {
    invalidates: [identity.fundPassword, payments.withdrawalTerms],
    onSuccess: () => {
      toast.done(t('fund_saved'));
      onDone?.();
    },
  });
  const isComplete = password !== '' && fresh.length === digits && again.length === digits;
  const differs = again.length === digits && fresh !== again;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || differs) return;
    guard(() => set.mutate({ password, newFundPassword: fresh, confirmFundPassword: again }));
  };
  return (
    <form className="withdraw-page-form" onSubmit={submit} noValidate>
      {isSet ? (
        <FundPasswordField label={t('fund_present')} name="present" value={password} onChange={setPassword} />
      ) : (
        <PasswordField
          label={t('login_password')}
          name="loginPassword"
          value={password}
          maxLength={200}
          showLabel={t('password_show')}
          hideLabel={t('password_hide')}
          hint={t('login_password_why')}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <FundPasswordField
        label={t('fund_new')}
        name="fresh"
        value={fresh}
        hint={t('fund_rule', { digits })}
        isNew
        onChange={setFresh}
      />
      <FundPasswordField
        label={t('fund_again')}
        name="again"
        value={again}
        error={differs ? t('fund_differs') : undefined}
        isNew
        onChange={setAgain}
      />
      {set.error && <Note tone="bad">{words(set.error)}</Note>}
      <Button look="pri" size="lg" block type="submit" disabled={!isComplete || differs} busy={set.isPending}>
        {t('fund_save')}
      </Button>
    </form>
  );
}
