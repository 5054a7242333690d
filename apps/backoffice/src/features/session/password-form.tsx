import { PasswordChange } from '../../shared/fields/password-change.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { session } from '../../shared/session/session.ts';

/** Continues the session without first steps; the server has ended all others. */
function enter(): void {
  const present = session.get();
  if (present) session.set({ ...present, next: null });
}

/** The start password was set by someone else and must be changed first. */
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
