import type { Payload, Value } from '@lantern/contract/schemas';
import { digestOf } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { findSlip } from '../bets/repository/bets.ts';
import { rulesOfIssue } from '../families/elottery-rules.ts';
import type { ElotteryGame } from '../pricing/elottery-prices.ts';
import { readId } from '../shared/read-id.ts';
import type { ElotteryDeps } from './deps.ts';
import { type Bettor, type QuotedLines, quoteLines, workOfLines } from './quote-lines.ts';
import { betIdOf } from './quote-slip.ts';
import { bettorOf, type Caller, fillFrame, frameOf, linesDigest, slipKey } from './slip-frame.ts';
import { slipRefusal } from './slip-refusal.ts';
import { refuseWork } from './slip-work.ts';

type Input = Payload<'elottery.placeBets'>;

/** A price version that never exists: with it the batch function only answers a slip accepted before, and refuses every other. */
const NO_VERSION = -1;

/**
 * Places all lines of a slip on one issue or none. The request id is the idempotency key: a repeated request gets the same answer,
 * even after the close; the same id with other content is refused with IDEMPOTENCY_CONFLICT.
 */
export async function placeElotteryBets(
  deps: ElotteryDeps,
  context: Caller,
  input: Input,
): Promise<Value<'elottery.placeBets'> | Refusal> {
  const { scope } = context.member;
  const priced = await deps.elottery.game(scope, input.gameCode);
  if (priced === null) return refuse('NOT_FOUND');
  const issueId = readId(input.issueId);
  if (issueId === null) return refuse('ISSUE_NOT_OPEN');
  const frame = await frameOf(deps, context, priced, {
    key: slipKey('lottery.slip', scope, input.requestId),
    digest: digestOf(input.gameCode, input.issueId, input.priceTableVersion, ...linesDigest(input.lines)),
    issueId,
    priceVersion: input.priceTableVersion,
  });
  const bettor = await bettorOf(deps, context, priced);
  const quoted = await quoteAllowed(deps, context, input, priced, bettor);
  const slip = isRefusal(quoted)
    ? { ...frame, priceVersion: NO_VERSION, stake: 1n, agentLineId: null, rows: [], picks: [] }
    : fillFrame(frame, priced, quoted, bettor);
  const answer = await deps.placeLane.send(slip);
  const wasKnown = answer.outcome === 'duplicate' || answer.outcome === 'conflict';
  if (isRefusal(quoted) && !wasKnown) return quoted;
  if (answer.outcome === 'overloaded') return refuse('OVERLOADED');
  if (answer.outcome !== 'posted' && answer.outcome !== 'duplicate') return slipRefusal(slip, answer, bettor.exponent);
  const betIds = input.lines.map((_line, index) => betIdOf(frame.id, index + 1));
  const placed =
    answer.outcome === 'posted'
      ? { stake: slip.stake, placedAt: answer.placedAt }
      : await findSlip(deps.pool, scope, issueId, betIds);
  if (placed === null) throw new Error(`slip ${frame.id} was paid for but has no bets`);
  return {
    betIds,
    stake: formatAmount(placed.stake, bettor.exponent),
    balance: formatAmount(answer.balance, bettor.exponent),
    placedAt: placed.placedAt.toISOString(),
    duplicate: answer.outcome === 'duplicate',
  };
}

async function quoteAllowed(
  deps: ElotteryDeps,
  context: Caller,
  input: Input,
  priced: ElotteryGame,
  bettor: Bettor,
): Promise<QuotedLines | Refusal> {
  const { scope } = context.member;
  const excluded = await deps.safety.mayBet(scope);
  if (excluded !== null) return excluded;
  if (input.priceTableVersion !== priced.version) {
    return refuse('PRICE_CHANGED', { version: priced.version });
  }
  const rules = await rulesOfIssue(deps.pool, scope, priced.game, readId(input.issueId) ?? 0n);
  const work = workOfLines(rules, priced, input.lines, bettor.exponent);
  const refused = await refuseWork(deps, context, work);
  if (refused !== null) return refused;
  return quoteLines(rules, priced, input.lines, bettor);
}
