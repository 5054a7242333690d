import { readCode } from '@lantern/contract/typed-code';
import { TextField, type TextFieldProps, useComposedText } from '@lantern/ui';

/** Characters of a pasted code with its separators. */
const MAX_TYPED = 30;

export interface CodeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'maxLength' | 'type'> {
  value: string;
  /** Receives the code without blanks and hyphens, in ASCII digits and capital letters. */
  onValueChange: (code: string) => void;
}

/** A code of unknown length, typed or pasted in any form: by message, by app, or a recovery code. `DigitBoxes` takes those of known length. */
export function CodeField({ value, onValueChange, ...field }: CodeFieldProps) {
  const input = useComposedText<HTMLInputElement>({ value, read: readCode, onValueChange });
  return (
    <TextField
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...field}
      maxLength={MAX_TYPED}
      {...input}
    />
  );
}
