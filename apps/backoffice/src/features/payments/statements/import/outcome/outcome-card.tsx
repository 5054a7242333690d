import { Card, Note, Tag } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { undecidedHidden } from '../decide-all.ts';
import type { DecideRowsOf, DecisionForAll, ImportDraft, Preview } from '../import-draft.ts';
import { BalanceLines } from './balance-lines.tsx';
import { DecideRows } from './decide-rows.tsx';
import { HintsForAll } from './hints-for-all.tsx';
import { RowTables } from './row-tables.tsx';
import { UnreadRows } from './unread-rows.tsx';

type Counts = Preview['counts'];

interface OutcomeCardProps {
  readonly draft: ImportDraft;
  readonly preview: Preview;
  readonly isLoading: boolean;
  /** The field of the bank's balance, if the file does not say it. */
  readonly closingField: ReactNode;
  readonly onDecide: DecideRowsOf;
  readonly onDecideAll: (made: Pick<DecisionForAll, 'kind' | 'decision'>) => void;
}

/** What an import of the file does: its sums and balances, the rows that people decide, and all others. */
export function OutcomeCard(props: OutcomeCardProps) {
  const { draft, preview, isLoading, closingField, onDecide, onDecideAll } = props;
  const s = useTranslations('statements');
  const { counts, rows, unread } = preview;
  const isAllKnown = counts.rows > 0 && counts.known === counts.rows && counts.fresh === 0 && counts.unread === 0;
  const decided = (kind: DecisionForAll['kind']) => ({
    kind,
    rows: rows.filter((row) => row.kind === kind),
    hasMore: undecidedHidden(preview) > 0,
    draft,
    onDecide,
    onDecideAll: (decision: DecisionForAll['decision']) => onDecideAll({ kind, decision }),
  });
  return (
    <Card
      title={s('outcome_title')}
      aside={<span role="status">{isLoading && <span className="mut">{s('checking')}</span>}</span>}
    >
      <div className="stack outcome-card">
        <HintsForAll
          draft={draft}
          preview={preview}
          onDecide={(decision) => onDecideAll({ kind: 'LIKELY', decision })}
        />
        {isAllKnown && <Note tone="info">{s('all_known')}</Note>}
        <CountTiles counts={counts} />
        <BalanceLines preview={preview} />
        {closingField}
        <DecideRows {...decided('LIKELY')} count={counts.likely} />
        <DecideRows {...decided('CONFLICT')} count={counts.conflicts} />
        <UnreadRows rows={unread} count={counts.unread} draft={draft} onDecide={onDecide} />
        <MoreToDecide preview={preview} />
        <RowTables draft={draft} preview={preview} onDecide={onDecide} />
      </div>
    </Card>
  );
}

/** Rows to decide that the preview does not show yet. */
function MoreToDecide({ preview }: { readonly preview: Preview }) {
  const s = useTranslations('statements');
  const { counts, rows } = preview;
  const hidden = undecidedHidden(preview);
  if (hidden === 0) return null;
  const isForAll =
    counts.likely + counts.conflicts > rows.filter(({ kind }) => kind === 'LIKELY' || kind === 'CONFLICT').length;
  return (
    <Note tone="plain">
      {s('more_to_decide', { count: hidden })} {isForAll && s('more_to_decide_all')}
    </Note>
  );
}

const TILES = [
  { name: 'fresh', tone: 'ok' },
  { name: 'known', tone: 'neutral' },
  { name: 'likely', tone: 'wait' },
  { name: 'conflicts', tone: 'bad' },
  { name: 'skipped', tone: 'neutral' },
  { name: 'unread', tone: 'bad' },
] as const;

/** The number of rows by what they are; those that need a decision are marked when there are some. */
function CountTiles({ counts }: { readonly counts: Counts }) {
  const s = useTranslations('statements');
  return (
    <dl className="outcome-card-counts num">
      {TILES.map(({ name, tone }) => (
        <div key={name}>
          <dt>{counts[name] > 0 ? <Tag tone={tone}>{s(`count_${name}`)}</Tag> : s(`count_${name}`)}</dt>
          <dd>{counts[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
