import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { canonicalResult, type DatedResult, readResultsFile } from '@lantern/engines/lottery';
import { isRefusal, type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import { acceptResult, lockClosedIssue, tellDrawn } from './accept-result.ts';
import type { LotteryDeps } from './deps.ts';
import { RESULT_PERMISSION } from './enter-result.ts';
import { CALENDAR_WITHOUT_CLOSURES, issueOn } from './plan-issues.ts';
import type { Prices } from './prices.ts';
import { regionOf } from './regions.ts';
import type { GameRow } from './repository/games.ts';
import { findIssueOfDay, insertHistory } from './repository/issues.ts';
import { listResults } from './repository/results.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'clock' | 'publish' | 'sockets'> & { readonly prices: Prices };
type Loaded = Value<'lotteryOffice.loadResults'>;

const DAYS_PER_STEP = 500;
const MOST_KNOWN = 50_000;

const FIRST_DAY = '1960-01-01';

/** Loads a results file that an operator sent. */
export async function loadResultsOfOffice(
  deps: LotteryDeps & Deps,
  context: StaffContext,
  input: Payload<'lotteryOffice.loadResults'>,
): Promise<Loaded | Refusal> {
  const forbidden = deps.staff.requirePermission(context, RESULT_PERMISSION);
  if (forbidden !== null) return forbidden;
  const loaded = await loadResults(deps, context.operator.scope, { ...input, by: context.operator.name });
  if (isRefusal(loaded)) return loaded;
  await transaction(deps.pool, (tx) =>
    deps.staff.audit(tx, context, {
      action: 'lottery.load-results',
      target: `lottery_game:${input.gameCode}`,
      after: { loaded: loaded.loaded, alreadyKnown: loaded.alreadyKnown, refused: loaded.refused.length },
      permission: RESULT_PERMISSION,
    }),
  );
  return loaded;
}

/**
 * Takes over a file of northern results (`date,special,prize1 … prize7_4`, leading zeros restored). Days without an issue become
 * settled history; the issue of a day that was bet on is closed and given its result, and the settlement job pays it. A
 * known day stays as it is: it is counted when the file agrees and refused when it does not.
 */
export async function loadResults(
  deps: Deps,
  scope: Scope,
  input: { readonly gameCode: string; readonly csv: string; readonly by: string },
): Promise<Loaded | Refusal> {
  const found = await deps.prices.game(scope, input.gameCode);
  if (found === null) return refuse('NOT_FOUND');
  const { game } = found;
  if (regionOf(game) !== 'N') return refuse('RESULT_INVALID', { reason: 'REGION' });
  const { results, problems } = readResultsFile(input.csv);
  const refused = problems.map((problem) => ({ line: problem.line, reason: problem.code as string }));
  const known = await knownDays(deps, scope, game);
  const text = (one: DatedResult['result']) => canonicalResult('N', one);
  const isKnown = (one: DatedResult) => known.get(one.date) === text(one.result);
  const differing = results.filter((one) => known.has(one.date) && !isKnown(one));
  refused.push(...differing.map((one) => ({ line: lineOf(input.csv, one.date), reason: 'RESULT_EXISTS' })));
  const unknown = results.filter((one) => !known.has(one.date));
  const past = await loadHistory(deps, scope, game, unknown, input.by);
  let loaded = past.size;
  for (const one of unknown.filter(({ date }) => !past.has(date))) {
    const refusal = await loadDay(deps, scope, game, one, input.by);
    if (refusal === null) loaded += 1;
    else refused.push({ line: lineOf(input.csv, one.date), reason: refusal });
  }
  return { loaded, alreadyKnown: results.filter(isKnown).length, refused };
}

async function knownDays(deps: Deps, scope: Scope, game: GameRow): Promise<Map<string, string>> {
  const results = await listResults(deps.pool, scope, { gameCode: game.code, limit: MOST_KNOWN });
  return new Map(results.map((one) => [one.day, canonicalResult('N', one.numbers)]));
}

/** Writes all days that are over and have no issue; answers their dates. */
async function loadHistory(
  deps: Deps,
  scope: Scope,
  game: GameRow,
  results: readonly DatedResult[],
  by: string,
): Promise<ReadonlySet<string>> {
  const now = deps.clock.now();
  const days = results.flatMap(({ date, result }) => {
    // A published result proves that there was a draw, whatever the table of closed days says about the past.
    const issue = date < FIRST_DAY ? null : issueOn(game, date, CALENDAR_WITHOUT_CLOSURES);
    return issue === null || issue.drawsAt > now ? [] : [{ ...issue, numbers: result }];
  });
  const written = new Set<string>();
  for (let from = 0; from < days.length; from += DAYS_PER_STEP) {
    const step = days.slice(from, from + DAYS_PER_STEP);
    const dates = await transaction(deps.pool, (tx) => insertHistory(tx, scope, step, { by }));
    for (const date of dates) written.add(date);
  }
  return written;
}

/** Gives the issue of a day its result; answers why not, or null. */
async function loadDay(
  deps: Deps,
  scope: Scope,
  game: GameRow,
  { date, result }: DatedResult,
  by: string,
): Promise<string | null> {
  const found = await findIssueOfDay(deps.pool, scope, game.code, date);
  if (found === null) return 'NO_DRAW_THAT_DAY';
  const now = deps.clock.now();
  const done = await transaction(deps.pool, async (tx) => {
    const issue = await lockClosedIssue(deps, tx, scope, found.id, { now, closesEarly: true });
    if (isRefusal(issue)) return issue;
    await acceptResult(deps, tx, issue, { numbers: result, source: 'FILE', evidence: { by }, now });
    return issue;
  });
  if (isRefusal(done)) return done.code;
  tellDrawn(deps, done, result);
  return null;
}

/** Number of the file's line that begins with a date, from 1. */
function lineOf(csv: string, date: string): number {
  return csv.split(/\r\n|\n|\r/).findIndex((line) => line.includes(date)) + 1;
}
