import { Button, IconButton, Select } from '@lantern/ui';
import { Plus, X } from 'lucide-react';
import { CountField } from '../../shared/fields/count-field.tsx';
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
          {fields.map((field) => (
            <RowCell
              key={field.name}
              field={field}
              name={`${title}-${place}-${field.name}`}
              value={row[field.name] ?? ''}
              onChange={(value) => put(place, { [field.name]: value } as Partial<Row>)}
            />
          ))}
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

interface RowCellProps {
  readonly field: Pick<RowField<never>, 'label' | 'options' | 'isCount'>;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One field of a row: a choice, a count or a text. */
function RowCell({ field: { label, options, isCount }, name, value, onChange }: RowCellProps) {
  const shown = { label, name, value };
  if (isCount) return <CountField {...shown} onValueChange={onChange} />;
  if (!options) return <TextInput {...shown} maxLength={500} onChange={onChange} />;
  return (
    <Select
      {...shown}
      small
      onChange={(event) => onChange(event.target.value)}
      options={options.map((word) => ({ value: word, label: word }))}
    />
  );
}
