import { type Column, DenseTable, EmptyState, Tabs, Tag } from '@lantern/ui';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Amount } from '../../../../../shared/formats/amount.tsx';
import { useText } from '../../../../../shared/i18n/text.ts';
import type { DecideRowsOf, ImportDraft, Preview, PreviewRow } from '../import-draft.ts';
import { HiddenRows } from './hidden-rows.tsx';
import { KnownRows } from './known-rows.tsx';

type Part = 'fresh' | 'known' | 'skipped';
const PARTS: readonly Part[] = ['fresh', 'known', 'skipped'];

interface RowTablesProps {
  readonly draft: ImportDraft;
  readonly preview: Preview;
  readonly onDecide: DecideRowsOf;
}

/** The rows that need no decision: new ones, known ones, and those that are no payments. */
export function RowTables({ draft, preview, onDecide }: RowTablesProps) {
  const s = useTranslations('statements');
  const id = useId();
  const { counts, rows, skipped } = preview;
  const [part, setPart] = useState<Part>(counts.fresh === 0 && counts.known > 0 ? 'known' : 'fresh');
  const fresh = rows.filter(({ kind, decision }) => kind === 'NEW' || decision === 'OTHER');
  const known = rows.filter(({ kind }) => kind === 'KNOWN');
  const shown = { fresh: fresh.length, known: known.length, skipped: skipped.length };
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
        {part === 'fresh' && <PaymentTable label={label} rows={fresh} />}
        {part === 'known' && <KnownRows rows={known} draft={draft} onDecide={onDecide} />}
        {part === 'skipped' && <SkippedTable label={label} rows={skipped} />}
        <HiddenRows count={counts[part] - shown[part]} />
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
    {
      id: 'payer',
      head: t('payer'),
      cell: (row) => (
        <>
          {row.payer || '—'} {row.decision === 'OTHER' && <Tag tone="wait">{s('decision_OTHER')}</Tag>}
        </>
      ),
    },
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
