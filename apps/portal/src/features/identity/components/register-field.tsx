import type { FieldRule } from '@lantern/contract/field-rules';
import { PasswordField, TextField } from '@lantern/ui';
import type { FocusEventHandler } from 'react';
import { type FieldMessageText, ruleText } from '../../../shared/fields/field-rules.ts';
import { useFieldTexts } from '../../../shared/fields/field-texts.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { type FieldName, isPassword } from '../model/register-form.ts';
import { isWide } from '../model/wide-screen.ts';

interface RegisterFieldProps {
  readonly name: FieldName;
  readonly rule: FieldRule | undefined;
  readonly value: string;
  readonly message: FieldMessageText | string | undefined;
  /** On a desktop the first field takes focus. */
  readonly isFirst: boolean;
  /** On a phone's keyboard all other fields have a key that leads to the next one. */
  readonly isLast: boolean;
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

/** Error texts of these fields do not state the rule (5-09); the hint does. */
const hinted: ReadonlySet<FieldName> = new Set(['username', 'password', 'payeeName']);

/** One registration field with its rule as a hint. */
export function RegisterField({ name, rule, value, message, isFirst, isLast, onChange, onLeave }: RegisterFieldProps) {
  const t = useText('auth');
  const words = useFieldTexts();
  const error = typeof message === 'string' ? message : message && words(message);
  // A browser date field shows the day in local format and returns yyyy-MM-dd; other patterns need a text field (5-08).
  const isPicked = name === 'birthday' && rule?.patternId !== 'DATE_US';
  const hasHint = hinted.has(name) || (name === 'birthday' && !isPicked);
  const hint = rule && hasHint ? words(ruleText(rule)) : undefined;
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
    enterKeyHint: isLast ? ('go' as const) : ('next' as const),
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
      type={isPicked ? 'date' : 'text'}
      autoCapitalize={name === 'payeeName' ? 'words' : 'none'}
      autoComplete={completes[name] ?? 'off'}
      inputMode={name === 'email' ? 'email' : 'text'}
    />
  );
}
