import { Button, Checkbox, Tag } from '@lantern/ui';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Amount } from '../../../../../shared/formats/amount.tsx';
import type { PreviewRow } from '../import-draft.ts';
import { RowComparison } from './row-comparison.tsx';

interface KnownRowProps {
  readonly row: PreviewRow;
  readonly isOther: boolean;
  readonly onChange: (isOther: boolean) => void;
}

/** One known row; the row that it repeats is shown on demand. */
export function KnownRow({ row, isOther, onChange }: KnownRowProps) {
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
