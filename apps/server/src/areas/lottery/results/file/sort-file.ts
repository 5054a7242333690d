import { createHash } from 'node:crypto';
import { canonicalResult, type DatedResult, type DrawResult, readResultsFile } from '@lantern/engines/lottery';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../../deps.ts';
import { regionOf } from '../../games/regions.ts';
import type { GameRow } from '../../games/repository.ts';
import { beforeDraw } from '../../issues/draw-time.ts';
import { CALENDAR_WITHOUT_CLOSURES, issueOn } from '../../issues/plan-issues.ts';
import { type IssueRow, listIssuesOfDays, type NewIssue } from '../../issues/repository/issues.ts';
import type { Prices } from '../../pricing/vietnam-prices.ts';
import { pace, runInSteps } from '../../shared/pace.ts';
import { listResults } from '../repository/results.ts';

export type FileDeps = Pick<LotteryDeps, 'pool' | 'clock'> & { readonly prices: Prices };

/**
 * Kind of a line of a results file: a past day without a draw here, an entry for a draw without a result, a day whose result is known or
 * differs from the stored one, or a refused line.
 */
export type LineKind = 'HISTORY' | 'ENTRY' | 'KNOWN' | 'DIFFERENT' | 'REFUSED';

export interface SortedLine {
  /** Counted from 1 with the header. */
  readonly line: number;
  readonly kind: LineKind;
  /** Why it is refused. */
  readonly reason: string | null;
  readonly day: string | null;
  readonly numbers: DrawResult | null;
  /** The draw without a result. */
  readonly issue: IssueRow | null;
  /** The past day as it would be stored. */
  readonly past: NewIssue | null;
}

export interface SortedFile {
  readonly game: GameRow;
  readonly sha256: string;
  readonly lines: readonly SortedLine[];
}

const FIRST_DAY = '1960-01-01';
const MOST_KNOWN = 50_000;
/** Maximum entries in one file; only a few dozen draws wait for a result at a time. */
const MOST_ENTRIES = 100;

/** Parses a file of northern results (`date,special,prize1 … prize7_4`) and classifies each line. Nothing is changed. */
export async function sortFile(
  deps: FileDeps,
  scope: Scope,
  { gameCode, csv }: { readonly gameCode: string; readonly csv: string },
): Promise<SortedFile | Refusal> {
  const found = await deps.prices.game(scope, gameCode);
  if (found === null) return refuse('NOT_FOUND');
  const { game } = found;
  if (regionOf(game) !== 'N') return refuse('RESULT_INVALID', { reason: 'REGION' });
  const { results, problems } = await runInSteps(readResultsFile(csv));
  const days = results.map((one) => one.date);
  const known = await listResults(deps.pool, scope, { gameCode, limit: MOST_KNOWN });
  const texts = new Map<string, string>();
  for (const one of known) {
    await pace();
    texts.set(one.day, canonicalResult('N', one.numbers));
  }
  const issues = new Map((await listIssuesOfDays(deps.pool, scope, gameCode, days)).map((one) => [one.day, one]));
  let entries = 0;
  const sorted: SortedLine[] = [];
  for (const dated of results) {
    await pace();
    const at = { line: dated.line, day: dated.date, numbers: dated.result };
    const sort = sortDay(deps, game, dated, { known: texts.get(dated.date), issue: issues.get(dated.date) });
    const isTooMany = sort.kind === 'ENTRY' && ++entries > MOST_ENTRIES;
    sorted.push({ ...at, issue: null, past: null, ...(isTooMany ? refused('TOO_MANY_DRAWS') : sort) });
  }
  const unread = problems.map(
    ({ line, code }): SortedLine => ({ line, day: null, numbers: null, issue: null, past: null, ...refused(code) }),
  );
  const sha256 = createHash('sha256').update(csv).digest('hex');
  return { game, sha256, lines: [...unread, ...sorted].sort((one, other) => one.line - other.line) };
}

const refused = (reason: string) => ({ kind: 'REFUSED', reason }) as const;

function sortDay(
  deps: FileDeps,
  game: GameRow,
  { date, result }: DatedResult,
  { known, issue }: { readonly known: string | undefined; readonly issue: IssueRow | undefined },
): Pick<SortedLine, 'kind' | 'reason'> & Partial<Pick<SortedLine, 'issue' | 'past'>> {
  const now = deps.clock.now();
  if (known !== undefined) {
    return { kind: known === canonicalResult('N', result) ? 'KNOWN' : 'DIFFERENT', reason: null };
  }
  if (issue !== undefined) {
    if (issue.outcome === 'VOID' || issue.state === 'VOID') return refused('DRAW_VOID');
    return beforeDraw(issue, now) === null ? { kind: 'ENTRY', reason: null, issue } : refused('RESULT_BEFORE_DRAW');
  }
  // A published result proves that there was a draw, even on a day that the calendar has as closed.
  const past = date < FIRST_DAY ? null : issueOn(game, date, CALENDAR_WITHOUT_CLOSURES);
  if (past === null) return refused('NO_DRAW_THAT_DAY');
  return past.drawsAt > now ? refused('RESULT_BEFORE_DRAW') : { kind: 'HISTORY', reason: null, past };
}
