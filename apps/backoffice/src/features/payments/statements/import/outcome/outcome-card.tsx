import { Button, Card, Note, Tag } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { dateTime } from '../../../../../shared/formats/format.ts';
import { useText } from '../../../../../shared/i18n/text.ts';
import { PageLink } from '../../../../../shared/navigation/page-link.tsx';
import { STATEMENT_TONES } from '../../statement-tones.ts';
import type { Decision, ImportDraft, Preview } from '../import-draft.ts';
import { BalanceLines } from './balance-lines.tsx';
import { DecideRows } from './decide-rows.tsx';
import { RowTables } from './row-tables.tsx';
import { UnreadRows } from './unread-rows.tsx';

type Counts = Preview['counts'];

interface OutcomeCardProps {
  readonly draft: ImportDraft;
  readonly preview: Preview;
  readonly isLoading: boolean;
  /** The field of the bank's balance, if the file does not say it. */
  readonly closingField: ReactNode;
  readonly onDecide: (lines: readonly number[], decision: Decision | null) => void;
}

/** What an import of the file does: its sums and balances, the rows that people decide, and all others. */
export function OutcomeCard({ draft, preview, isLoading, closingField, onDecide }: OutcomeCardProps) {
  const s = useTranslations('statements');
  const { counts, sameFile, rows, unread } = preview;
  const likely = rows.filter(({ kind }) => kind === 'LIKELY');
  const conflicts = rows.filter(({ kind }) => kind === 'CONFLICT');
  const isAllKnown = counts.rows > 0 && counts.known === counts.rows && counts.unread === 0;
  return (
    <Card
      title={s('outcome_title')}
      aside={<span role="status">{isLoading && <span className="mut">{s('checking')}</span>}</span>}
    >
      <div className="stack outcome-card">
        {sameFile && <SameFile file={sameFile} />}
        {isAllKnown && <Note tone="info">{s('all_known')}</Note>}
        <CountTiles counts={counts} />
        <BalanceLines preview={preview} />
        {closingField}
        <Proposal
          preview={preview}
          onDecide={(decision) =>
            onDecide(
              likely.map(({ line }) => line),
              decision,
            )
          }
        />
        <DecideRows kind="LIKELY" rows={likely} count={counts.likely} draft={draft} onDecide={onDecide} />
        <DecideRows kind="CONFLICT" rows={conflicts} count={counts.conflicts} draft={draft} onDecide={onDecide} />
        <UnreadRows rows={unread} count={counts.unread} draft={draft} onDecide={onDecide} />
        <RowTables preview={preview} />
      </div>
    </Card>
  );
}

/** A repeated file is named as such: it never looks like a file with lost rows. */
function SameFile({ file }: { readonly file: NonNullable<Preview['sameFile']> }) {
  const t = useText();
  const s = useTranslations('statements');
  const { importId, operator, at, state } = file;
  return (
    <Note tone="warn">
      {s('same_file', { operator, at: dateTime(at) })}{' '}
      <PageLink className="text-link" to="/statements" search={{ id: importId }}>
        S {importId}
      </PageLink>{' '}
      <Tag tone={STATEMENT_TONES[state]}>{t(`statement_state_${state}`)}</Tag>
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

/** The one decision for all likely repeated rows that leads to the bank's balance. */
function Proposal({
  preview,
  onDecide,
}: {
  readonly preview: Preview;
  readonly onDecide: (decision: 'SAME' | 'OTHER') => void;
}) {
  const s = useTranslations('statements');
  const { balance, counts } = preview;
  const { proposal } = balance;
  if (proposal === null) return null;
  return (
    <Note tone="info">
      <span className="outcome-card-proposal">
        {s(`proposal_${proposal}`, { count: counts.likely })}
        <Button size="sm" look="soft" onClick={() => onDecide(proposal)}>
          {s(`proposal_use_${proposal}`)}
        </Button>
      </span>
    </Note>
  );
}
