import { Button, Note, Tag } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { dateTime } from '../../../../../shared/formats/format.ts';
import { useText } from '../../../../../shared/i18n/text.ts';
import { PageLink } from '../../../../../shared/navigation/page-link.tsx';
import { STATEMENT_TONES } from '../../statement-tones.ts';
import type { DecisionForAll, ImportDraft, Preview } from '../import-draft.ts';

interface HintsForAllProps {
  readonly draft: ImportDraft;
  readonly preview: Preview;
  readonly onDecide: (decision: DecisionForAll['decision']) => void;
}

/** What is known about all likely repeated rows at once: they are of a file that was imported before, or one decision reaches the balance. */
export function HintsForAll({ draft, preview, onDecide }: HintsForAllProps) {
  const s = useTranslations('statements');
  const { sameFile, balance, counts } = preview;
  const { proposal } = balance;
  if (sameFile !== null) return <SameFile file={sameFile} draft={draft} preview={preview} onDecide={onDecide} />;
  if (proposal === null) return null;
  return (
    <Note tone="info">
      <span className="hints-for-all">
        {s(`proposal_${proposal}`, { count: counts.likely })}
        <Button size="sm" look="soft" onClick={() => onDecide(proposal)}>
          {s(`proposal_use_${proposal}`)}
        </Button>
      </span>
    </Note>
  );
}

/** A repeated file is named as such: it never looks like a file with lost rows. Its rows are the same payments until people say otherwise. */
function SameFile({
  file,
  draft,
  preview,
  onDecide,
}: HintsForAllProps & { readonly file: NonNullable<Preview['sameFile']> }) {
  const t = useText();
  const s = useTranslations('statements');
  const { importId, operator, at, state } = file;
  return (
    <Note tone="warn">
      <span className="hints-for-all">
        <span>
          {s('same_file', { operator, at: dateTime(at) })}{' '}
          <PageLink className="text-link" to="/statements" search={{ id: importId }}>
            S {importId}
          </PageLink>{' '}
          <Tag tone={STATEMENT_TONES[state]}>{t(`statement_state_${state}`)}</Tag>
        </span>
        {isAllSame(draft, preview) || (
          <Button size="sm" look="soft" onClick={() => onDecide('SAME')}>
            {s('same_file_all', { count: preview.counts.likely })}
          </Button>
        )}
      </span>
    </Note>
  );
}

/** Whether all likely repeated rows, also those that are not shown, are decided to be the same payments. */
function isAllSame({ decisions, kinds }: ImportDraft, { counts }: Preview): boolean {
  const same = [...decisions].filter(([line, decision]) => decision === 'SAME' && kinds.get(line) === 'LIKELY');
  return same.length >= counts.likely;
}
