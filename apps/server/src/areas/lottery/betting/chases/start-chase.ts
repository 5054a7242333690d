import type { Payload, Value } from '@lantern/contract/schemas';
import { type PoolClient, transaction } from '@lantern/database';
import { elotteryFamily } from '@lantern/engines/lottery/elottery';
import { accounts, callInside, commandId, digestOf } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { createPacer, isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { dayOfNumber } from '../../families/elottery-rules.ts';
import { findIssues } from '../../issues/repository/elottery-issues.ts';
import type { ElotteryGame } from '../../pricing/elottery-prices.ts';
import { readId } from '../../shared/read-id.ts';
import type { ElotteryDeps } from '../deps.ts';
import { quoteLines, workOfLines } from '../quote-lines.ts';
import { placeLaneOptions, type Slip, type SlipAnswer } from '../slip-batcher.ts';
import { bettorOf, type Caller, fillFrame, frameOf, linesDigest, slipKey } from '../slip-frame.ts';
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
export async function startChase(deps: ElotteryDeps, context: Caller, input: Input): Promise<Started | Refusal> {
  const { scope } = context.member;
  const priced = await deps.elottery.game(scope, input.gameCode);
  if (priced === null) return refuse('NOT_FOUND');
  const chaseId = slipKey('lottery.chase', scope, input.requestId);
  const plan = input.issues.map(({ issueId, multiple }) => [issueId, multiple].join(' '));
  const digest = digestOf(
    input.gameCode,
    input.priceTableVersion,
    String(input.stopOnWin),
    ...linesDigest(input.lines),
    ...plan,
  );
  const before = await findChase(deps.pool, scope, chaseId);
  if (before !== null) return repeated(deps, context, before, digest);
  const slips = await slipsOf(deps, context, input, priced, { chaseId, digest });
  if (isRefusal(slips)) return slips;
  try {
    const balance = await transaction(deps.pool, (tx) => sell(deps, tx, context, slips));
    if (balance === null) return repeated(deps, context, await findChase(deps.pool, scope, chaseId), digest);
    return answerOf(context, chaseId, slips.chase.stake, balance, false);
  } catch (error) {
    if (error instanceof ChaseRefused) return error.refusal;
    throw error;
  }
}

interface Plan {
  readonly chase: NewChase;
  readonly slips: readonly Slip[];
}

/** The priced slips of all issues, or the refusal of the first invalid one. */
async function slipsOf(
  deps: ElotteryDeps,
  context: Caller,
  input: Input,
  priced: ElotteryGame,
  { chaseId, digest }: { readonly chaseId: string; readonly digest: bigint },
): Promise<Plan | Refusal> {
  const { scope } = context.member;
  const excluded = await deps.safety.mayBet(scope);
  if (excluded !== null) return excluded;
  if (input.priceTableVersion !== priced.version) {
    return refuse('PRICE_CHANGED', { version: priced.version });
  }
  const ids = input.issues.map(({ issueId }) => readId(issueId) ?? 0n);
  const issues = await findIssues(deps.pool, scope, priced.game.code, ids);
  const [first, last] = [issues.at(0), issues.at(-1)];
  if (new Set(ids).size !== ids.length || issues.length !== ids.length || first === undefined || last === undefined) {
    return refuse('CHASE_INVALID');
  }
  const bettor = await bettorOf(deps, context, priced);
  const rulesOf = (number: string) => elotteryFamily(priced.game.family, dayOfNumber(number));
  const multiples = input.issues.map(({ multiple }) => multiple);
  const work = workOfLines(rulesOf(first.number), priced, input.lines, bettor.exponent, multiples);
  if (work.parts * ids.length > MOST_PICKS) return refuse('TOO_MANY_LINES', { max: MOST_PICKS });
  const refused = await refuseWork(deps, context, work, ids.length);
  if (refused !== null) return refused;
  const once = quoteLines(rulesOf(first.number), priced, input.lines, bettor);
  if (isRefusal(once)) return once;
  const slips: Slip[] = [];
  const pace = createPacer();
  for (const { id, number } of issues) {
    await pace();
    const multiple = input.issues[ids.indexOf(id)]?.multiple ?? 1;
    const rules = rulesOf(number);
    const isAlike = multiple === 1 && rules === rulesOf(first.number);
    const quoted = isAlike ? once : quoteLines(rules, priced, input.lines, bettor, multiple);
    if (isRefusal(quoted)) return quoted;
    const key = commandId('lottery.chaseSlip', chaseId, id);
    const frame = await frameOf(deps, context, priced, {
      key,
      digest: digestOf(digest, id),
      issueId: id,
      priceVersion: input.priceTableVersion,
    });
    slips.push(fillFrame(frame, priced, quoted, bettor));
  }
  const chase: NewChase = {
    id: chaseId,
    gameCode: priced.game.code,
    digest,
    stopsOnWin: input.stopOnWin,
    stake: slips.reduce((sum, slip) => sum + slip.stake, 0n),
    lines: once.lines.map((line) => ({
      play: line.play.code,
      selection: line.selection,
      units: line.units,
      prizeGroup: line.prizeGroup,
    })),
    firstIssue: first.number,
    lastIssue: last.number,
    startedAt: deps.clock.now(),
    issues: slips.map((slip) => ({
      issueId: slip.issueId,
      multiple: input.issues[ids.indexOf(slip.issueId)]?.multiple ?? 1,
      stake: slip.stake,
      betIds: slip.rows.map((row) => row.betId),
    })),
  };
  return { chase, slips };
}

/** Stores the chase and sells its slips; returns the balance afterwards, or null when a concurrent request stored the same chase. */
async function sell(
  deps: ElotteryDeps,
  tx: PoolClient,
  { member: { scope }, merchant }: Caller,
  { chase, slips }: Plan,
): Promise<bigint | null> {
  if (!(await insertChase(tx, scope, chase))) return null;
  let balance = 0n;
  for await (const { slip, answer } of sellInPieces(deps, tx, slips)) {
    if (answer.outcome === 'duplicate') throw new Error(`slip ${slip.id} was sold before its chase`);
    if (answer.outcome === 'insufficient') throw new ChaseRefused(await tooDear(deps, scope, merchant, chase));
    if (answer.outcome !== 'posted') throw new ChaseRefused(slipRefusal(slip, answer, merchant.currency.exponent));
    balance = answer.balance;
  }
  return balance;
}

/** Sells slips some thousand parts per call, so that building a call takes little time of the event loop. */
async function* sellInPieces(
  deps: ElotteryDeps,
  tx: PoolClient,
  slips: readonly Slip[],
): AsyncGenerator<{ readonly slip: Slip; readonly answer: SlipAnswer }> {
  const options = placeLaneOptions(deps.clock);
  for (let from = 0; from < slips.length; ) {
    let until = from;
    for (let parts = 0; until < slips.length && (until === from || parts < MOST_PARTS); until += 1) {
      parts += slips[until]?.picks.length ?? 0;
    }
    const piece = slips.slice(from, until);
    const answers = await callInside(tx, options, piece);
    for (const [index, slip] of piece.entries()) {
      const answer = answers[index];
      if (answer === undefined) throw new Error('a slip without an answer');
      yield { slip, answer };
    }
    from = until;
  }
}

/** The refusal of a chase that costs more than the balance, with the cost of the whole chase. */
async function tooDear(
  deps: ElotteryDeps,
  scope: Caller['member']['scope'],
  merchant: Caller['merchant'],
  { stake }: NewChase,
): Promise<Refusal> {
  const { exponent } = merchant.currency;
  return refuse('INSUFFICIENT_BALANCE', {
    balance: formatAmount(await balanceOf(deps, scope, merchant.currency.code), exponent),
    stake: formatAmount(stake, exponent),
  });
}

async function balanceOf(deps: ElotteryDeps, scope: Caller['member']['scope'], currency: string): Promise<bigint> {
  const [main] = await deps.ledger.balances(deps.pool, { ...scope, currency }, [accounts.main(scope.memberId)]);
  return main?.balance ?? 0n;
}

async function repeated(
  deps: ElotteryDeps,
  context: Caller,
  chase: ChaseRow | null,
  digest: bigint,
): Promise<Started | Refusal> {
  if (chase === null) throw new Error('a chase vanished');
  if (chase.digest !== digest) return refuse('IDEMPOTENCY_CONFLICT');
  const balance = await balanceOf(deps, context.member.scope, context.merchant.currency.code);
  return answerOf(context, chase.id, chase.stake, balance, true);
}

function answerOf({ merchant }: Caller, chaseId: string, stake: bigint, balance: bigint, duplicate: boolean): Started {
  const { exponent } = merchant.currency;
  return {
    chaseId,
    stake: formatAmount(stake, exponent),
    balance: formatAmount(balance, exponent),
    duplicate,
  };
}
