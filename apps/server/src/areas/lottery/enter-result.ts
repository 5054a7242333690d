import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { isRefusal, type Queryable, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { acceptResult, lockClosedIssue, tellDrawn } from './accept-result.ts';
import type { LotteryDeps } from './deps.ts';
import { readId } from './read-id.ts';
import { hasOpenContradiction } from './repository/contradictions.ts';
import { type FeedResultRow, findFeedResult } from './repository/feed-deliveries.ts';
import { findIssue, type IssueRow } from './repository/issues.ts';
import { type DrawnNumbers, type EntryRow, listEntries, upsertEntry } from './repository/results.ts';
import { type ResultForm, resultFormOf } from './result-form.ts';

type Entered = Value<'lotteryOffice.enterResult'>;

export const RESULT_PERMISSION = 'lottery.results';

/**
 * Keeps one operator's typing of a result, blind to what others typed. The first two different operators who agree make it the
 * result, or one who agrees with what a feed delivered. Where the latest entries differ, the answer names the prizes, never the other's numbers.
 */
export async function enterResult(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryOffice.enterResult'>,
): Promise<Entered | Refusal> {
  const forbidden = deps.staff.requirePermission(context, RESULT_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const now = deps.clock.now();
  const issueId = readId(input.issueId);
  const found = issueId === null ? null : await findIssue(deps.pool, scope, issueId);
  if (found === null) return refuse('NOT_FOUND');
  const form = await resultFormOf(deps.pool, found);
  if (form === null) return refuse('RESULT_BY_DRAW');
  const numbers = form.read(input.numbers);
  if (isRefusal(numbers)) return numbers;
  const done = await transaction(deps.pool, async (tx) => {
    const issue = await lockClosedIssue(deps, tx, scope, found.id, { now });
    if (isRefusal(issue)) return hasResult(issue) ? refuse('RESULT_EXISTS') : issue;
    return compare(deps, tx, context, { issue, form }, numbers, now);
  });
  if (isRefusal(done)) return done;
  if (done.state === 'AGREED') tellDrawn(deps, found, numbers);
  return done;
}

function hasResult({ params }: Refusal): boolean {
  return ['DRAWN', 'SETTLING', 'SETTLED'].includes(String(params.state));
}

async function compare(
  deps: LotteryDeps,
  tx: Queryable,
  context: StaffContext,
  { issue, form }: { readonly issue: IssueRow; readonly form: ResultForm },
  numbers: DrawnNumbers,
  now: Date,
): Promise<Entered | Refusal> {
  const { scope, name } = context.operator;
  const entries = await listEntries(tx, scope, issue.id);
  const own = entries.find((one) => one.operatorId === scope.operatorId);
  const others = entries.filter((one) => one !== own);
  const isAlike = (one: EntryRow) => form.text(one.numbers) === form.text(numbers);
  if (own !== undefined && others.length === 0 && isAlike(own)) {
    return refuse('RESULT_SAME_PERSON');
  }
  await upsertEntry(tx, scope, issue.id, {
    operatorId: scope.operatorId,
    operatorName: name,
    numbers,
    enteredAt: now,
  });
  const agreeing = others.find(isAlike);
  const said = await wordOfFeed(tx, issue);
  const isFed = agreeing === undefined && said !== null && form.text(said.numbers) === form.text(numbers);
  await audit(deps, tx, context, issue, { agrees: agreeing !== undefined || isFed });
  if (agreeing === undefined && !isFed) return disagreement(form, numbers, others.at(-1) ?? said);
  await acceptResult(deps, tx, issue, {
    numbers,
    ...(agreeing === undefined
      ? { source: 'FEED', evidence: { feed: said?.feed, operators: [name] } }
      : { source: 'OPERATORS', evidence: { operators: [agreeing.operatorName, name] } }),
    now,
  });
  return { state: 'AGREED', differing: [] };
}

/** What a feed says of the issue, as good as another operator's typing; nothing while it contradicts itself. */
async function wordOfFeed(tx: Queryable, issue: IssueRow): Promise<FeedResultRow | null> {
  const said = await findFeedResult(tx, issue, issue.id);
  return said === null || (await hasOpenContradiction(tx, issue, issue.id, 'FEED')) ? null : said;
}

function disagreement(form: ResultForm, numbers: DrawnNumbers, latest: Pick<EntryRow, 'numbers'> | null): Entered {
  if (latest === null) return { state: 'FIRST_ENTRY', differing: [] };
  return { state: 'MISMATCH', differing: [...form.differing(numbers, latest.numbers)] };
}

/** The audit log tells who typed when and whether it agreed; the numbers stay blind until they are the result. */
async function audit(
  deps: LotteryDeps,
  tx: Queryable,
  context: StaffContext,
  issue: IssueRow,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await deps.staff.audit(tx, context, {
    action: 'lottery.enter-result',
    target: `lottery_issue:${issue.id}`,
    after,
    permission: RESULT_PERMISSION,
  });
}
