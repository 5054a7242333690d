import { Button, Checkbox, EmptyState, Tag } from '@lantern/ui';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Amount } from '../../../../../shared/formats/amount.tsx';
import { useText } from '../../../../../shared/i18n/text.ts';
import type { DecideRowsOf, ImportDraft, PreviewRow } from '../import-draft.ts';
import { RowComparison } from './row-comparison.tsx';

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

interface KnownRowProps {
  readonly row: PreviewRow;
  readonly isOther: boolean;
  readonly onChange: (isOther: boolean) => void;
}

/** One known row; the row that it repeats is shown on demand. */
function KnownRow({ row, isOther, onChange }: KnownRowProps) {
  const s = useTranslations('statements');
  const id = useId();
  const [isCompared, setCompared] = useState(false);
  const { line, local, amount, payer, reference, number, twin } = row;
  const title = s('line', { line });
  return (
    <li className="known-row">
      <div className="known-row-line num">
        <span className="known-row-title">
          <b>{title}</b> {isOther && <Tag tone="wait">{s('decision_OTHER')}</Tag>}
        </span>
        <span className="known-row-time">{local}</span>
        <span className="known-row-amount">
          <Amount amount={amount} sign="always" />
        </span>
        <span className="known-row-text">
          <span>{payer || '—'}</span>{' '}
          <span className="mut">{[reference, number].filter((text) => text !== '').join(' · ')}</span>
        </span>
        {twin && (
          <Button
            size="sm"
            look="soft"
            aria-label={`${title}: ${s('compare')}`}
            aria-expanded={isCompared}
            aria-controls={id}
            onClick={() => setCompared(!isCompared)}
          >
            {s('compare')}
          </Button>
        )}
        <Checkbox
          name={`other-${line}`}
          aria-label={`${title}: ${s('decision_OTHER')}`}
          checked={isOther}
          onChange={({ target }) => onChange(target.checked)}
        >
          {s('decision_OTHER')}
        </Checkbox>
      </div>
      <div id={id}>{isCompared && <RowComparison row={row} />}</div>
    </li>
  );
}
