import { calls } from '@lantern/contract/calls';
import { Button, Note, PasswordField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { session } from '../../shared/session.ts';
import { PasswordPair } from './password-pair.tsx';

/** The same session goes on with nothing left to do first; the server has ended all others. */
function enter(): void {
  const held = session.get();
  if (held) session.set({ ...held, next: null });
}

/** The first password was made by somebody else and is changed before anything else. */
export function PasswordForm() {
  const t = useText();
  const words = useRefusalText();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [again, setAgain] = useState('');
  const change = useAct(calls.staff.changePassword, { quiet: true, onSuccess: enter });
  const show = { showLabel: t('show_password'), hideLabel: t('hide_password'), required: true };
  return (
    <>
      <h2>{t('change_password')}</h2>
      <p className="mut">{t('change_password_text')}</p>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (newPassword === again) change.mutate({ oldPassword, newPassword });
        }}
      >
        <PasswordField
          {...show}
          label={t('old_password')}
          name="old"
          autoComplete="current-password"
          value={oldPassword}
          onChange={(event) => setOld(event.target.value)}
        />
        <PasswordPair value={newPassword} again={again} onValue={setNew} onAgain={setAgain} />
        {change.error && <Note tone="bad">{words(change.error)}</Note>}
        <Button look="pri" size="lg" block type="submit" busy={change.isPending}>
          {t('change_password')}
        </Button>
      </form>
    </>
  );
}
