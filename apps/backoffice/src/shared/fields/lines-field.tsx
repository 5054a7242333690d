import { TextArea } from '@lantern/ui';

/** The non-empty lines of a text. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A list, one entry per line. */
export function LinesField({
  label,
  name,
  hint,
  error,
  value,
  onChange,
}: {
  label: string;
  name: string;
  hint: string;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <TextArea
      label={label}
      name={name}
      hint={hint}
      error={error}
      rows={4}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
