import { Button } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { useText } from '../../../../../shared/i18n/text.ts';
import type { DecideRowsOf, ImportDraft, PreviewRow } from '../import-draft.ts';
import { DECISIONS, DecideRow } from './decide-row.tsx';
import { HiddenRows } from './hidden-rows.tsx';
import { useShown } from './use-shown.ts';

/** Each row is high, and what follows the list has to stay in reach. */
const FIRST_ROWS = 10;

interface DecideRowsProps {
  readonly kind: 'LIKELY' | 'CONFLICT';
  readonly rows: readonly PreviewRow[];
  /** Number of such rows in the file, of which the preview shows some. */
  readonly count: number;
  /** Rows beyond those that are shown are still to be decided, which is said below the lists. */
  readonly hasMore: boolean;
  readonly draft: ImportDraft;
  readonly onDecide: DecideRowsOf;
  readonly onDecideAll: (decision: 'SAME' | 'OTHER') => void;
}

/** Rows that may repeat a known payment: a person decides each of them, or all at once. */
export function DecideRows({ kind, rows, count, hasMore, draft, onDecide, onDecideAll }: DecideRowsProps) {
  const t = useText();
  const s = useTranslations('statements');
  const [shown, showMore] = useShown(rows, FIRST_ROWS);
  if (rows.length === 0) return null;
  const title = s(`decide_${kind}`, { count });
  return (
    <section className="decide-rows" aria-label={title}>
      <div className="decide-rows-head">
        <div>
          <h3>{title}</h3>
          <p className="mut">{s(`decide_note_${kind}`)}</p>
        </div>
        <span className="decide-rows-all">
          {DECISIONS.map((decision) => (
            <Button key={decision} size="sm" look="soft" onClick={() => onDecideAll(decision)}>
              {s(`decide_all_${decision}`)}
            </Button>
          ))}
        </span>
      </div>
      {shown.map((row) => (
        <DecideRow
          key={row.line}
          row={row}
          decision={draft.decisions.get(row.line) ?? null}
          onDecide={(decision) => onDecide([row], decision)}
        />
      ))}
      {showMore && (
        <Button look="plain" onClick={showMore}>
          {t('more_rows')}
        </Button>
      )}
      {!hasMore && <HiddenRows count={count - rows.length} />}
    </section>
  );
}
