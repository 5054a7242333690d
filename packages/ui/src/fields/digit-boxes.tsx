import { westernDigits } from '@lantern/money';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { useComposedText } from './composing.ts';
import { Field, type FieldMessages } from './field.tsx';

export interface DigitBoxesProps extends FieldMessages {
  label: ReactNode;
  value: string;
  onValueChange: (digits: string) => void;
  /** Called after the last digit is entered. */
  onComplete?: ((digits: string) => void) | undefined;
  length?: 4 | 5 | 6 | 8 | undefined;
  /** Dots instead of digits: fund password. */
  masked?: boolean | undefined;
  /** Phones may autofill one-time codes. */
  isOneTimeCode?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  name?: string | undefined;
}

/** Characters of a pasted code with its separators. */
const MAX_TYPED = 30;

/** A code of fixed length: drawn boxes over one real input, so that paste and autofill work. */
export function DigitBoxes(props: DigitBoxesProps) {
  const {
    label,
    value,
    onValueChange,
    onComplete,
    length = 6,
    masked,
    isOneTimeCode = true,
    disabled,
    autoFocus,
    name,
    hint,
    error,
    ok,
  } = props;
  const digitsOf = (text: string) => westernDigits(text).replace(/\D/g, '').slice(0, length);
  const change = (digits: string) => {
    onValueChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  const input = useComposedText<HTMLInputElement>({ value, read: digitsOf, onValueChange: change });
  const shown = digitsOf(input.value);
  return (
    <Field label={label} hint={hint} error={error} ok={ok}>
      {(control) => (
        <div className={classNames('digit-boxes num', `d${length}`, error && 'err')}>
          {Array.from({ length }, (_, place) => (
            <b
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
              key={place}
              className={place === Math.min(shown.length, length - 1) ? 'cu' : undefined}
              aria-hidden="true"
            >
              {place < shown.length ? (masked ? '•' : shown[place]) : ''}
            </b>
          ))}
          <input
            {...control}
            name={name}
            type={masked ? 'password' : 'text'}
            inputMode="numeric"
            autoComplete={isOneTimeCode && !masked ? 'one-time-code' : 'off'}
            // Codes are pasted with spaces and hyphens: `123 456`.
            maxLength={MAX_TYPED}
            disabled={disabled}
            // biome-ignore lint/a11y/noAutofocus: the box is the only control of its dialog
            autoFocus={autoFocus}
            {...input}
          />
        </div>
      )}
    </Field>
  );
}
