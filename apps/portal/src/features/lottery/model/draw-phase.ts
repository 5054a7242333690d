import type { Value } from '@lantern/contract/schemas';
import { formatAmount, parseSum } from '@lantern/money';

/** One draw of a lottery of any family. */
export type Round = NonNullable<Value<'lottery.lobby'>['issue']>;
export type Bet = Value<'lottery.myBets'>['rows'][number];

/**
 * Phase of a draw: accepts bets (`open`; `closing` in the last minute), waits for its result (`closed`), is being drawn, is late, is being
 * settled, or is finished.
 */
export type RoundPhase =
  | 'planned'
  | 'open'
  | 'closing'
  | 'closed'
  | 'drawing'
  | 'late'
  | 'settling'
  | 'settled'
  | 'void';

export const LAST_MINUTE_MS = 60_000;
/** A full northern or southern draw with its confirmation takes up to 25 minutes; after 30 it is late. */
const USUAL_DRAW_MS = 30 * 60_000;

/**
 * The phase of a draw at a time of the server's clock (epoch ms; null in server rendering, where the time of reading is unknown: then the
 * draw's stored state decides).
 */
export function phaseOf(
  round: Pick<Round, 'state' | 'closesAt' | 'drawsAt'>,
  now: number | null,
  usualDrawMs = USUAL_DRAW_MS,
): RoundPhase {
  switch (round.state) {
    case 'PLANNED':
      return 'planned';
    case 'OPEN': {
      const left = now === null ? Number.POSITIVE_INFINITY : Date.parse(round.closesAt) - now;
      if (left <= 0) return 'closed';
      return left <= LAST_MINUTE_MS ? 'closing' : 'open';
    }
    case 'CLOSED': {
      const since = now === null ? Number.NEGATIVE_INFINITY : now - Date.parse(round.drawsAt);
      if (since < 0) return 'closed';
      return since < usualDrawMs ? 'drawing' : 'late';
    }
    case 'DRAWN':
    case 'SETTLING':
      return 'settling';
    case 'SETTLED':
      return 'settled';
    case 'VOID':
      return 'void';
  }
}

/** Result of a member's bets on a draw, amounts as decimal strings. */
export interface Outcome {
  readonly kind: 'none' | 'waiting' | 'won' | 'lost' | 'refunded';
  /** Total stake, without cancelled and refunded bets. */
  readonly stake: string;
  readonly payout: string;
  /** Rebates of the bets shown; null if there are none. */
  readonly rebate: string | null;
  /** Stakes refunded with a void draw; null if not all bets are loaded. */
  readonly refunded: string | null;
  readonly wins: readonly Bet[];
}

function sumOf(amounts: readonly (string | null)[], exponent: number): bigint {
  return amounts.reduce((sum, amount) => sum + (parseSum(amount ?? '0', exponent) ?? 0n), 0n);
}

/** Reads the answer of `lottery.myBets` for one draw. The server's totals cover all bets, its rows only the first of them. */
export function outcomeOf(answer: Value<'lottery.myBets'> | undefined, exponent: number): Outcome {
  const rows = answer?.rows ?? [];
  const counting = rows.filter((bet) => bet.state !== 'CANCELLED');
  const { stake, payout } = answer?.sums ?? { stake: '0', payout: '0' };
  const voided = rows.filter((bet) => bet.state === 'VOID');
  const isWhole = answer?.nextCursor === null;
  const text = (amounts: readonly (string | null)[]) => formatAmount(sumOf(amounts, exponent), exponent);
  const rebate = sumOf(
    rows.map((bet) => bet.rebate),
    exponent,
  );
  return {
    kind: kindOf(counting, sumOf([payout], exponent)),
    stake,
    payout,
    rebate: isWhole && rebate > 0n ? formatAmount(rebate, exponent) : null,
    refunded: isWhole && voided.length > 0 ? text(voided.map((bet) => bet.stake)) : null,
    wins: rows.filter((bet) => bet.state === 'WON'),
  };
}

function kindOf(counting: readonly Bet[], payout: bigint): Outcome['kind'] {
  if (counting.length === 0) return 'none';
  if (counting.some((bet) => bet.state === 'OPEN')) return 'waiting';
  if (counting.every((bet) => bet.state === 'VOID')) return 'refunded';
  return payout > 0n ? 'won' : 'lost';
}

/** Whether the draw has ended but the loaded bets are older: they must be read again. */
export function lagsBehind(round: Pick<Round, 'state'> | null, rows: readonly Bet[]): boolean {
  const isOver = round?.state === 'SETTLED' || round?.state === 'VOID';
  return isOver && rows.some((bet) => bet.state === 'OPEN');
}
