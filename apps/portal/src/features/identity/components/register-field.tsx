import { PasswordField, TextField } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { type FieldMessageText, type FieldRule, ruleText } from '../model/field-rules.ts';
import { useFieldWords } from '../model/field-words.ts';
import type { FieldName } from '../model/register-form.ts';
import { isWide } from '../model/wide-screen.ts';

interface RegisterFieldProps {
  readonly name: FieldName;
  readonly rule: FieldRule | undefined;
  readonly value: string;
  readonly required: boolean;
  readonly message: FieldMessageText | string | undefined;
  /** The first field takes the focus on a desktop. */
  readonly isFirst: boolean;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

const completes: Readonly<Partial<Record<FieldName, string>>> = {
  username: 'username',
  email: 'email',
  mobileNum: 'tel-national',
  payeeName: 'name',
  birthday: 'bday',
};

/** One field of the registration with its rule in words below it. */
export function RegisterField({
  name,
  rule,
  value,
  required,
  message,
  isFirst,
  onChange,
  onLeave,
}: RegisterFieldProps) {
  const t = useText('auth');
  const words = useFieldWords();
  const error = typeof message === 'string' ? message : message && words(message);
  const hint = rule?.enabled && (name === 'username' || name === 'password') ? words(ruleText(rule)) : undefined;
  const shared = {
    label: t(`field_${name}`),
    name,
    value,
    required,
    error,
    hint,
    maxLength: Math.max(rule?.maxLength ?? 0, 200),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
    autoFocus: isFirst && isWide(),
  };
  if (name === 'password' || name === 'confirmPassword' || name === 'paymentPassword') {
    return (
      <PasswordField
        {...shared}
        autoComplete={name === 'paymentPassword' ? 'off' : 'new-password'}
        showLabel={t('password_show')}
        hideLabel={t('password_hide')}
      />
    );
  }
  return (
    <TextField
      {...shared}
      autoCapitalize="none"
      autoComplete={completes[name] ?? 'off'}
      inputMode={name === 'mobileNum' ? 'tel' : name === 'email' ? 'email' : 'text'}
    />
  );
}
