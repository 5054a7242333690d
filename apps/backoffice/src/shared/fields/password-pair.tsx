import { PasswordField } from '@lantern/ui';
import { useText } from '../i18n/text.ts';

/** A new password, typed twice. */
export function PasswordPair({
  value,
  again,
  onValue,
  onAgain,
}: {
  value: string;
  again: string;
  onValue: (text: string) => void;
  onAgain: (text: string) => void;
}) {
  const t = useText();
  const show = { showLabel: t('show_password'), hideLabel: t('hide_password'), required: true };
  const differs = again !== '' && again !== value;
  return (
    <>
      <PasswordField
        {...show}
        label={t('new_password')}
        name="new"
        autoComplete="new-password"
        hint={t('new_password_hint')}
        minLength={12}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      <PasswordField
        {...show}
        label={t('repeat_password')}
        name="again"
        autoComplete="new-password"
        value={again}
        error={differs ? t('passwords_differ') : undefined}
        onChange={(event) => onAgain(event.target.value)}
      />
    </>
  );
}
