import { calls } from '@lantern/contract/calls';
import { Button, Note, PasswordField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../api/hooks.ts';
import { useRefusalText, useText } from '../i18n/text.ts';
import { PasswordPair } from './password-pair.tsx';

/** Changes the operator's own password: current and new one. */
export function PasswordChange({ onDone }: { onDone: () => void }) {
  const t = useText();
  const words = useRefusalText();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [again, setAgain] = useState('');
  const change = useAct(calls.staff.changePassword, {
    quiet: true,
    onSuccess: () => {
      setOld('');
      setNew('');
      setAgain('');
      onDone();
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (newPassword === again) change.mutate({ oldPassword, newPassword });
      }}
    >
      <PasswordField
        label={t('old_password')}
        name="old"
        autoComplete="current-password"
        required
        showLabel={t('show_password')}
        hideLabel={t('hide_password')}
        value={oldPassword}
        onChange={(event) => setOld(event.target.value)}
      />
      <PasswordPair value={newPassword} again={again} onValue={setNew} onAgain={setAgain} />
      {change.error && <Note tone="bad">{words(change.error)}</Note>}
      <Button look="pri" size="lg" block type="submit" busy={change.isPending}>
        {t('change_password')}
      </Button>
    </form>
  );
}
