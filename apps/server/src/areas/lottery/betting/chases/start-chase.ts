import type { Payload, Value } from '@lantern/contract/schemas';
import { type PoolClient, transaction } from '@lantern/database';
import { elotteryFamily } from '@lantern/engines/lottery/elottery';
import { accounts, callInside, commandId, digestOf } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { createPacer, isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { dayOfNumber, type Rules } from '../../families/elottery-rules.ts';
import { findIssues, type UpcomingIssue } from '../../issues/repository/elottery-issues.ts';
import type { ElotteryGame } from '../../pricing/elottery-prices.ts';
import { readId } from '../../shared/read-id.ts';
import type { BettingDeps } from '../deps.ts';
import {
  contentOf,
  elotteryBetting,
  type QuotedLines,
  quoteLines,
  slipOfLines,
  workOfLines,
} from '../families/elottery.ts';
import type { Bettor } from '../family.ts';
import { bettorOf, type Caller, slipKey, slipOf } from '../prepare-slip.ts';
import type { Slip } from '../slip.ts';
import { type SlipAnswer, slipCommand, slipFunction } from '../slip-batcher.ts';
import { slipRefusal } from '../slip-refusal.ts';
import { MOST_PARTS, refuseWork } from '../slip-work.ts';
import { type ChaseRow, findChase, insertChase, type NewChase } from './repository.ts';

type Input = Payload<'elottery.startChase'>;
type Started = Value<'elottery.startChase'>;

/** Maximum liability parts of one chase over all its issues, so that its call stays short. */
const MOST_PICKS = 60_000;

/** Rolls back the transaction of a chase when a part was refused: its issues are sold all or none. */
class ChaseRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * Sells the same lines on a series of issues, each with its own multiple, all or none. The stakes of each issue are reserved under that
 * issue. The request id is the idempotency key of the chase.
 */
export async function startChase(deps: BettingDeps, context: Caller, input: Input): Promise<Started | Refusal> {
  const { scope } = context.member;
  const priced = await deps.elottery.game(scope, input.gameCode);
  if (priced === null) return refuse('NOT_FOUND');
  const chaseId = slipKey('lottery.chase', scope, input.requestId);
  const issues = input.issues.map(({ issueId, multiple }) => [issueId, multiple].join(' '));
  const digest = digestOf(
    input.gameCode,
    input.priceTableVersion,
    String(input.stopOnWin),
    ...contentOf(input.lines),
    ...issues,
  );
  const before = await findChase(deps.pool, scope, chaseId);
  if (before !== null) return repeated(deps, context, before, digest);
  const plan = await planChase(deps, context, input, priced, { chaseId, digest });
  if (isRefusal(plan)) return plan;
  try {
    const balance = await transaction(deps.pool, (tx) => sell(deps, tx, context, plan));
    if (balance === null) return repeated(deps, context, await findChase(deps.pool, scope, chaseId), digest);
    return answerOf(context, chaseId, plan.chase.stake, balance, false);
  } catch (error) {
    if (error instanceof ChaseRefused) return error.refusal;
    throw error;
  }
}

interface Plan {
  readonly chase: NewChase;
  readonly slips: readonly Slip[];
}

/** The issues of a chase in the order of their draws, with the multiple of each. */
type ChasedIssues = readonly (UpcomingIssue & { readonly multiple: number })[];

const rulesOf = ({ game }: ElotteryGame, { number }: UpcomingIssue): Rules =>
  elotteryFamily(game.family, dayOfNumber(number));

/** The priced slips of all issues, or the refusal of the first invalid one. */
async function planChase(
  deps: BettingDeps,
  caller: Caller,
  input: Input,
  priced: ElotteryGame,
  request: { readonly chaseId: string; readonly digest: bigint },
): Promise<Plan | Refusal> {
  const { scope } = caller.member;
  const excluded = await deps.safety.mayBet(scope);
  if (excluded !== null) return excluded;
  if (input.priceTableVersion !== priced.version) return refuse('PRICE_CHANGED', { version: priced.version });
  const issues = await chasedIssues(deps, scope, priced, input);
  const [first] = issues;
  if (first === undefined) return refuse('CHASE_INVALID');
  const bettor = await bettorOf(deps, elotteryBetting(deps), caller, priced);
  const multiples = issues.map(({ multiple }) => multiple);
  const work = workOfLines(rulesOf(priced, first), priced, input.lines, bettor.exponent, multiples);
  if (work.parts * issues.length > MOST_PICKS) return refuse('TOO_MANY_LINES', { max: MOST_PICKS });
  const refused = await refuseWork(deps, caller, work, issues.length);
  if (refused !== null) return refused;
  const once = quoteLines(rulesOf(priced, first), priced, input.lines, bettor);
  if (isRefusal(once)) return once;
  const slips = await slipsOf(deps, caller, { input, priced, bettor, issues, once }, request);
  if (isRefusal(slips)) return slips;
  return { slips, chase: chaseOf(deps, input, priced, request, { issues, once, slips }) };
}

/** The requested issues; empty when one of them is unknown or named twice. */
async function chasedIssues(
  deps: BettingDeps,
  scope: Caller['member']['scope'],
  { game }: ElotteryGame,
  input: Input,
): Promise<ChasedIssues> {
  const multiples = new Map(input.issues.map(({ issueId, multiple }) => [readId(issueId) ?? 0n, multiple]));
  const issues = await findIssues(deps.pool, scope, game.code, [...multiples.keys()]);
  if (multiples.size !== input.issues.length || issues.length !== input.issues.length) return [];
  return issues.map((issue) => ({ ...issue, multiple: multiples.get(issue.id) ?? 1 }));
}

/** One slip per issue. Issues with the multiple and the rules of the first are not priced again. */
async function slipsOf(
  deps: BettingDeps,
  caller: Caller,
  sale: {
    readonly input: Input;
    readonly priced: ElotteryGame;
    readonly bettor: Bettor;
    readonly issues: ChasedIssues;
    readonly once: QuotedLines;
  },
  request: { readonly chaseId: string; readonly digest: bigint },
): Promise<readonly Slip[] | Refusal> {
  const { input, priced, bettor, issues, once } = sale;
  const slips: Slip[] = [];
  const pace = createPacer();
  for (const issue of issues) {
    await pace();
    const rules = rulesOf(priced, issue);
    const isAlike = issue.multiple === 1 && issues[0] !== undefined && rules === rulesOf(priced, issues[0]);
    const quoted = isAlike ? once : quoteLines(rules, priced, input.lines, bettor, issue.multiple);
    if (isRefusal(quoted)) return quoted;
    const id = commandId('lottery.chaseSlip', request.chaseId, issue.id);
    const key = { id, digest: digestOf(request.digest, issue.id), issueId: issue.id };
    slips.push(await slipOf(deps, caller, priced, key, bettor, slipOfLines(id, priced.game, quoted, bettor)));
  }
  return slips;
}

function chaseOf(
  deps: BettingDeps,
  input: Input,
  { game }: ElotteryGame,
  { chaseId, digest }: { readonly chaseId: string; readonly digest: bigint },
  priced: { readonly issues: ChasedIssues; readonly once: QuotedLines; readonly slips: readonly Slip[] },
): NewChase {
  const { issues, once, slips } = priced;
  return {
    id: chaseId,
    gameCode: game.code,
    digest,
    stopsOnWin: input.stopOnWin,
    stake: slips.reduce((sum, slip) => sum + slip.stake, 0n),
    lines: once.lines.map((line) => ({
      play: line.play.code,
      selection: line.selection,
      units: line.units,
      prizeGroup: line.prizeGroup,
    })),
    firstIssue: issues.at(0)?.number ?? '',
    lastIssue: issues.at(-1)?.number ?? '',
    startedAt: deps.clock.now(),
    issues: slips.map((slip, index) => ({
      issueId: slip.issueId,
      multiple: issues[index]?.multiple ?? 1,
      stake: slip.stake,
      betIds: slip.rows.map((row) => row.betId),
    })),
  };
}

/** Stores the chase and sells its slips; returns the balance afterwards, or null when a concurrent request stored the same chase. */
async function sell(
  deps: BettingDeps,
  tx: PoolClient,
  { member: { scope }, brand }: Caller,
  { chase, slips }: Plan,
): Promise<bigint | null> {
  if (!(await insertChase(tx, scope, chase))) return null;
  let balance = 0n;
  for await (const { slip, answer } of sellInPieces(deps, tx, slips)) {
    if (answer.outcome === 'duplicate') throw new Error(`slip ${slip.id} was sold before its chase`);
    if (answer.outcome === 'insufficient') throw new ChaseRefused(await insufficientFor(deps, scope, brand, chase));
    if (answer.outcome !== 'posted') throw new ChaseRefused(slipRefusal(slip, answer, brand.currency.exponent));
    balance = answer.balance;
  }
  return balance;
}

/** Sells slips some thousand parts per call, so that building a call takes little time of the event loop. */
async function* sellInPieces(
  deps: BettingDeps,
  tx: PoolClient,
  slips: readonly Slip[],
): AsyncGenerator<{ readonly slip: Slip; readonly answer: SlipAnswer }> {
  const options = slipFunction(deps.clock);
  for (let from = 0; from < slips.length; ) {
    let until = from;
    for (let parts = 0; until < slips.length && (until === from || parts < MOST_PARTS); until += 1) {
      parts += slips[until]?.picks.length ?? 0;
    }
    const piece = slips.slice(from, until);
    const answers = await callInside(tx, options, piece.map(slipCommand));
    for (const [index, slip] of piece.entries()) {
      const answer = answers[index];
      if (answer === undefined) throw new Error('a slip without an answer');
      yield { slip, answer };
    }
    from = until;
  }
}

/** The refusal of a chase that costs more than the balance, with the cost of the whole chase. */
async function insufficientFor(
  deps: BettingDeps,
  scope: Caller['member']['scope'],
  brand: Caller['brand'],
  { stake }: NewChase,
): Promise<Refusal> {
  const { exponent } = brand.currency;
  return refuse('INSUFFICIENT_BALANCE', {
    balance: formatAmount(await balanceOf(deps, scope, brand.currency.code), exponent),
    stake: formatAmount(stake, exponent),
  });
}

async function balanceOf(deps: BettingDeps, scope: Caller['member']['scope'], currency: string): Promise<bigint> {
  const [main] = await deps.ledger.balances(deps.pool, { ...scope, currency }, [accounts.main(scope.memberId)]);
  return main?.balance ?? 0n;
}

async function repeated(
  deps: BettingDeps,
  context: Caller,
  chase: ChaseRow | null,
  digest: bigint,
): Promise<Started | Refusal> {
  if (chase === null) throw new Error('a chase vanished');
  if (chase.digest !== digest) return refuse('IDEMPOTENCY_CONFLICT');
  const balance = await balanceOf(deps, context.member.scope, context.brand.currency.code);
  return answerOf(context, chase.id, chase.stake, balance, true);
}

function answerOf({ brand }: Caller, chaseId: string, stake: bigint, balance: bigint, duplicate: boolean): Started {
  const { exponent } = brand.currency;
  return {
    chaseId,
    stake: formatAmount(stake, exponent),
    balance: formatAmount(balance, exponent),
    duplicate,
  };
}
