import { Select } from '@lantern/ui';

export interface ChoiceFieldProps<Word extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly name: string;
  readonly words: readonly Word[];
  readonly value: Word;
  readonly textOf: (word: Word) => string;
  readonly onChange: (word: Word) => void;
}

/** A small select with a fixed set of values. */
export function ChoiceField<Word extends string>({
  label,
  hint,
  name,
  words,
  value,
  textOf,
  onChange,
}: ChoiceFieldProps<Word>) {
  return (
    <Select
      small
      label={label}
      hint={hint}
      name={name}
      value={value}
      options={words.map((word) => ({ value: word, label: textOf(word) }))}
      onChange={({ target }) => onChange(words.find((word) => word === target.value) ?? value)}
    />
  );
}
