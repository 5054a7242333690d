import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { listLiability, worstCase } from '../betting/repository/liability.ts';
import type { LotteryDeps } from '../deps.ts';
import { readDraw } from '../draws/read-draw.ts';
import { listGames } from '../games/repository.ts';
import { differencesOf, readSources, type SourceState } from '../results/read-sources.ts';
import { type DrawnNumbers, findResult } from '../results/repository/results.ts';
import { resultFormOf } from '../results/result-form.ts';
import { ofRealMoney } from '../settlement/finish-issue.ts';
import { listPastRuns } from '../settlement/repository/past-runs.ts';
import { sumIssue } from '../settlement/repository/settlement.ts';
import { decodeCursor, encodeCursor } from '../shared/paging.ts';
import { readId } from '../shared/read-id.ts';
import { type ExposureAccess, exposureAccess, seesWorstCase, storeView } from './exposure/exposure-access.ts';
import { MOST_SELECTIONS, viewLiability } from './exposure/exposure-view.ts';
import { viewIssue, viewNumbers, viewResult } from './issue-view.ts';
import { findIssue, type IssueRow, listIssues, listRunning } from './repository/issues.ts';

type IssueForOperators = Value<'lotteryBackOffice.issue'>['issue'];

export const READ_PERMISSION = 'lottery.read';
const PAGE = 30;
/** For electronic games, operators see only the issues that draw soon; hundreds more are planned ahead. */
const SOON_MS = 120_000;

/** Lists issues by draw time, latest first; or the running issues, those that wait for a result first. */
export async function listIssuesForOperators(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryBackOffice.issues'>,
): Promise<Value<'lotteryBackOffice.issues'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const limit = input.limit ?? PAGE;
  const { issues, cursorOf } = await (input.running === true ? findRunning : findAll)(deps, context, input, limit + 1);
  const page = issues.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: await viewIssuesForOperators(deps, context, page),
    nextCursor: issues.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

interface Found {
  readonly issues: readonly IssueRow[];
  cursorOf(last: IssueRow): string;
}
type Filter = Payload<'lotteryBackOffice.issues'>;

async function findAll(deps: LotteryDeps, context: StaffContext, input: Filter, limit: number): Promise<Found> {
  const cursor = decodeCursor(input.cursor);
  const before =
    cursor !== undefined && /^\d{1,18}$/.test(cursor.id) ? { drawsAt: cursor.at, id: BigInt(cursor.id) } : undefined;
  const elotteryUntil = new Date(deps.clock.now().getTime() + SOON_MS);
  const issues = await listIssues(deps.pool, context.operator.scope, { ...input, before, elotteryUntil, limit });
  return { issues, cursorOf: (last) => encodeCursor(last.drawsAt, last.id) };
}

async function findRunning(deps: LotteryDeps, context: StaffContext, input: Filter, limit: number): Promise<Found> {
  const now = deps.clock.now();
  const [rank = '', ...rest] = (input.cursor ?? '').split('-');
  const cursor = decodeCursor(rest.join('-'));
  const isPlace = cursor !== undefined && /^\d$/.test(rank) && /^\d{1,18}$/.test(cursor.id);
  const after = isPlace ? { rank: Number(rank), at: cursor.at, id: BigInt(cursor.id) } : undefined;
  const elotteryUntil = new Date(now.getTime() + SOON_MS);
  const found = await listRunning(deps.pool, context.operator.scope, { ...input, after, elotteryUntil, limit, now });
  const places = new Map(found.map((row) => [row.id, row]));
  return {
    issues: found,
    cursorOf({ id }) {
      const place = places.get(id);
      if (place === undefined) throw new Error(`issue ${id} is not on the page`);
      return `${place.rank}-${encodeCursor(place.at, id)}`;
    },
  };
}

