import { Button, classNames, DigitBoxes, Icon, Note, Radio, TextField } from '@lantern/ui';
import { Fingerprint, Landmark, type LucideIcon, Mail, ShieldCheck, Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { asRefused } from '../../../shared/api/as-refused.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { useNow } from '../../../shared/browser/time.ts';
import { CodeField } from '../../../shared/fields/code-field.tsx';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { logInByPasskey, type Proof, prove, sendProofCode, type Waiting } from '../model/verify-login.ts';

const ICONS: Readonly<Record<Proof, LucideIcon>> = {
  PASSKEY: Fingerprint,
  TOTP: ShieldCheck,
  SMS: Smartphone,
  EMAIL: Mail,
  BANK_NAME: Landmark,
};
const MINUTE_MS = 60_000;

/** Verification after a correct password from a new place: the account's methods, strongest first (4-21). */
export function LoginVerificationStep({
  waiting,
  onDone,
  onLeave,
}: {
  waiting: Waiting;
  onDone: () => void;
  /** Null: the member cancelled; a refusal: the waiting login has ended. */
  onLeave: (refused: Refused | null) => void;
}) {
  const t = useText('auth');
  const words = useRefusalText();
  const [proof, setProof] = useState<Proof>(waiting.proofs[0] ?? 'TOTP');
  const [answer, setAnswer] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isReady = proof === 'PASSKEY' || answer.trim().length >= (proof === 'BANK_NAME' ? 2 : 6);
  const fail = (error: unknown) => {
    const why = asRefused(error);
    setAnswer('');
    if (why.code === 'CHALLENGE_EXPIRED' || why.code === 'ACCOUNT_LOCKED') onLeave(why);
    else setRefused(why);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    setRefused(null);
    try {
      if (proof !== 'PASSKEY') await prove(waiting, proof, answer.trim());
      if (proof !== 'PASSKEY' || (await logInByPasskey())) return onDone();
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  };
  const choose = (next: Proof) => {
    setProof(next);
    setAnswer('');
    setRefused(null);
  };
  return (
    <form className="auth-frame-step" onSubmit={submit} noValidate>
      <p className="mut">{t('proof_text')}</p>
      {waiting.proofs.length > 1 && <Methods waiting={waiting} proof={proof} onChoose={choose} />}
      <Answer waiting={waiting} proof={proof} value={answer} onChange={setAnswer} onRefused={fail} />
      {proof !== 'BANK_NAME' && proof !== 'PASSKEY' && <p className="field-hint">{t('proof_lock_hint')}</p>}
      {refused !== null && <Note tone="bad">{words(refused)}</Note>}
      <div className="auth-frame-actions">
        <Button size="lg" onClick={() => onLeave(null)}>
          {t('proof_not_me')}
        </Button>
        <Button type="submit" look="pri" size="lg" disabled={!isReady} busy={isBusy}>
          {t('proof_continue')}
        </Button>
      </div>
    </form>
  );
}

const targetOf = (waiting: Waiting, proof: Proof) => (proof === 'SMS' ? waiting.mobile : waiting.email) ?? '';

function Methods({ waiting, proof, onChoose }: { waiting: Waiting; proof: Proof; onChoose: (proof: Proof) => void }) {
  const t = useText('auth');
  return (
    <fieldset className="login-verification-step-methods" aria-label={t('proof_methods')}>
      {waiting.proofs.map((one) => (
        <Radio
          key={one}
          name="proof"
          value={one}
          checked={one === proof}
          className={classNames(one === proof && 'on')}
          onChange={() => onChoose(one)}
        >
          <Icon as={ICONS[one]} />
          <span>
            <b>{t(`proof_${one}`, { target: targetOf(waiting, one) })}</b>
            <small>{t(`proof_${one}_text`)}</small>
          </span>
        </Radio>
      ))}
    </fieldset>
  );
}

function Answer({
  waiting,
  proof,
  value,
  onChange,
  onRefused,
}: {
  waiting: Waiting;
  proof: Proof;
  value: string;
  onChange: (text: string) => void;
  onRefused: (error: unknown) => void;
}) {
  const t = useText('auth');
  if (proof === 'PASSKEY') return null;
  if (proof === 'BANK_NAME') {
    return (
      <>
        <TextField
          label={t('proof_BANK_NAME')}
          name="bankName"
          value={value}
          maxLength={100}
          autoComplete="off"
          hint={t('proof_BANK_NAME_text')}
          onChange={(event) => onChange(event.target.value)}
        />
        <Note tone="warn">{t('proof_bank_holds')}</Note>
      </>
    );
  }
  if (proof === 'TOTP') {
    return (
      <CodeField
        label={t('proof_TOTP_text')}
        name="proofCode"
        value={value}
        inputMode="text"
        onValueChange={onChange}
      />
    );
  }
  return (
    <>
      <SendCode key={proof} send={() => sendProofCode(waiting, proof)} onRefused={onRefused} />
      <DigitBoxes label={t('proof_code')} name="proofCode" value={value} onValueChange={onChange} />
    </>
  );
}

function SendCode({ send, onRefused }: { send: () => Promise<number>; onRefused: (error: unknown) => void }) {
  const t = useText('auth');
  const now = useNow() ?? 0;
  const [until, setUntil] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const left = Math.max(Math.ceil((until - now) / 1000), 0);
  const requestCode = async () => {
    setBusy(true);
    try {
      setUntil(now + (await send()) * MINUTE_MS);
    } catch (error) {
      onRefused(error);
    }
    setBusy(false);
  };
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Button look="soft" block busy={isBusy} disabled={left > 0} onClick={requestCode}>
      <span className="num">{left > 0 ? t('proof_again', { clock }) : t('proof_send')}</span>
    </Button>
  );
}
