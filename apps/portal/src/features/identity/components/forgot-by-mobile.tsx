import * as calls from '@lantern/contract/member-calls';
import { Button, Note, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { Refused } from '../../../shared/api/refused.ts';
import { saidOfPassword, useNewPassword } from '../../../shared/fields/new-password.ts';
import { NewPasswordFields } from '../../../shared/fields/new-password-fields.tsx';
import { isNumber, numberFault } from '../../../shared/fields/typed-mobile.ts';
import { useMobile } from '../../../shared/fields/use-mobile.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { openModal } from '../../../shared/navigation/modal-store.ts';
import { useGo } from '../../../shared/navigation/site-link.tsx';
import { logIn } from '../model/log-in.ts';
import { MobileFields } from '../phone/mobile-fields.tsx';
import { SmsCodeField } from '../phone/sms-code-field.tsx';

const numberCodes = new Set<string>(['PHONE_FORMAT', 'PHONE_INVALID']);
const codeCodes = new Set<string>(['CODE_MISSING', 'CODE_INVALID', 'CODE_EXPIRED']);

interface Owner {
  readonly account: string;
  readonly email: string;
}

/** Account and address, which the owner of the number may leave empty (3-08). */
function OwnerFields({ owner, onChange }: { owner: Owner; onChange: (owner: Owner) => void }) {
  const t = useText('auth');
  return (
    <>
      <TextField
        label={t('forgot_account')}
        name="account"
        autoComplete="username"
        maxLength={100}
        value={owner.account}
        onChange={(event) => onChange({ ...owner, account: event.target.value })}
      />
      <TextField
        label={t('forgot_email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={200}
        value={owner.email}
        onChange={(event) => onChange({ ...owner, email: event.target.value })}
      />
    </>
  );
}

const requestCode = ({ dialingCode, number }: ReturnType<typeof useMobile>) =>
  call(calls.loginMethods.smsNoLogin, { countryDialingCode: dialingCode, mobileNum: number.trim(), purpose: 'RESET' });

/** Password reset by SMS code, followed by login (4-08). */
export function ForgotByMobile({ onClose }: { onClose: () => void }) {
  const t = useText('auth');
  const go = useGo();
  const refusalText = useRefusalText();
  const mobile = useMobile();
  const password = useNewPassword();
  const [owner, setOwner] = useState<Owner>({ account: '', email: '' });
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const [isNumberRequired, requireNumber] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const isOf = (codes: ReadonlySet<string>) => refused instanceof Refused && codes.has(refused.code);
  const isPlaced = isOf(numberCodes) || isOf(codeCodes) || saidOfPassword(refused) !== null;
  const fault = isTried || isNumberRequired ? numberFault(mobile.number) : null;
  const badNumber = fault === null ? undefined : t(fault);
  const badCode = isTried && code === '' ? t('input_empty') : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNumber(mobile.number) || code === '' || !password.isReady) return;
    setBusy(true);
    setRefused(null);
    const typed = password.fresh;
    try {
      const { account } = await call(calls.loginMethods.setPasswordByMobile, {
        countryDialingCode: mobile.dialingCode,
        mobileNum: mobile.number.trim(),
        verificationCode: code,
        newPassword: typed,
        confirmNewPassword: password.again,
        account: owner.account.trim(),
        email: owner.email.trim(),
      });
      const outcome = await logIn({ username: account, password: typed });
      // The password is set; the login popup handles any further verification.
      if (outcome.done) {
        onClose();
        go('/');
      } else openModal('login', { username: account, password: typed, refused: outcome.refused });
    } catch (error) {
      setRefused(error);
    }
    setBusy(false);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <OwnerFields owner={owner} onChange={setOwner} />
      <MobileFields mobile={mobile} error={isOf(numberCodes) ? refusalText(refused) : badNumber} />
      <SmsCodeField
        value={code}
        error={isOf(codeCodes) ? refusalText(refused) : badCode}
        canSend={isNumber(mobile.number)}
        onNoNumber={() => requireNumber(true)}
        onChange={setCode}
        request={() => requestCode(mobile)}
      />
      <NewPasswordFields form={password} isTried={isTried} refused={refused} />
      {refused !== null && !isPlaced && <Note tone="bad">{refusalText(refused)}</Note>}
      <Button type="submit" look="pri" size="lg" block busy={isBusy}>
        {t('forgot_set_and_log_in')}
      </Button>
    </form>
  );
}
