import { TextField, type TextFieldProps } from '@lantern/ui';
import { zoneName } from '../formats/business-zone.ts';

export interface TextInputProps extends Omit<TextFieldProps, 'small' | 'onChange'> {
  readonly onChange: (text: string) => void;
}

/** A small text field that reports the typed text. Fields of days and times name the brand's zone, in which they are meant. */
export function TextInput({ onChange, ...field }: TextInputProps) {
  const isTime = field.type === 'date' || field.type === 'datetime-local';
  return (
    <TextField
      small
      {...(isTime && { after: <span className="field-suffix">{zoneName()}</span> })}
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
