import { TextField } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useText } from './i18n/text.ts';

const LEAST = 3;
const MOST = 300;

/** Whether the server takes it as a reason. */
export const isReason = (text: string) => text.trim().length >= LEAST;

/** Why; what becomes of it stands in the hint. */
export function ReasonField({
  value,
  onChange,
  hint,
  label,
}: {
  value: string;
  onChange: (text: string) => void;
  hint?: ReactNode;
  /** Instead of the usual name. */
  label?: string;
}) {
  const t = useText();
  return (
    <TextField
      small
      label={label ?? t('reason')}
      name="reason"
      value={value}
      maxLength={MOST}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
