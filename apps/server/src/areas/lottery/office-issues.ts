import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { LotteryDeps } from './deps.ts';
import { readDraw } from './draws/read-draw.ts';
import { MOST_SELECTIONS, viewLiability } from './exposure/exposure-view.ts';
import { ofRealMoney } from './finish-issue.ts';
import { viewIssue, viewNumbers, viewResult } from './issue-view.ts';
import { decodeCursor, encodeCursor } from './paging.ts';
import { readId } from './read-id.ts';
import { listGames } from './repository/games.ts';
import { findIssue, type IssueRow, listIssues } from './repository/issues.ts';
import { listLiability, worstCase } from './repository/liability.ts';
import { listPastRuns } from './repository/past-runs.ts';
import { type DrawnNumbers, findResult, listEntries } from './repository/results.ts';
import { sumIssue } from './repository/settlement.ts';
import { resultFormOf } from './result-form.ts';

type OfficeIssue = Value<'lotteryOffice.issue'>['issue'];

export const READ_PERMISSION = 'lottery.read';
const PAGE = 30;
/** Of electronic games, operators see what draws soon; what is planned behind it is of no interest yet. */
const SOON_MS = 120_000;

/** Issues by the time of their draw, latest first. */
export async function listOfficeIssues(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryOffice.issues'>,
): Promise<Value<'lotteryOffice.issues'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const limit = input.limit ?? PAGE;
  const cursor = decodeCursor(input.cursor);
  const before =
    cursor !== undefined && /^\d{1,18}$/.test(cursor.id) ? { drawsAt: cursor.at, id: BigInt(cursor.id) } : undefined;
  const electronicUntil = new Date(deps.clock.now().getTime() + SOON_MS);
  const issues = await listIssues(deps.pool, scope, { ...input, before, electronicUntil, limit: limit + 1 });
  const page = issues.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: await viewOfficeIssues(deps, context, page),
    nextCursor: issues.length > limit && last !== undefined ? encodeCursor(last.drawsAt, last.id) : null,
  };
}

/** One issue with what operators typed (blind), its result, and its exposure by selection. */
export async function readOfficeIssue(
  deps: LotteryDeps,
  context: StaffContext,
  { id }: Payload<'lotteryOffice.issue'>,
): Promise<Value<'lotteryOffice.issue'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const issueId = readId(id);
  const issue = issueId === null ? null : await findIssue(deps.pool, scope, issueId);
  if (issue === null) return refuse('NOT_FOUND');
  const form = await resultFormOf(deps.pool, issue);
  const [[view], result, entries, liability, games, { sandboxAllowed }, draw, past] = await Promise.all([
    viewOfficeIssues(deps, context, [issue]),
    findResult(deps.pool, scope, issue.id),
    listEntries(deps.pool, scope, issue.id),
    listLiability(deps.pool, scope, issue.id, MOST_SELECTIONS),
    listGames(deps.pool, scope),
    deps.brands.settings(scope.merchantId),
    form === null ? readDraw(deps, scope, { issueId: id }) : null,
    listPastRuns(deps.pool, scope, [issue.id]),
  ]);
  if (view === undefined) throw new Error('an issue without a view');
  const game = games.find((one) => one.code === issue.gameCode);
  const amount = (minor: bigint) => formatAmount(minor, context.merchant.currency.exponent);
  const shown = (numbers: DrawnNumbers) => viewNumbers(form?.show(numbers) ?? numbers);
  return {
    issue: view,
    result: result === null ? null : { ...viewResult(result), numbers: shown(result.numbers) },
    entries: entries.map((entry) => {
      const mine = entry.operatorId === scope.operatorId;
      const isVisible = mine || result !== null;
      return {
        operator: entry.operatorName,
        at: entry.enteredAt.toISOString(),
        mine,
        numbers: isVisible ? shown(entry.numbers) : null,
      };
    }),
    prizes: (form?.prizes ?? []).map((prize) => ({ ...prize })),
    liability: [...viewLiability(liability, game ?? null, context.merchant.currency.exponent)],
    correctable: form !== null,
    past: past.map((run) => ({
      run: run.run,
      kind: run.kind,
      settledAt: run.settledAt.toISOString(),
      takenBackAt: run.takenBackAt.toISOString(),
      numbers: shown(run.numbers),
      payout: amount(run.payout),
      reason: run.reason,
      reference: run.reference,
      askedBy: run.askedBy,
      approvedBy: run.approvedBy,
    })),
    demoDrawAllowed: sandboxAllowed && issue.state === 'CLOSED' && form !== null,
    draw: draw === null || isRefusal(draw) ? null : draw,
  };
}

async function viewOfficeIssues(
  deps: Pick<LotteryDeps, 'pool' | 'clock'>,
  { operator: { scope }, merchant }: StaffContext,
  issues: readonly IssueRow[],
): Promise<OfficeIssue[]> {
  const worst = await worstCase(
    deps.pool,
    scope,
    issues.map((issue) => issue.id),
  );
  const now = deps.clock.now();
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency.exponent);
  const views: OfficeIssue[] = [];
  for (const issue of issues) {
    const totals = await totalsOf(deps, issue);
    const isFinished = issue.state === 'SETTLED' || issue.state === 'VOID';
    const entries = isFinished ? 0 : (await listEntries(deps.pool, scope, issue.id)).length;
    views.push({
      ...viewIssue(issue, now),
      bets: Number(totals.bets),
      members: Number(totals.members),
      stake: amount(totals.stake),
      payout: issue.state === 'SETTLED' ? amount(issue.payout) : null,
      worstCase: amount(worst.get(issue.id) ?? 0n),
      resultEntries: entries,
    });
  }
  return views;
}

/** Totals of a finished issue are stored; those of a running one are summed. Real money only. */
async function totalsOf(
  deps: Pick<LotteryDeps, 'pool'>,
  issue: IssueRow,
): Promise<{ readonly bets: bigint; readonly members: bigint; readonly stake: bigint }> {
  if (issue.state === 'SETTLED' || issue.state === 'VOID') return issue;
  return ofRealMoney(await sumIssue(deps.pool, issue));
}
