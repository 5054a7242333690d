import { COLUMN_FIELDS, type ColumnField } from '@lantern/contract/statement-reading';
import { type Column, DenseTable, Tag } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { ChoiceField } from '../../../../../shared/fields/choice-field.tsx';
import { assignColumn, type Reading, type Understood } from '../import-draft.ts';

interface ColumnTableProps {
  readonly understood: Understood;
  readonly onChange: (change: Reading) => void;
}

type Line = Understood['sample'][number];

const UNUSED = 'UNUSED';
type Word = ColumnField | typeof UNUSED;
const WORDS: readonly Word[] = [UNUSED, ...COLUMN_FIELDS];

/** Their numbers are right-aligned, so that digits of the same value stand below each other. */
const FIGURES: readonly Word[] = ['amount', 'credit', 'debit', 'balance'];

/** What the cells of a record contain: files of records (camt, MT940) have no headings. */
const RECORD_FIELDS: readonly ColumnField[] = ['date', 'amount', 'sign', 'currency', 'payer', 'reference', 'number'];

/** The first lines of the file with what each column contains; the row of the headings is marked. It scrolls inside itself. */
export function ColumnTable({ understood, onChange }: ColumnTableProps) {
  const s = useTranslations('statements');
  const { kind, sample, heading, headings, columns } = understood;
  const width = Math.max(headings.length, ...sample.map(({ cells }) => cells.length));
  const hasChoices = kind === 'TEXT' || kind === 'WORKBOOK';
  const fieldOf = (index: number): Word => COLUMN_FIELDS.find((field) => columns[field] === index) ?? UNUSED;
  const labelOf = (index: number) => {
    const field = hasChoices ? undefined : RECORD_FIELDS[index];
    if (field !== undefined) return s(`field_${field}`);
    const name = headings[index]?.trim() ?? '';
    return name === '' ? s('column', { number: index + 1 }) : s('column_named', { number: index + 1, name });
  };
  const choose = (index: number, word: Word) =>
    onChange({ columns: assignColumn(columns, index, word === UNUSED ? null : word) });
  const columnOf = (index: number): Column<Line> => ({
    id: String(index),
    align: FIGURES.includes(hasChoices ? fieldOf(index) : (RECORD_FIELDS[index] ?? UNUSED)) ? 'right' : undefined,
    head: hasChoices ? (
      <ChoiceField<Word>
        label={labelOf(index)}
        name={`column-${index + 1}`}
        words={WORDS}
        value={fieldOf(index)}
        textOf={(word) => s(`field_${word}`)}
        onChange={(word) => choose(index, word)}
      />
    ) : (
      labelOf(index)
    ),
    cell: ({ cells }) => (
      <span title={cells[index]} className={hasChoices && fieldOf(index) === UNUSED ? 'mut3' : undefined}>
        {cells[index]}
      </span>
    ),
  });
  return (
    <section className="column-table" aria-label={s('columns')}>
      <h3>{s('columns')}</h3>
      <DenseTable
        label={s('first_lines')}
        rows={sample}
        rowKey={({ line }) => String(line)}
        rowClass={({ line }) => (line === heading ? 'column-table-heading' : undefined)}
        columns={[
          {
            id: 'line',
            head: s('line_head'),
            cell: ({ line }) => (
              <>
                {line} {line === heading && <Tag tone="info">{s('headings')}</Tag>}
              </>
            ),
          },
          ...Array.from({ length: width }, (_, index) => columnOf(index)),
        ]}
      />
    </section>
  );
}