/** One issue with operators' entries (blind), its result, and its exposure by selection. */
export async function readIssueForOperators(
  deps: LotteryDeps,
  context: StaffContext,
  { id }: Payload<'lotteryBackOffice.issue'>,
): Promise<Value<'lotteryBackOffice.issue'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const issueId = readId(id);
  const issue = issueId === null ? null : await findIssue(deps.pool, scope, issueId);
  if (issue === null) return refuse('NOT_FOUND');
  const form = await resultFormOf(deps.pool, issue);
  const exposure = await readAccess(deps, context, issue);
  const [[view], result, said, liability, games, { sandboxAllowed }, draw, past] = await Promise.all([
    viewIssuesForOperators(deps, context, [issue]),
    findResult(deps.pool, scope, issue.id),
    form === null ? null : readSources(deps.pool, issue, form),
    exposure === 'SHOWN' ? listLiability(deps.pool, scope, issue.id, MOST_SELECTIONS) : [],
    listGames(deps.pool, scope),
    deps.brands.settings(scope.brandId),
    form === null ? readDraw(deps, scope, { issueId: id }) : null,
    listPastRuns(deps.pool, scope, [issue.id]),
  ]);
  if (view === undefined) throw new Error('an issue without a view');
  const game = games.find((one) => one.code === issue.gameCode);
  const amount = (minor: bigint) => formatAmount(minor, context.brand.currency.exponent);
  const shown = (numbers: DrawnNumbers) => viewNumbers(form?.show(numbers) ?? numbers);
  return {
    issue: view,
    result: result === null ? null : { ...viewResult(result), numbers: shown(result.numbers) },
    differences:
      form === null || said === null || result !== null
        ? []
        : differencesOf(form, said).map((one) => ({ ...one, prizes: [...one.prizes] })),
    contradicted: result === null && said?.verdict.kind === 'CONTRADICTED',
    entries: (said?.entries ?? []).map((entry) => {
      const mine = entry.operatorId === scope.operatorId;
      const isVisible = mine || result !== null;
      return {
        operator: entry.operatorName,
        at: entry.enteredAt.toISOString(),
        mine,
        numbers: isVisible ? shown(entry.numbers) : null,
      };
    }),
    exposure,
    prizes: (form?.prizes ?? []).map((prize) => ({ ...prize })),
    liability: [...viewLiability(liability, game ?? null, context.brand.currency.exponent)],
    correctable: form !== null,
    past: past.map((run) => ({
      run: run.run,
      kind: run.kind,
      settledAt: run.settledAt.toISOString(),
      reversedAt: run.reversedAt.toISOString(),
      numbers: shown(run.numbers),
      payout: amount(run.payout),
      reason: run.reason,
      reference: run.reference,
      requestedBy: run.requestedBy,
      approvedBy: run.approvedBy,
    })),
    demoDrawAllowed: sandboxAllowed && form !== null && waitsForPeople(issue, deps.clock.now()),
    draw: draw === null || isRefusal(draw) ? null : draw,
  };
}

/** Returns what the operator may see of the exposure, and records that the operator saw it. */
async function readAccess(deps: LotteryDeps, context: StaffContext, issue: IssueRow): Promise<ExposureAccess> {
  const access = await exposureAccess(deps, context, issue);
  if (access !== 'SHOWN') return access;
  return (await storeView(deps, context, issue)) === null ? access : 'ENTERED';
}

/** Whether the draw is over and its result is missing. */
const waitsForPeople = ({ state, drawsAt }: IssueRow, now: Date) => state === 'CLOSED' && drawsAt <= now;

async function viewIssuesForOperators(
  deps: Pick<LotteryDeps, 'pool' | 'clock' | 'staff'>,
  context: StaffContext,
  issues: readonly IssueRow[],
): Promise<IssueForOperators[]> {
  const { operator, brand } = context;
  const seen = issues.filter((issue) => seesWorstCase(deps, context, issue)).map((issue) => issue.id);
  const worst = await worstCase(deps.pool, operator.scope, seen);
  const now = deps.clock.now();
  const amount = (minor: bigint) => formatAmount(minor, brand.currency.exponent);
  const views: IssueForOperators[] = [];
  for (const issue of issues) {
    const totals = await totalsOf(deps, issue);
    const sources = await standingOf(deps, issue, now);
    const entries = sources?.entries ?? [];
    views.push({
      ...viewIssue(issue, now),
      ...(issue.state === 'UNCONFIRMED' && { state: issue.state }),
      bets: Number(totals.bets),
      members: Number(totals.members),
      stake: amount(totals.stake),
      payout: issue.state === 'SETTLED' ? amount(issue.payout) : null,
      worstCase: seen.includes(issue.id) ? amount(worst.get(issue.id) ?? 0n) : null,
      resultEntries: entries.length,
      waitsFor: sources === null ? null : waitingWord(sources),
      entered: entries.some((one) => one.operatorId === operator.scope.operatorId),
    });
  }
  return views;
}

/** Entries and feed results of an issue that waits for its result; null if it does not wait for one from outside. */
async function standingOf(deps: Pick<LotteryDeps, 'pool'>, issue: IssueRow, now: Date): Promise<SourceState | null> {
  const form = waitsForPeople(issue, now) ? await resultFormOf(deps.pool, issue) : null;
  return form === null ? null : readSources(deps.pool, issue, form);
}

/** What an issue waits for, as a code for lists. */
function waitingWord({ verdict, entries }: SourceState): NonNullable<IssueForOperators['waitsFor']> {
  if (verdict.kind === 'DIFFERING' || verdict.kind === 'CONTRADICTED') return verdict.kind;
  return entries.length > 0 ? 'SECOND_ENTRY' : 'RESULT';
}

/** Totals of a finished issue are stored; those of a running one are summed. Real money only. */
async function totalsOf(
  deps: Pick<LotteryDeps, 'pool'>,
  issue: IssueRow,
): Promise<{ readonly bets: bigint; readonly members: bigint; readonly stake: bigint }> {
  if (issue.state === 'SETTLED' || issue.state === 'VOID') return issue;
  return ofRealMoney(await sumIssue(deps.pool, issue));
}
