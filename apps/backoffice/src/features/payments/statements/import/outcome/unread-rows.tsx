import { Button, Checkbox, Tag } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { useText } from '../../../../../shared/i18n/text.ts';
import type { DecideRowsOf, ImportDraft, Preview } from '../import-draft.ts';
import { HiddenRows } from './hidden-rows.tsx';
import { useShown } from './use-shown.ts';

interface UnreadRowsProps {
  readonly rows: Preview['unread'];
  /** Number of such rows in the file. */
  readonly count: number;
  readonly draft: ImportDraft;
  readonly onDecide: DecideRowsOf;
}

/** Rows that cannot be read, with their text and the reason. Each that is no payment is left out by a person, one by one. */
export function UnreadRows({ rows, count, draft, onDecide }: UnreadRowsProps) {
  const t = useText();
  const s = useTranslations('statements');
  const [shown, showMore] = useShown(rows);
  if (rows.length === 0) return null;
  const title = s('unread_title', { count });
  return (
    <section className="unread-rows" aria-label={title}>
      <h3>{title}</h3>
      <p className="mut">{s('unread_note')}</p>
      <ul>
        {shown.map(({ line, fault, text }) => (
          <li key={line}>
            <span>
              <b>{s('line', { line })}</b> <Tag tone="bad">{s(`row_fault_${fault}`)}</Tag>
            </span>
            <code className="monospace">{text}</code>
            <Checkbox
              name={`leave-${line}`}
              aria-label={`${s('line', { line })}: ${s('leave_out')}`}
              checked={draft.decisions.get(line) === 'LEAVE'}
              onChange={({ target }) => onDecide([{ line }], target.checked ? 'LEAVE' : null)}
            >
              {s('leave_out')}
            </Checkbox>
          </li>
        ))}
      </ul>
      {showMore && (
        <Button look="plain" onClick={showMore}>
          {t('more_rows')}
        </Button>
      )}
      <HiddenRows count={count - rows.length} />
    </section>
  );
}
