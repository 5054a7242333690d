import { Rational } from '@lantern/money';
import { type ByteSource, uniformInteger } from '../chance/index.ts';

const SPAN = 2 ** 32;

/** Default RTP of a room. */
export const FISHING_RETURN = Rational.of(96, 100);
const LOWEST_RETURN = Rational.of(90, 100);
const HIGHEST_RETURN = Rational.of(98, 100);
const CANNONS = 10;

/** A fish and its kill multiplier of the bullet bet. */
export interface Fish {
  readonly name: string;
  readonly multiplier: number;
}

/** Multipliers of a boss with their weights; drawn after the kill. */
export type WeightedMultipliers = Readonly<Record<number, number>>;

export const FISH: readonly Fish[] = (
  [
    ['Small fry', 2],
    ['Clownfish', 3],
    ['Butterfly fish', 4],
    ['Sea horse', 5],
    ['Puffer', 6],
    ['Jellyfish', 8],
    ['Lobster', 10],
    ['Turtle', 12],
    ['Octopus', 15],
    ['Lantern fish', 18],
    ['Sting ray', 20],
    ['Swordfish', 25],
    ['Moray', 30],
    ['Hammerhead', 40],
    ['Killer whale', 50],
    ['Golden shark', 80],
    ['Mermaid', 100],
    ['Dragon turtle', 150],
    ['Golden dragon', 300],
  ] as const
).map(([name, multiplier]) => ({ name, multiplier }));

export const BOSS_MULTIPLIERS: WeightedMultipliers = { 100: 50, 150: 25, 200: 15, 300: 8, 500: 2 };

/** Whether a room may use this RTP: 0.90 to 0.98. */
export function isRoomReturn(share: Rational): boolean {
  return share.compare(LOWEST_RETURN) >= 0 && share.compare(HIGHEST_RETURN) <= 0;
}

/**
 * Probability that a bullet that hits also kills: RTP of the room / multiplier, so that every target has the same RTP.
 * @throws RangeError for a multiplier below 2
 */
export function killProbability(multiplier: Rational, roomReturn: Rational = FISHING_RETURN): Rational {
  if (multiplier.compare(Rational.of(2)) < 0) throw new RangeError(`multiplier: ${multiplier.toString()}`);
  return roomReturn.divide(multiplier);
}

/** A bullet kills when a 32-bit draw is below this: floor(p · 2^32). */
export function killThreshold(probability: Rational): number {
  return Number(probability.mul(Rational.of(SPAN)).floor());
}

/** Draws whether a bullet that hits kills. */
export function shoot(probability: Rational, source: ByteSource): boolean {
  return uniformInteger(source, SPAN) < killThreshold(probability);
}

/** Mean of a boss's multipliers, from which its kill probability is computed. */
export function meanMultiplier(multipliers: WeightedMultipliers): Rational {
  let [sum, weights] = [0, 0];
  for (const [multiplier, weight] of Object.entries(multipliers)) {
    sum += Number(multiplier) * weight;
    weights += weight;
  }
  return Rational.of(sum, weights);
}

/** Draws the multiplier of a killed boss. */
export function drawMultiplier(multipliers: WeightedMultipliers, source: ByteSource): number {
  const entries = Object.entries(multipliers);
  let left = uniformInteger(
    source,
    entries.reduce((sum, [, weight]) => sum + weight, 0),
  );
  for (const [multiplier, weight] of entries) {
    if (left < weight) return Number(multiplier);
    left -= weight;
  }
  throw new RangeError('no multiplier has a weight');
}

/** Multiplier of an area weapon: its own plus those of all fish in the blast, fixed at the shot. */
export function blastMultiplier(own: number, taken: readonly number[]): number {
  return taken.reduce((sum, multiplier) => sum + multiplier, own);
}

/**
 * Price of one bullet, in the unit of the room's base.
 * @throws RangeError for an unknown cannon
 */
export function bulletBet(roomBase: bigint, cannon: number): bigint {
  if (!Number.isInteger(cannon) || cannon < 1 || cannon > CANNONS) throw new RangeError(`cannon: ${cannon}`);
  return roomBase * BigInt(cannon);
}

/** Payout of a kill. */
export function killPayout(bet: bigint, multiplier: number): bigint {
  return bet * BigInt(multiplier);
}

/** Price of the cheapest bullet per room level, in currency units. */
export const FISHING_BASES = [1, 10, 100, 1000] as const;
/** Players who share the same fish; each bullet is settled independently. */
export const FISHING_SEATS = 4;

/**
 * RTP that remains for bullets when a feature gives free weapons: RTP of the room minus the feature's share.
 * @throws RangeError when nothing is left, or the share is negative
 */
export function bulletReturn(roomReturn: Rational, featureShare: Rational): Rational {
  const left = roomReturn.subtract(featureShare);
  if (featureShare.compare(Rational.ZERO) < 0 || left.compare(Rational.ZERO) <= 0) {
    throw new RangeError(`share of the feature: ${featureShare.toString()}`);
  }
  return left;
}

/** Variance of a bullet's payout, in bullet bets: R · m − R². */
export function bulletVariance(multiplier: Rational, roomReturn: Rational = FISHING_RETURN): Rational {
  return roomReturn.mul(multiplier).subtract(roomReturn.mul(roomReturn));
}

/** A bullet that hit a fish in this frame. */
export interface Bullet {
  /** Minor units. */
  readonly bet: bigint;
  readonly fish: string;
  readonly multiplier: number;
}

/** Result of a bullet; a refunded bullet returns its price. */
export interface BulletOutcome {
  readonly fate: 'KILLED' | 'MISSED' | 'REFUNDED';
  /** Minor units. */
  readonly payout: bigint;
}

/**
 * Settles the bullets of a frame in order of arrival. The first bullet that kills a fish wins it; bullets at a fish that is dead or
 * has left the screen are refunded and draw nothing.
 * @param living fish on the screen
 */
export function settleFrame(
  bullets: readonly Bullet[],
  living: ReadonlySet<string>,
  source: ByteSource,
  roomReturn: Rational = FISHING_RETURN,
): readonly BulletOutcome[] {
  const alive = new Set(living);
  return bullets.map(({ bet, fish, multiplier }): BulletOutcome => {
    if (!alive.has(fish)) return { fate: 'REFUNDED', payout: bet };
    if (!shoot(killProbability(Rational.of(multiplier), roomReturn), source)) return { fate: 'MISSED', payout: 0n };
    alive.delete(fish);
    return { fate: 'KILLED', payout: killPayout(bet, multiplier) };
  });
}
