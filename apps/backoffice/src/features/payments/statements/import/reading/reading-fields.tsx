import { CALENDARS, DELIMITERS, NUMBERINGS } from '@lantern/contract/statement-reading';
import { Select, type SelectOption } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { BankZoneField } from '../../../bank-zone-field.tsx';
import type { Reading, Understood } from '../import-draft.ts';
import { AMOUNT_FIELDS, amountMeaning, DATE_FIELDS, dayMeaning, exampleCell } from './cell-meaning.ts';
import { DELIMITER_KEYS, encodingKey } from './reading-texts.ts';

interface ReadingFieldsProps {
  readonly understood: Understood;
  readonly zone: string;
  /** The account's zone as it was before the file. */
  readonly accountZone: string;
  readonly onChange: (change: Reading) => void;
  readonly onZone: (zone: string) => void;
}

/** What the server found out about the file, each of it changeable. Fields that the kind of file does not have are not shown. */
export function ReadingFields({ understood, zone, accountZone, onChange, onZone }: ReadingFieldsProps) {
  const s = useTranslations('statements');
  const { kind, encoding, encodings, sheets, sheet, numbering } = understood;
  const isTable = kind === 'TEXT' || kind === 'WORKBOOK';
  return (
    <div className="reading-fields">
      {encodings.length > 0 && (
        <Choice
          label={s('encoding')}
          name="encoding"
          words={encodings.map((one) => one.encoding)}
          value={encoding}
          textOf={(word) =>
            textOfEncoding(s(encodingKey(word)), encodings.find((one) => one.encoding === word)?.sample)
          }
          onChange={(word) => onChange({ encoding: word })}
        />
      )}
      {kind === 'TEXT' && (
        <Choice
          label={s('delimiter')}
          name="delimiter"
          words={DELIMITERS}
          value={understood.delimiter}
          textOf={(word) => s(DELIMITER_KEYS[word])}
          onChange={(word) => onChange({ delimiter: word })}
        />
      )}
      {sheets.length > 0 && (
        <Choice
          label={s('sheet')}
          name="sheet"
          words={sheets.map((_, index) => String(index))}
          value={String(sheet)}
          textOf={(word) => sheets[Number(word)] ?? word}
          onChange={(word) => onChange({ sheet: Number(word) })}
        />
      )}
      {isTable && <TableFields understood={understood} onChange={onChange} />}
      <Choice
        label={s('numbering')}
        name="numbering"
        hint={s('numbering_hint')}
        words={NUMBERINGS}
        value={numbering}
        textOf={(word) => s(`numbering_${word}`)}
        onChange={(word) => onChange({ numbering: word })}
      />
      <BankZoneField value={zone} present={accountZone} onChange={onZone} />
    </div>
  );
}

/** A sample of the letters after the encoding's name shows which one is right. */
const textOfEncoding = (name: string, sample: string | undefined) => (sample ? `${name} · ${sample}` : name);

/** What only tables leave to be read: the line of the headings, dates and amounts. */
function TableFields({ understood, onChange }: Pick<ReadingFieldsProps, 'understood' | 'onChange'>) {
  const s = useTranslations('statements');
  const { sample, heading, numberForm, numberForms, dateOrder, dateOrders, calendar } = understood;
  const lines = [...new Set([...sample.map(({ line }) => line), ...(heading === null ? [] : [heading])])];
  const amount = exampleCell(understood, AMOUNT_FIELDS);
  const date = exampleCell(understood, DATE_FIELDS);
  const example = (cell: string | null, meaning: string | null) =>
    cell !== null && meaning !== null ? s('example', { cell, meaning }) : undefined;
  return (
    <>
      <Choice
        label={s('heading')}
        name="heading"
        words={lines.sort((one, other) => one - other).map(String)}
        value={heading === null ? null : String(heading)}
        textOf={(word) => s('line', { line: word })}
        onChange={(word) => onChange({ heading: Number(word) })}
      />
      <Choice
        label={s('number_form')}
        name="number-form"
        hint={example(amount, amount && numberForm && amountMeaning(amount, numberForm))}
        words={numberForms}
        value={numberForm}
        textOf={(word) => s(`number_form_${word}`)}
        onChange={(word) => onChange({ numberForm: word })}
      />
      <Choice
        label={s('date_order')}
        name="date-order"
        hint={example(date, date && dateOrder && dayMeaning(date, dateOrder, calendar))}
        words={dateOrders}
        value={dateOrder}
        textOf={(word) => s(`date_order_${word}`)}
        onChange={(word) => onChange({ dateOrder: word })}
      />
      <Choice
        label={s('calendar')}
        name="calendar"
        words={CALENDARS}
        value={calendar}
        textOf={(word) => s(`calendar_${word}`)}
        onChange={(word) => onChange({ calendar: word })}
      />
    </>
  );
}

interface ChoiceProps<Word extends string> {
  readonly label: string;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly words: readonly Word[];
  /** Null while the file leaves it open. */
  readonly value: Word | null;
  readonly textOf: (word: Word) => string;
  readonly onChange: (word: Word) => void;
}

/** A select that may have no value yet; a value that is not among the words is added to them. */
function Choice<Word extends string>({ label, name, hint, words, value, textOf, onChange }: ChoiceProps<Word>) {
  const s = useTranslations('statements');
  const all = value === null || words.includes(value) ? words : [value, ...words];
  // A workbook can hold dates and numbers, of which the order and form are no question.
  if (all.length === 0) return null;
  const options: readonly SelectOption[] = all.map((word) => ({ value: word, label: textOf(word) }));
  return (
    <Select
      small
      label={label}
      hint={hint}
      name={name}
      value={value ?? ''}
      {...(value === null && { placeholder: s('not_known') })}
      options={options}
      onChange={({ target }) => {
        const word = all.find((one) => one === target.value);
        if (word !== undefined) onChange(word);
      }}
    />
  );
}
