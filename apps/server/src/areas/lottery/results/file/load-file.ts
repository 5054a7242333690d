import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { LotteryDeps } from '../../deps.ts';
import { viewNumbers } from '../../issues/issue-view.ts';
import type { IssueRow } from '../../issues/repository/issues.ts';
import { countBetsOf } from '../../settlement/repository/settlement.ts';
import { notifyDrawn } from '../accept-result.ts';
import { resultFormOf } from '../result-form.ts';
import { RESULT_PERMISSION, takeEntry } from '../store-entry.ts';
import { requestHistory } from './history.ts';
import { type FileDeps, type LineKind, type SortedLine, sortFile } from './sort-file.ts';

type Deps = LotteryDeps & FileDeps;
type Checked = Value<'lotteryBackOffice.checkResults'>;
type Loaded = Value<'lotteryBackOffice.loadResults'>;

/** Maximum lines in a preview; the most important kinds come first. */
const MOST_SHOWN = 200;
const ORDER: readonly LineKind[] = ['ENTRY', 'DIFFERENT', 'REFUSED', 'HISTORY', 'KNOWN'];

/** Previews a file line by line; nothing is changed. */
export async function checkFile(
  deps: Deps,
  context: StaffContext,
  input: Payload<'lotteryBackOffice.checkResults'>,
): Promise<Checked | Refusal> {
  const forbidden = deps.staff.requirePermission(context, RESULT_PERMISSION);
  if (forbidden !== null) return forbidden;
  const file = await sortFile(deps, context.operator.scope, input);
  if (isRefusal(file)) return file;
  const { lines, sha256 } = file;
  const shown = ORDER.flatMap((kind) => lines.filter((one) => one.kind === kind)).slice(0, MOST_SHOWN);
  const issueIds = shown.flatMap(({ issue }) => (issue === null ? [] : [issue.id]));
  const bets = await countBetsOf(deps.pool, context.operator.scope, issueIds);
  const days = lines.flatMap(({ day }) => (day === null ? [] : [day])).sort();
  const count = (kind: LineKind) => lines.filter((one) => one.kind === kind).length;
  return {
    sha256,
    counts: {
      ...{ ENTRY: count('ENTRY'), DIFFERENT: count('DIFFERENT'), REFUSED: count('REFUSED') },
      ...{ HISTORY: count('HISTORY'), KNOWN: count('KNOWN') },
    },
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    rows: shown.map(({ line, kind, reason, day, numbers, issue }) => ({
      ...{ line, kind, reason, day },
      numbers: numbers === null ? null : viewNumbers(numbers),
      bets: issue === null ? null : (bets.get(issue.id) ?? 0),
    })),
  };
}

/**
 * Loads a file after its preview. For each draw without a result it counts as one blind entry of its sender, like a typed one; days of
 * history need four-eyes approval. No result is made by one person alone.
 */
export async function loadFile(
  deps: Deps,
  context: StaffContext,
  input: Payload<'lotteryBackOffice.loadResults'>,
): Promise<Loaded | Refusal> {
  const forbidden = deps.staff.requirePermission(context, RESULT_PERMISSION);
  if (forbidden !== null) return forbidden;
  const file = await sortFile(deps, context.operator.scope, input);
  if (isRefusal(file)) return file;
  if (file.sha256 !== input.sha256) return refuse('STATE_CONFLICT');
  const requested = await transactionOrRefuse(deps.pool, async (tx) => {
    const requestId = await requestHistory(deps, tx, context, file, input.reason.trim());
    if (isRefusal(requestId)) return requestId;
    await deps.staff.audit(tx, context, {
      action: 'lottery.load-results',
      target: `lottery_game:${file.game.code}`,
      after: { sha256: file.sha256, requestId: requestId === null ? null : String(requestId) },
      permission: RESULT_PERMISSION,
    });
    return { requestId };
  });
  if (isRefusal(requested)) return requested;
  const entries: Loaded['entries'] = [];
  for (const line of file.lines) {
    const { issue } = line;
    if (issue !== null) entries.push(await enter(deps, context, line, issue));
  }
  return { entries, requestId: requested.requestId === null ? null : String(requested.requestId) };
}

/** One draw of the file, in its own transaction. */
async function enter(
  deps: Deps,
  context: StaffContext,
  { line, numbers: given }: SortedLine,
  issue: IssueRow,
): Promise<Loaded['entries'][number]> {
  const at = { line, day: issue.day, number: issue.number };
  const refused = (code: string) => ({ ...at, state: 'REFUSED' as const, reason: code, differing: [] });
  const form = await resultFormOf(deps.pool, issue);
  if (form === null || given === null) return refused('RESULT_BY_DRAW');
  const numbers = form.read(viewNumbers(given));
  if (isRefusal(numbers)) return refused(numbers.code);
  const entry = { issue, form, numbers, way: 'FILE' as const };
  const done = await transactionOrRefuse(deps.pool, (tx) => takeEntry(deps, tx, context, entry));
  if (isRefusal(done)) return refused(done.code);
  if (done.state === 'AGREED') notifyDrawn(deps, issue, numbers);
  return { ...at, state: done.state, reason: null, differing: [...done.differing] };
}
