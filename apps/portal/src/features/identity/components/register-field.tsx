import type { FieldRule } from '@lantern/contract/field-rules';
import { PasswordField, TextField } from '@lantern/ui';
import type { FocusEventHandler } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { type FieldMessageText, ruleText } from '../model/field-rules.ts';
import { useFieldWords } from '../model/field-words.ts';
import { type FieldName, isPassword } from '../model/register-form.ts';
import { isWide } from '../model/wide-screen.ts';

interface RegisterFieldProps {
  readonly name: FieldName;
  readonly rule: FieldRule | undefined;
  readonly value: string;
  readonly message: FieldMessageText | string | undefined;
  /** The first field takes the focus on a desktop. */
  readonly isFirst: boolean;
  readonly onChange: (text: string) => void;
  readonly onLeave: FocusEventHandler;
}

const completes: Readonly<Partial<Record<FieldName, string>>> = {
  username: 'username',
  email: 'email',
  payeeName: 'name',
  nickname: 'nickname',
  birthday: 'bday',
  nationality: 'country-name',
  address: 'street-address',
  occupation: 'organization-title',
};

/** One field of the registration with its rule in words below it. */
export function RegisterField({ name, rule, value, message, isFirst, onChange, onLeave }: RegisterFieldProps) {
  const t = useText('auth');
  const words = useFieldWords();
  const error = typeof message === 'string' ? message : message && words(message);
  const hint = rule && (name === 'username' || name === 'password') ? words(ruleText(rule)) : undefined;
  const shared = {
    label: t(`field_${name}`),
    name,
    value,
    required: rule?.required ?? false,
    error,
    hint,
    maxLength: Math.max(rule?.maxLength ?? 0, 200),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
    autoFocus: isFirst && isWide(),
  };
  if (isPassword(name)) {
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
      type={name === 'birthday' ? 'date' : 'text'}
      autoCapitalize="none"
      autoComplete={completes[name] ?? 'off'}
      inputMode={name === 'email' ? 'email' : 'text'}
    />
  );
}
