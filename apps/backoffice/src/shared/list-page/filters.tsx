import { westernDigits } from '@lantern/money';
import { Button, Icon, Segments } from '@lantern/ui';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { TextInput } from '../fields/text-input.tsx';
import { useText } from '../i18n/text.ts';
import { useChoice, usePageSearch } from '../navigation/page-search.ts';

/** A filter change closes the open detail, which was selected under the old filters. */
const CLOSED = { id: undefined };

/** One of several views of a list, stored in the address under `name`; the default is omitted. */
export function ChoiceFilter<Word extends string>({
  name,
  label,
  words,
  usual,
  wordText,
}: {
  name: string;
  label: string;
  words: readonly Word[];
  usual: Word;
  wordText: (word: Word) => string;
}) {
  const [, change] = usePageSearch();
  const value = useChoice(name, words, usual);
  return (
    <Segments<Word>
      label={label}
      value={value}
      onChange={(word) => change({ [name]: word === usual ? undefined : word, ...CLOSED })}
      items={words.map((id) => ({ id, label: wordText(id) }))}
    />
  );
}

interface SearchField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'date';
  /** Only digits are searched for: those of other scripts are read. */
  readonly isNumber?: true;
}

/** Search texts and days, stored in the address under their names when submitted. */
export function SearchFilter({ fields }: { fields: readonly SearchField[] }) {
  const t = useText();
  const [search, change] = usePageSearch();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = fields.map(({ name, isNumber }) => {
      const text = typed[name]?.trim() ?? '';
      return [name, (isNumber ? westernDigits(text) : text) || undefined] as const;
    });
    change({ ...Object.fromEntries(words), ...CLOSED });
  };
  return (
    <form className="filters" onSubmit={submit}>
      {fields.map(({ name, label, type }, place) => (
        <TextInput
          key={name}
          label={label}
          placeholder={label}
          before={place === 0 ? <Icon as={Search} /> : type === 'date' && <span className="mut3">{label}</span>}
          name={name}
          type={type}
          maxLength={60}
          value={typed[name] ?? ''}
          onChange={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      <Button type="submit">{t('search')}</Button>
    </form>
  );
}
