import { PasswordField } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';

/** Login password as confirmation of a change to a login method. */
export function OwnPassword({
  value,
  onChange,
  label,
  name = 'loginPassword',
  isNew = false,
  error,
}: {
  value: string;
  onChange: (text: string) => void;
  label?: string;
  name?: string;
  isNew?: boolean;
  error?: string | undefined;
}) {
  const t = useText('security');
  return (
    <PasswordField
      label={label ?? t('own_password')}
      name={name}
      value={value}
      maxLength={200}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      showLabel={t('password_show')}
      hideLabel={t('password_hide')}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
