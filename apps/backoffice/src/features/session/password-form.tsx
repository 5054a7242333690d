import { useText } from '../../shared/i18n/text.ts';
import { PasswordChange } from '../../shared/password-change.tsx';
import { session } from '../../shared/session.ts';

/** The same session goes on with nothing left to do first; the server has ended all others. */
function enter(): void {
  const held = session.get();
  if (held) session.set({ ...held, next: null });
}

/** The first password was made by somebody else and is changed before anything else. */
export function PasswordForm() {
  const t = useText();
  return (
    <>
      <h2>{t('change_password')}</h2>
      <p className="mut">{t('change_password_text')}</p>
      <PasswordChange onDone={enter} />
    </>
  );
}
