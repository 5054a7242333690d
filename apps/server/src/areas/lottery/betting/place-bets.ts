import type { Payload, Value } from '@lantern/contract/schemas';
import { selfRebate, XIEN_QUAY } from '@lantern/engines/lottery';
import { commandId, digestOf } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { findSlip } from '../bets/repository/bets.ts';
import type { LotteryDeps } from '../deps.ts';
import type { PricedGame, Prices } from '../pricing/vietnam-prices.ts';
import { readId } from '../shared/read-id.ts';
import { type Attribution, payableRate } from './attribution.ts';
import { betIdOf, type QuotedSlip, quoteSlip, workOfSlip } from './quote-slip.ts';
import type { PlaceLane, Slip, SlipAnswer } from './slip-batcher.ts';
import { slipRefusal } from './slip-refusal.ts';
import { refuseWork } from './slip-work.ts';

export interface PlaceBetsDeps extends LotteryDeps {
  readonly prices: Prices;
  readonly placeLane: PlaceLane;
  readonly attribution: (scope: MemberContext['member']['scope'], gameCode: string) => Promise<Attribution>;
}

type Input = Payload<'lottery.placeBets'>;
type Placed = Value<'lottery.placeBets'>;

/** A price version that never exists: with it the batch function only answers a slip accepted before, and refuses every other. */
const NO_VERSION = -1;

/**
 * Places all lines of a slip or none. The request id is the idempotency key: a repeated request gets the same answer, even after the
 * close; the same id with other content is refused with IDEMPOTENCY_CONFLICT.
 */
export async function placeBets(
  deps: PlaceBetsDeps,
  context: Pick<MemberContext, 'member' | 'merchant' | 'charge'>,
  input: Input,
): Promise<Placed | Refusal> {
  const { scope } = context.member;
  const priced = await deps.prices.game(scope, input.gameCode);
  if (priced === null) return refuse('NOT_FOUND');
  if (readId(input.issueId) === null) return refuse('ISSUE_NOT_OPEN');
  const frame = await frameOf(deps, context, input, priced);
  const [quoted, attribution] = await Promise.all([
    quoteAllowed(deps, context, input, priced, frame.id),
    deps.attribution(scope, input.gameCode),
  ]);
  const slip = isRefusal(quoted)
    ? { ...frame, priceVersion: NO_VERSION }
    : fill(frame, quoted, payableRate(attribution.ratePpm, priced.highestRatePpm), attribution.agentLineId);
  const answer = await deps.placeLane.send(slip);
  const wasKnown = answer.outcome === 'duplicate' || answer.outcome === 'conflict';
  if (isRefusal(quoted) && !wasKnown) return quoted;
  if (answer.outcome === 'overloaded') return refuse('OVERLOADED');
  return describe(deps, context, input, slip, answer);
}

/** The slip without its lines: member, issue, idempotency key. */
async function frameOf(
  deps: PlaceBetsDeps,
  { member: { scope }, merchant }: Pick<MemberContext, 'member' | 'merchant' | 'charge'>,
  input: Input,
  { game }: PricedGame,
): Promise<Slip> {
  const content = input.lines.map(({ play, points, numbers, payablePpm }) =>
    [play, points, ...numbers, ...(payablePpm === undefined ? [] : [`at ${payablePpm}`])].join(' '),
  );
  return {
    id: commandId('lottery.slip', scope.merchantId, scope.memberId, input.requestId.toLowerCase()),
    digest: digestOf(input.gameCode, input.issueId, input.priceTableVersion, ...content),
    shard: scope.memberId,
    merchantId: scope.merchantId,
    book: scope.book,
    bookId: await deps.ledger.bookId({ ...scope, currency: merchant.currency.code }),
    issueId: BigInt(input.issueId),
    gameCode: game.code,
    priceVersion: input.priceTableVersion,
    stake: 1n,
    issueLimit: game.maxStakePerIssue,
    agentLineId: null,
    rows: [],
    picks: [],
  };
}

async function quoteAllowed(
  deps: PlaceBetsDeps,
  context: Pick<MemberContext, 'member' | 'merchant' | 'charge'>,
  input: Input,
  priced: PricedGame,
  slipId: string,
): Promise<QuotedSlip | Refusal> {
  const { member, merchant } = context;
  const excluded = await deps.safety.mayBet(member.scope);
  if (excluded !== null) return excluded;
  if (input.priceTableVersion !== priced.version) {
    return refuse('PRICE_CHANGED', { version: priced.version });
  }
  const refused = await refuseWork(deps, context, workOfSlip(priced, input.lines));
  return refused ?? quoteSlip(priced, slipId, input.lines, merchant.currency.exponent);
}

/** Adds the lines to the slip. Test money adds no liability: it costs nothing and must not close numbers for other members. */
function fill(frame: Slip, quoted: QuotedSlip, ratePpm: bigint, agentLineId: bigint | null): Slip {
  return {
    ...frame,
    stake: quoted.stake,
    agentLineId,
    rows: quoted.rows.map((row) => ({ ...row, rebate: selfRebate(row.stake, ratePpm) })),
    picks: frame.book === 'REAL' ? quoted.picks : [],
  };
}

async function describe(
  deps: PlaceBetsDeps,
  { member: { scope }, merchant }: Pick<MemberContext, 'member' | 'merchant' | 'charge'>,
  input: Input,
  slip: Slip,
  answer: Exclude<SlipAnswer, { outcome: 'overloaded' }>,
): Promise<Placed | Refusal> {
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency.exponent);
  switch (answer.outcome) {
    case 'posted':
      return {
        betIds: slip.rows.map((row) => row.betId),
        stake: amount(slip.stake),
        balance: amount(answer.balance),
        placedAt: answer.placedAt.toISOString(),
        duplicate: false,
      };
    case 'duplicate': {
      const betIds = betIdsOf(slip.id, input);
      const first = await findSlip(deps.pool, scope, slip.issueId, betIds);
      if (first === null) throw new Error(`slip ${slip.id} was paid for but has no bets`);
      const { stake, placedAt } = first;
      return {
        betIds,
        stake: amount(stake),
        balance: amount(answer.balance),
        placedAt: placedAt.toISOString(),
        duplicate: true,
      };
    }
    default:
      return slipRefusal(slip, answer, merchant.currency.exponent);
  }
}

/** Ids of a slip's rows, derived from its lines only: prices may have changed since. */
function betIdsOf(slipId: string, input: Input): string[] {
  const rows = input.lines.reduce((sum, line) => sum + (line.play === XIEN_QUAY ? 3 : 1), 0);
  return Array.from({ length: rows }, (_, index) => betIdOf(slipId, index + 1));
}
