import { digestOf } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { findSlip } from '../bets/repository/bets.ts';
import type { GameRow } from '../games/repository.ts';
import type { Priced } from '../pricing/price-book.ts';
import { readId } from '../shared/read-id.ts';
import type { BettingDeps } from './deps.ts';
import type { BettingFamily } from './family.ts';
import { bettorOf, type Caller, type SlipRequest, slipKey, slipOf } from './prepare-slip.ts';
import { betIdOf, type Slip } from './slip.ts';
import { slipRefusal } from './slip-refusal.ts';
import { refuseWork } from './slip-work.ts';

/** One request of a member: selections on one issue. */
export interface SlipInput<Selection> {
  readonly requestId: string;
  readonly gameCode: string;
  readonly issueId: string;
  readonly priceTableVersion: number;
  readonly lines: readonly Selection[];
}

export interface PlacedBets {
  betIds: string[];
  stake: string;
  balance: string;
  seq: string;
  placedAt: string;
  duplicate: boolean;
}

/**
 * Places all selections of a slip on one issue or none, for every family of lotteries. The request id is the idempotency key: a repeated
 * request gets the same answer, even after the close or when it would be refused now; the same id with other content is refused with
 * IDEMPOTENCY_CONFLICT.
 */
export async function placeBets<Selection, Game extends Priced<GameRow, unknown>, Rules>(
  deps: BettingDeps,
  family: BettingFamily<Selection, Game, Rules>,
  caller: Caller,
  input: SlipInput<Selection>,
): Promise<PlacedBets | Refusal> {
  const { scope } = caller.member;
  const priced = await family.findGame(scope, input.gameCode);
  if (priced === null) return refuse('NOT_FOUND');
  const issueId = readId(input.issueId);
  if (issueId === null) return refuse('ISSUE_NOT_OPEN');
  const { gameCode, priceTableVersion } = input;
  const request: SlipRequest = {
    id: slipKey('lottery.slip', scope, input.requestId),
    digest: digestOf(gameCode, input.issueId, priceTableVersion, ...family.contentOf(input.lines)),
    issueId,
  };
  // Derived only for a repeated request: an accepted slip has its bets' ids already.
  const betIds = () =>
    Array.from({ length: family.countBets(input.lines) }, (_, index) => betIdOf(request.id, index + 1));
  const slip = await prepareSlip(deps, family, caller, { priced, request, input });
  if (isRefusal(slip)) return (await findPlaced(deps, caller, request, betIds)) ?? slip;
  const answer = await deps.slipBatcher.send(slip);
  const { exponent } = caller.brand.currency;
  switch (answer.outcome) {
    case 'overloaded':
      return refuse('OVERLOADED');
    case 'posted':
      return {
        betIds: slip.rows.map((row) => row.betId),
        stake: formatAmount(slip.stake, exponent),
        balance: formatAmount(answer.balance, exponent),
        seq: answer.seq.toString(),
        placedAt: answer.placedAt.toISOString(),
        duplicate: false,
      };
    case 'duplicate':
      return describePlaced(deps, caller, request, betIds(), answer);
    default:
      return slipRefusal(slip, answer, exponent);
  }
}

/** The priced slip, or the first reason to refuse it that is known before the database decides. */
async function prepareSlip<Selection, Game extends Priced<GameRow, unknown>, Rules>(
  deps: BettingDeps,
  family: BettingFamily<Selection, Game, Rules>,
  caller: Caller,
  { priced, request, input }: { priced: Game; request: SlipRequest; input: SlipInput<Selection> },
): Promise<Slip | Refusal> {
  const { scope } = caller.member;
  const excluded = await deps.safety.mayBet(scope);
  if (excluded !== null) return excluded;
  if (input.priceTableVersion !== priced.version) return refuse('PRICE_CHANGED', { version: priced.version });
  const [bettor, rules] = await Promise.all([
    bettorOf(deps, family, caller, priced),
    family.rulesOf(scope, priced, request.issueId),
  ]);
  const sale = { priced, rules, bettor };
  const refused = await refuseWork(deps, caller, family.workOf(sale, input.lines));
  if (refused !== null) return refused;
  const quoted = family.quote(sale, request.id, input.lines);
  return isRefusal(quoted) ? quoted : slipOf(deps, caller, priced, request, bettor, quoted);
}

/** The answer to a request that was accepted before and would be refused now; null when it was never accepted. */
async function findPlaced(
  deps: BettingDeps,
  caller: Caller,
  request: SlipRequest,
  betIds: () => string[],
): Promise<PlacedBets | Refusal | null> {
  const posted = await deps.ledger.findPosted(deps.pool, caller.member.scope, request.id);
  if (posted === null) return null;
  if (posted.digest !== request.digest) return refuse('IDEMPOTENCY_CONFLICT');
  return describePlaced(deps, caller, request, betIds(), { balance: posted.balance ?? 0n, seq: posted.seq ?? 0n });
}

async function describePlaced(
  deps: BettingDeps,
  { member: { scope }, brand: { currency } }: Caller,
  request: SlipRequest,
  betIds: string[],
  { balance, seq }: { readonly balance: bigint; readonly seq: bigint },
): Promise<PlacedBets> {
  const first = await findSlip(deps.pool, scope, request.issueId, betIds);
  if (first === null) throw new Error(`slip ${request.id} was paid for but has no bets`);
  return {
    betIds,
    stake: formatAmount(first.stake, currency.exponent),
    balance: formatAmount(balance, currency.exponent),
    seq: seq.toString(),
    placedAt: first.placedAt.toISOString(),
    duplicate: true,
  };
}
