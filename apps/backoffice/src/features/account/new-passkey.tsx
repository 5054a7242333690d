import { calls } from '@lantern/contract/calls';
import { Button, DigitBoxes, Note, showToast } from '@lantern/ui';
import { makePasskey } from '@lantern/ui/passkeys';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { OwnPassword } from './own-password.tsx';

/** Adds a passkey: its name, confirmed by password and code. */
export function NewPasskey() {
  const t = useText();
  const p = useTranslations('security');
  const words = useRefusalText();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const add = useAct(calls.staff.addPasskey, { invalidates: [calls.staff.passkeys], quiet: true });
  const make = async () => {
    const { challengeId, options } = await call(calls.staff.startPasskey, { password, totp });
    const answer = await makePasskey(options);
    if (answer === null) return setProblem(p('passkey_left'));
    await add.mutateAsync({ challengeId, name: name.trim() || p('passkey_name_usual'), answer });
    showToast({ kind: 'ok', title: p('passkey_added') });
    setName('');
    setPassword('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    await make().catch((error: unknown) => setProblem(words(error)));
    // A code can be used only once.
    setTotp('');
    setBusy(false);
  };
  return (
    <form className="action-form" onSubmit={(event) => void submit(event)}>
      <h3>{p('passkey_add')}</h3>
      <TextInput
        label={p('passkey_name')}
        name="passkey-name"
        maxLength={60}
        autoComplete="off"
        placeholder={p('passkey_name_usual')}
        value={name}
        onChange={setName}
      />
      <OwnPassword value={password} onChange={setPassword} />
      <DigitBoxes label={t('six_digits')} value={totp} onValueChange={setTotp} isOneTimeCode name="own-totp" />
      {problem !== null && <Note tone="bad">{problem}</Note>}
      <Button look="pri" type="submit" block busy={isBusy} disabled={password === '' || totp.length < 6}>
        {p('passkey_make')}
      </Button>
    </form>
  );
}
