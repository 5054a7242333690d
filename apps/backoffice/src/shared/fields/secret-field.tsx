import { PasswordField } from '@lantern/ui';
import { useText } from '../i18n/text.ts';

interface SecretFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Characters. */
  readonly maxLength: number;
  readonly hint?: string | undefined;
}

/** A third party's secret; it is write-only, and browsers must not store it. */
export function SecretField({ onChange, ...field }: SecretFieldProps) {
  const t = useText();
  return (
    <PasswordField
      small
      autoComplete="off"
      showLabel={t('show_password')}
      hideLabel={t('hide_password')}
      onChange={(event) => onChange(event.target.value)}
      {...field}
    />
  );
}
