import { Radio, Tag } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import type { Decision, PreviewRow } from '../import-draft.ts';
import { RowComparison } from './row-comparison.tsx';

export const DECISIONS = ['SAME', 'OTHER'] as const;

interface DecideRowProps {
  readonly row: PreviewRow;
  readonly decision: Decision | null;
  readonly onDecide: (decision: Decision) => void;
}

/** One row beside the one that it resembles; what differs is marked. */
export function DecideRow({ row, decision, onDecide }: DecideRowProps) {
  const s = useTranslations('statements');
  const title = s('line', { line: row.line });
  return (
    <fieldset className="bare-set decide-row" aria-label={title}>
      <div className="decide-row-state">
        <b>{title}</b>
        <Tag tone={decision === null ? 'wait' : 'ok'}>
          {decision === null ? s('decision_open') : s(`decision_${decision}`)}
        </Tag>
      </div>
      <RowComparison row={row} />
      <div className="decide-row-choices">
        {DECISIONS.map((one) => (
          <Radio
            key={one}
            name={`decide-${row.line}`}
            value={one}
            checked={decision === one}
            onChange={() => onDecide(one)}
          >
            {s(`decision_${one}`)}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
