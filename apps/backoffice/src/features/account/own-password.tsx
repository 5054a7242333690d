import { PasswordField } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';

/** The current password as confirmation. */
export function OwnPassword({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useText();
  return (
    <PasswordField
      small
      label={t('old_password')}
      name="own-password"
      autoComplete="current-password"
      required
      showLabel={t('show_password')}
      hideLabel={t('hide_password')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
