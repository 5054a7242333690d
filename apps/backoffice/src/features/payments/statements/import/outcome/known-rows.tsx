import { Button, EmptyState } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { useText } from '../../../../../shared/i18n/text.ts';
import type { DecideRowsOf, ImportDraft, PreviewRow } from '../import-draft.ts';
import { KnownRow } from './known-row.tsx';

interface KnownRowsProps {
  readonly rows: readonly PreviewRow[];
  readonly draft: ImportDraft;
  readonly onDecide: DecideRowsOf;
}

/** Known rows, which an import leaves out. Numbers and balances may mislead: a person may decide that a row is another payment, and undo it. */
export function KnownRows({ rows, draft, onDecide }: KnownRowsProps) {
  const t = useText();
  const s = useTranslations('statements');
  const overruled = rows.filter(({ line }) => draft.decisions.get(line) === 'OTHER');
  if (rows.length === 0) return <EmptyState title={t('no_lines')} />;
  return (
    <div className="known-rows">
      <p className="mut">{s('known_note')}</p>
      <div role="status" className="known-rows-overruled">
        {overruled.length > 0 && (
          <>
            <b>{s('known_overruled', { count: overruled.length })}</b>
            <Button size="sm" look="soft" onClick={() => onDecide(overruled, null)}>
              {s('known_undo')}
            </Button>
          </>
        )}
      </div>
      <ul aria-label={s('count_known')}>
        {rows.map((row) => (
          <KnownRow
            key={row.line}
            row={row}
            isOther={draft.decisions.get(row.line) === 'OTHER'}
            onChange={(isOther) => onDecide([row], isOther ? 'OTHER' : null)}
          />
        ))}
      </ul>
    </div>
  );
}
