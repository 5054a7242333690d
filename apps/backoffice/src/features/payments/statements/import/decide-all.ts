import { type DecisionForAll, decide, type ImportDraft, type Preview } from './import-draft.ts';

const COUNTS = { LIKELY: 'likely', CONFLICT: 'conflicts' } as const;

/**
 * Decides all rows of a kind: those that the preview shows, those that were decided before, and the rest as soon as the next previews show
 * them.
 */
export function decideAll(
  draft: ImportDraft,
  { rows, counts }: Pick<Preview, 'rows' | 'counts'>,
  { kind, decision }: Pick<DecisionForAll, 'kind' | 'decision'>,
): ImportDraft {
  const shown = rows.filter((row) => row.kind === kind).map(({ line }) => line);
  const before = [...draft.kinds].filter(([, one]) => one === kind).map(([line]) => line);
  const lines = [...new Set([...shown, ...before])];
  const decided = decide(
    draft,
    lines.map((line) => ({ line, kind })),
    decision,
  );
  const hidden = counts[COUNTS[kind]] - lines.length;
  return { ...decided, forAll: hidden > 0 ? { kind, decision, hidden } : null };
}

/**
 * Applies the decision about all rows of a kind to those that the newest preview shows. It ends with the number of rows that the person
 * decided, so that rows that become doubtful later are decided anew.
 *
 * @returns the same draft if there is no such decision
 */
export function continueForAll(draft: ImportDraft, { rows }: Pick<Preview, 'rows'>): ImportDraft {
  const { forAll } = draft;
  if (forAll === null) return draft;
  const { kind, decision, hidden } = forAll;
  const open = rows.filter((row) => row.kind === kind && row.decision === null && !draft.decisions.has(row.line));
  const next = open.slice(0, hidden);
  const left = hidden - next.length;
  return {
    ...decide(draft, next, decision),
    forAll: next.length > 0 && left > 0 ? { kind, decision, hidden: left } : null,
  };
}

/** Rows to decide that the preview does not show: it shows the undecided ones first, up to a limit. */
export function undecidedHidden({ counts, rows, unread }: Pick<Preview, 'counts' | 'rows' | 'unread'>): number {
  const open = rows.filter(({ kind, decision }) => (kind === 'LIKELY' || kind === 'CONFLICT') && decision === null);
  const shown = open.length + unread.filter(({ isLeftOut }) => !isLeftOut).length;
  return Math.max(0, counts.undecided - shown);
}

/** Number of rows that people decided to be another payment although they resemble one: new rows of the file beyond those that are unknown. */
export function decidedOther({ rows, fresh, known, likely, conflicts }: Preview['counts']): number {
  return fresh - (rows - known - likely - conflicts);
}
