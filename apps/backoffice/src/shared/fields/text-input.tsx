import { TextField, type TextFieldProps } from '@lantern/ui';

export interface TextInputProps extends Omit<TextFieldProps, 'small' | 'onChange'> {
  readonly onChange: (text: string) => void;
}

/** A small text field that reports the typed text. */
export function TextInput({ onChange, ...field }: TextInputProps) {
  return <TextField small {...field} onChange={(event) => onChange(event.target.value)} />;
}
