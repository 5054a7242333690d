import { PPM, Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../../refusal.ts';
import {
  BALLS,
  type MarkSixDraw,
  NEUTRAL_BALL,
  NORMAL_BALLS,
  type Side,
  showsSide,
  type Wave,
  waveOf,
} from './balls.ts';

/**
 * One leg of a parlay on normal balls: the property that the ball at a place (0–5) must have. Odds are the total return, stake included.
 */
export type ParlayLeg = {
  readonly place: number;
  readonly shows: Side | Wave;
  readonly odds: Rational;
};

export type ParlayRefusal = 'NUMBER_INVALID' | 'PRICE_TABLE_MARGIN';

const LEAST_LEGS = 2;

/** Factor of a leg: its odds, 1 for ball 49 (refund), 0 when it loses. */
function legReturn({ shows, odds }: ParlayLeg, ball: number): Rational {
  if (ball === NEUTRAL_BALL) return Rational.ONE;
  const isShown = isWave(shows) ? waveOf(ball) === shows : showsSide(ball, shows);
  return isShown ? odds : Rational.ZERO;
}

function isWave(shows: Side | Wave): shows is Wave {
  return shows === 'red' || shows === 'blue' || shows === 'green';
}

/** Total return of a parlay (正码过关) per unit of stake: the product of the legs' factors, unrounded. */
export function parlayReturn(legs: readonly ParlayLeg[], draw: MarkSixDraw): Rational {
  return legs.reduce((all, leg) => all.mul(legReturn(leg, draw.normal[leg.place] ?? 0)), Rational.ONE);
}

/**
 * Exact expected return of a parlay per unit of stake. Balls are drawn without replacement, so legs on opposite properties have a positive
 * correlation: big with small at 1.985 each returns more than the stake on average.
 */
export function expectedParlayReturn(legs: readonly ParlayLeg[]): Rational {
  // Dynamic programming over the balls; the key is the bit set of legs that already have a ball. Each ball is used by at most one leg.
  let sums = new Map<number, Rational>([[0, Rational.ONE]]);
  for (let ball = 1; ball <= BALLS; ball += 1) {
    const next = new Map(sums);
    for (const [filled, sum] of sums) {
      for (const [index, leg] of legs.entries()) {
        const bit = 1 << index;
        const returned = legReturn(leg, ball);
        if ((filled & bit) !== 0 || returned.numerator === 0n) continue;
        next.set(filled | bit, (next.get(filled | bit) ?? Rational.ZERO).add(sum.mul(returned)));
      }
    }
    sums = next;
  }
  const orders = legs.reduce((all, _leg, index) => all * BigInt(BALLS - index), 1n);
  return (sums.get((1 << legs.length) - 1) ?? Rational.ZERO).divide(Rational.of(orders));
}

/**
 * Validates a parlay for sale. Refused unless it has two to six legs at different places, or when its return plus the highest rate payable
 * on the stake reaches 1 (params: bet, rtp, ratePpm). The margins of the single legs are not sufficient, because the legs are correlated.
 */
export function checkParlay(
  legs: readonly ParlayLeg[],
  highestRatePpm: bigint,
): Decision<{ readonly returnToPlayer: Rational }, ParlayRefusal> {
  if (legs.length < LEAST_LEGS || legs.length > NORMAL_BALLS) return refuse('NUMBER_INVALID', { reason: 'COUNT' });
  const places = new Set(legs.map(({ place }) => place));
  if (places.size < legs.length) return refuse('NUMBER_INVALID', { reason: 'REPEATED' });
  if (![...places].every((place) => Number.isInteger(place) && place >= 0 && place < NORMAL_BALLS)) {
    return refuse('NUMBER_INVALID', { reason: 'SHAPE' });
  }
  const returnToPlayer = expectedParlayReturn(legs);
  if (returnToPlayer.add(Rational.of(highestRatePpm, PPM)).compare(Rational.ONE) < 0) return accept({ returnToPlayer });
  return refuse('PRICE_TABLE_MARGIN', {
    ...{ bet: 'parlay', rtp: returnToPlayer.toDecimal(6), ratePpm: Number(highestRatePpm) },
  });
}
