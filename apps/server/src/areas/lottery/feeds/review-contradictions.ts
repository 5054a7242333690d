import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { viewNumbers } from '../issues/issue-view.ts';
import { READ_PERMISSION } from '../issues/read-issues.ts';
import { findIssue } from '../issues/repository/issues.ts';
import { lockClosedIssue, notifyDrawn } from '../results/accept-result.ts';
import { decideResult } from '../results/decide-result.ts';
import { type DrawnNumbers, findResult, listEntries } from '../results/repository/results.ts';
import { resultFormOf } from '../results/result-form.ts';
import { RESULT_PERMISSION } from '../results/store-entry.ts';
import { readId } from '../shared/read-id.ts';
import { readCursor } from './read-feeds.ts';
import {
  type ContradictionRow,
  closeContradiction,
  findContradiction,
  listContradictions,
} from './repository/contradictions.ts';
import { listFeedResults } from './repository/feed-deliveries.ts';

const PAGE = 30;

type Row = Value<'lotteryFeeds.contradictions'>['rows'][number];

/** Contradicting results. Until a draw has its result, only the differing prizes are returned: entries are blind. */
export async function listContradictionsForOperators(
  deps: LotteryDeps,
  context: StaffContext,
  { state = 'OPEN', cursor, limit = PAGE }: Payload<'lotteryFeeds.contradictions'>,
): Promise<Value<'lotteryFeeds.contradictions'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const filter = { isOpen: state === 'OPEN', before: readCursor(cursor), limit: limit + 1 };
  const found = await listContradictions(deps.pool, scope, filter);
  const page = found.slice(0, limit);
  return {
    rows: await Promise.all(page.map((row) => view(deps, context, row))),
    nextCursor: found.length > limit ? String(page.at(-1)?.id ?? '') : null,
  };
}

async function view(
  deps: Pick<LotteryDeps, 'pool'>,
  { operator: { scope } }: StaffContext,
  row: ContradictionRow,
): Promise<Row> {
  const issue = await findIssue(deps.pool, scope, row.issueId);
  const form = issue === null ? null : await resultFormOf(deps.pool, issue);
  if (issue === null || form === null) throw new Error(`contradiction ${row.id} is of no draw that people bring`);
  const [result, said, entries] = await Promise.all([
    findResult(deps.pool, scope, issue.id),
    listFeedResults(deps.pool, scope, issue.id),
    listEntries(deps.pool, scope, issue.id),
  ]);
  const isOther = ({ numbers }: { readonly numbers: DrawnNumbers }) => form.text(numbers) !== form.text(row.given);
  const byKind: Readonly<Record<ContradictionRow['against'], DrawnNumbers | undefined>> = {
    RESULT: result?.numbers,
    FEED: said.find((one) => one.feed === row.feed)?.numbers,
    OTHER_FEED: said.find((one) => one.feed !== row.feed && isOther(one))?.numbers,
    ENTRY: (entries.findLast(isOther) ?? entries.at(-1))?.numbers,
  };
  const standing = result?.numbers ?? byKind[row.against];
  const shown = (numbers: DrawnNumbers) => viewNumbers(form.show(numbers));
  return {
    id: String(row.id),
    feed: row.feed,
    issueId: String(issue.id),
    gameCode: issue.gameCode,
    number: issue.number,
    against: row.against,
    differing: standing === undefined ? [] : [...form.differing(row.given, standing)],
    given: result === null ? null : shown(row.given),
    standing: result === null ? null : shown(result.numbers),
    raisedAt: row.raisedAt.toISOString(),
    closed:
      row.closedAt === null ? null : { at: row.closedAt.toISOString(), by: row.closedBy ?? '', note: row.note ?? '' },
  };
}

/**
 * Closes a contradiction with an operator's finding: the feed's result does not count for this draw any more. If operators had already
 * agreed, their entry becomes the result; so nobody closes who has entered a result of the draw. A wrong settled result is corrected by four-eyes approval as usual.
 */
export async function closeContradictionForOperators(
  deps: LotteryDeps,
  context: StaffContext,
  { id, note }: Payload<'lotteryFeeds.closeContradiction'>,
): Promise<Value<'lotteryFeeds.closeContradiction'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, RESULT_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope, name } = context.operator;
  const key = readId(id);
  const found = key === null ? null : await findContradiction(deps.pool, scope, key);
  const issue = found === null ? null : await findIssue(deps.pool, scope, found.issueId);
  const form = issue === null ? null : await resultFormOf(deps.pool, issue);
  if (found === null || issue === null || form === null) return refuse('NOT_FOUND');
  const done = await transactionOrRefuse(deps.pool, async (tx) => {
    const now = deps.clock.now();
    const locked = await lockClosedIssue(deps, tx, scope, issue.id, now);
    const entries = await listEntries(tx, scope, issue.id);
    if (entries.some(({ operatorId }) => operatorId === scope.operatorId)) return refuse('FOUR_EYES_SAME_PERSON');
    const closed = { at: now, by: name, operatorId: scope.operatorId, note: note.trim() };
    const isClosed = await closeContradiction(tx, scope, found.id, closed);
    if (isClosed !== true) return refuse('STATE_CONFLICT');
    await deps.staff.audit(tx, context, {
      action: 'lottery.close-contradiction',
      target: `lottery_contradiction:${id}`,
      after: { note: note.trim() },
      permission: RESULT_PERMISSION,
    });
    return isRefusal(locked) ? { accepted: null } : decideResult(deps, tx, { issue: locked, form, now });
  });
  if (isRefusal(done)) return done;
  if (done.accepted !== null) notifyDrawn(deps, issue, done.accepted);
  return { id };
}
