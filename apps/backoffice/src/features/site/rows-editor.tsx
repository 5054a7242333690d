import { Button, IconButton, NumberField, Select } from '@lantern/ui';
import { Plus, X } from 'lucide-react';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useSiteText } from './use-site.ts';

export interface RowField<Row> {
  readonly name: keyof Row & string;
  readonly label: string;
  /** Options of a select instead of a text field. */
  readonly options?: readonly string[];
  /** A whole number. */
  readonly isCount?: true;
}

/** Editor of a short list whose rows have a few fields. */
export function RowsEditor<Row extends Record<string, string>>({
  title,
  rows,
  fields,
  blank,
  most,
  onChange,
}: {
  title: string;
  rows: readonly Row[];
  fields: readonly RowField<Row>[];
  blank: Row;
  most: number;
  onChange: (rows: readonly Row[]) => void;
}) {
  const s = useSiteText();
  const put = (place: number, part: Partial<Row>) =>
    onChange(rows.map((row, at) => (at === place ? { ...row, ...part } : row)));
  return (
    <fieldset className="bare-set rows-editor">
      <legend>{title}</legend>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and only the last ones move
        <div key={place} className="rows-editor-row">
          {fields.map(({ name, label, options, isCount }) => {
            if (isCount)
              return (
                <NumberField
                  key={name}
                  small
                  label={label}
                  name={`${title}-${place}-${name}`}
                  decimals={0}
                  value={row[name] ?? ''}
                  onValueChange={(text) => put(place, { [name]: text } as Partial<Row>)}
                />
              );
            return options ? (
              <Select
                key={name}
                small
                label={label}
                name={`${title}-${place}-${name}`}
                value={row[name] ?? ''}
                onChange={(event) => put(place, { [name]: event.target.value } as Partial<Row>)}
                options={options.map((value) => ({ value, label: value }))}
              />
            ) : (
              <TextInput
                key={name}
                label={label}
                name={`${title}-${place}-${name}`}
                maxLength={500}
                value={row[name] ?? ''}
                onChange={(text) => put(place, { [name]: text } as Partial<Row>)}
              />
            );
          })}
          <IconButton
            icon={X}
            label={`${s('take_away')} ${place + 1}`}
            onClick={() => onChange(rows.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      {rows.length < most && (
        <Button look="plain" size="sm" onClick={() => onChange([...rows, blank])}>
          <Plus className="i" aria-hidden="true" />
          {s('add_line')}
        </Button>
      )}
    </fieldset>
  );
}
