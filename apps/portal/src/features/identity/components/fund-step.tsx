import * as calls from '@lantern/contract/member-calls';
import { Button, DigitBoxes, Modal, Note, PasswordField } from '@lantern/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

/** Offers a fund password; it can be set later. */
export function FundStep({
  lanterns,
  ownPassword,
  onDone,
  onClose,
}: {
  lanterns: ReactNode;
  /** The login password that was typed just before; empty if it is not known. */
  ownPassword: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText('auth');
  const words = useRefusalText();
  const { identity, payments, security } = calls;
  const [password, setPassword] = useState(ownPassword);
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const set = useAct(identity.setFundPassword, {
    invalidates: [identity.fundPassword, payments.withdrawalTerms, security.overview],
    onSuccess: onDone,
  });
  const differs = again.length === fresh.length && again !== '' && again !== fresh;
  const isReady = password !== '' && fresh.length === 6 && fresh === again;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) set.mutate({ password, newFundPassword: fresh, confirmFundPassword: again });
  };
  return (
    <Modal open onClose={onClose} title={t('welcome_fund_title')} lead={t('welcome_fund_lead')} closeLabel={t('close')}>
      <form className="auth-frame-step" onSubmit={submit} noValidate>
        {lanterns}
        <DigitBoxes label={t('field_paymentPassword')} name="fund" masked value={fresh} onValueChange={setFresh} />
        <DigitBoxes
          label={t('welcome_fund_again')}
          name="fundAgain"
          masked
          value={again}
          error={differs ? t('passwords_differ') : undefined}
          onValueChange={setAgain}
        />
        {ownPassword === '' && (
          <PasswordField
            label={t('welcome_own_password')}
            name="ownPassword"
            value={password}
            maxLength={200}
            autoComplete="current-password"
            showLabel={t('password_show')}
            hideLabel={t('password_hide')}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {set.error && <Note tone="bad">{words(set.error)}</Note>}
        <div className="auth-frame-actions">
          <Button size="lg" onClick={onDone}>
            {t('welcome_later')}
          </Button>
          <Button type="submit" look="pri" size="lg" disabled={!isReady} busy={set.isPending}>
            {t('proof_continue')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
