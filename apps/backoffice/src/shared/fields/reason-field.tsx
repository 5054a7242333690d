import { TextField } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';

const LEAST = 3;
const MOST = 300;

/** Whether the server accepts the text as a reason. */
export const isReason = (text: string) => text.trim().length >= LEAST;

/** Reason of an action; the hint says who can read it. */
export function ReasonField({
  value,
  onChange,
  hint,
  label,
  name = 'reason',
  required,
  minLength,
}: {
  value: string;
  onChange: (text: string) => void;
  hint?: ReactNode;
  /** Instead of the default label. */
  label?: string;
  name?: string;
  required?: boolean;
  minLength?: number;
}) {
  const t = useText();
  return (
    <TextField
      small
      label={label ?? t('reason')}
      name={name}
      {...(required && { required })}
      {...(minLength && { minLength })}
      value={value}
      maxLength={MOST}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
