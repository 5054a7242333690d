import { type Column, DenseTable, EmptyState, Tabs } from '@lantern/ui';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Amount } from '../../../../../shared/formats/amount.tsx';
import { useText } from '../../../../../shared/i18n/text.ts';
import type { Preview, PreviewRow } from '../import-draft.ts';
import { HiddenRows } from './hidden-rows.tsx';

type Part = 'fresh' | 'known' | 'skipped';
const PARTS: readonly Part[] = ['fresh', 'known', 'skipped'];

/** The rows that nobody decides: new ones, known ones, and those that are no payments. */
export function RowTables({ preview }: { readonly preview: Preview }) {
  const s = useTranslations('statements');
  const id = useId();
  const [part, setPart] = useState<Part>('fresh');
  const { counts, rows, skipped } = preview;
  const shown = rows.filter(({ kind }) => kind === (part === 'fresh' ? 'NEW' : 'KNOWN'));
  const label = s(`count_${part}`);
  return (
    <section className="row-tables" aria-label={s('rows')}>
      <Tabs<Part>
        label={s('rows')}
        items={PARTS.map((one) => ({ id: one, label: `${s(`count_${one}`)} (${counts[one]})` }))}
        value={part}
        onChange={setPart}
        controls={id}
      />
      <div id={id} role="tabpanel" aria-label={label}>
        {part === 'skipped' ? (
          <SkippedTable label={label} rows={skipped} />
        ) : (
          <PaymentTable label={label} rows={shown} />
        )}
        <HiddenRows count={counts[part] - (part === 'skipped' ? skipped.length : shown.length)} />
      </div>
    </section>
  );
}

function PaymentTable({ label, rows }: { readonly label: string; readonly rows: readonly PreviewRow[] }) {
  const t = useText();
  const s = useTranslations('statements');
  const columns: readonly Column<PreviewRow>[] = [
    { id: 'line', head: s('line_head'), align: 'right', cell: (row) => row.line },
    { id: 'at', head: t('line_time'), cell: (row) => row.local },
    { id: 'amount', head: t('amount'), align: 'right', cell: (row) => <Amount amount={row.amount} sign="always" /> },
    { id: 'payer', head: t('payer'), cell: (row) => row.payer || '—' },
    { id: 'reference', head: t('line_reference'), cell: (row) => row.reference || '—' },
    { id: 'number', head: s('field_number'), cell: (row) => row.number || '—' },
  ];
  return (
    <DenseTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.line)}
      empty={<EmptyState title={t('no_lines')} />}
    />
  );
}

type Skipped = Preview['skipped'][number];

function SkippedTable({ label, rows }: { readonly label: string; readonly rows: readonly Skipped[] }) {
  const t = useText();
  const s = useTranslations('statements');
  const columns: readonly Column<Skipped>[] = [
    { id: 'line', head: s('line_head'), align: 'right', cell: (row) => row.line },
    { id: 'reason', head: t('reason'), cell: (row) => s(`skipped_${row.reason}`) },
    { id: 'text', head: s('text_head'), cell: (row) => <span className="monospace">{row.text}</span> },
  ];
  return (
    <DenseTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.line)}
      empty={<EmptyState title={t('no_lines')} />}
    />
  );
}
