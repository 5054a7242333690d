import { calls } from '@lantern/contract/calls';
import { Button, DigitBoxes, Note, PasswordField, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { enterSession } from './enter-session.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

/** The account's password, which browsers may fill in. */
function CurrentPassword({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  const t = useText();
  return (
    <PasswordField
      label={t('password')}
      name="password"
      autoComplete="current-password"
      required
      value={value}
      showLabel={t('show_password')}
      hideLabel={t('hide_password')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Name and password; the code field appears when the server requires it. */
export function LoginForm() {
  const t = useText();
  const words = useRefusalText();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const login = useAct(calls.staff.login, {
    quiet: true,
    async onSuccess(value) {
      await enterSession(value);
      // Without its cookie the login has to be repeated, and a code is valid once.
      setNeedsCode(false);
      setTotp('');
    },
  });
  const submit = (code: string) =>
    login.mutate(
      { name: name.trim(), password, ...(code && { totp: code }) },
      {
        onError(refused) {
          if (refused.code === 'TOTP_REQUIRED') setNeedsCode(true);
          setTotp('');
        },
      },
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(totp);
  };
  const refused = login.error && login.error.code !== 'TOTP_REQUIRED' ? words(login.error) : undefined;
  return (
    <>
      <h2>{t('log_in')}</h2>
      <SignInSteps now={needsCode ? 1 : 0} steps={[t('password'), t('code')]} />
      <form onSubmit={onSubmit}>
        <TextField
          label={t('login_name')}
          name="name"
          autoComplete="username"
          required
          value={name}
          disabled={needsCode}
          onChange={(event) => setName(event.target.value)}
        />
        {!needsCode && <CurrentPassword value={password} onChange={setPassword} />}
        {needsCode && (
          <DigitBoxes
            label={t('six_digits')}
            value={totp}
            onValueChange={setTotp}
            onComplete={submit}
            isOneTimeCode
            autoFocus
            name="totp"
          />
        )}
        {refused && <Note tone="bad">{refused}</Note>}
        <Button look="pri" size="lg" block type="submit" busy={login.isPending}>
          {t('log_in')}
        </Button>
      </form>
      {!needsCode && <PasskeyLogin />}
    </>
  );
}
