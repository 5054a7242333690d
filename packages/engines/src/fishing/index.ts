import { Rational } from '@lantern/money';
import { type ByteSource, uniformInteger } from '../chance/index.ts';

const SPAN = 2 ** 32;

/** The share of bullets that comes back, unless a room sets another. */
export const FISHING_RETURN = Rational.of(96, 100);
const LOWEST_RETURN = Rational.of(90, 100);
const HIGHEST_RETURN = Rational.of(98, 100);
const CANNONS = 10;

/** A fish by what a kill pays in bullet bets. */
export interface Fish {
  readonly name: string;
  readonly multiplier: number;
}

/** A boss draws its multiplier after the kill: each by its weight. */
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

/** Whether a room may give back this share: 0.90 to 0.98. */
export function isRoomReturn(share: Rational): boolean {
  return share.compare(LOWEST_RETURN) >= 0 && share.compare(HIGHEST_RETURN) <= 0;
}

/**
 * Chance that a bullet which hits also kills: the room's return over what the kill pays, so that every target gives back the same.
 * @throws RangeError for a multiplier below 2, which would be a certainty
 */
export function killProbability(multiplier: Rational, roomReturn: Rational = FISHING_RETURN): Rational {
  if (multiplier.compare(Rational.of(2)) < 0) throw new RangeError(`multiplier: ${multiplier.toString()}`);
  return roomReturn.divide(multiplier);
}

/** A bullet kills when 32 random bits are below this: floor(p · 2^32). */
export function killThreshold(probability: Rational): number {
  return Number(probability.mul(Rational.of(SPAN)).floor());
}

/** Whether a bullet that hits kills. */
export function shoot(probability: Rational, source: ByteSource): boolean {
  return uniformInteger(source, SPAN) < killThreshold(probability);
}

/** The mean of a boss's multipliers: what its chance is worked out from. */
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

/** What an area weapon pays when it goes off: its own and that of every fish that the blast takes, fixed at the shot. */
export function blastMultiplier(own: number, taken: readonly number[]): number {
  return taken.reduce((sum, multiplier) => sum + multiplier, own);
}

/** Price of one bullet, in the unit of the room's base. @throws RangeError for a cannon that there is not. */
export function bulletBet(roomBase: bigint, cannon: number): bigint {
  if (!Number.isInteger(cannon) || cannon < 1 || cannon > CANNONS) throw new RangeError(`cannon: ${cannon}`);
  return roomBase * BigInt(cannon);
}

/** What a kill pays. */
export function killPayout(bet: bigint, multiplier: number): bigint {
  return bet * BigInt(multiplier);
}

/** Price of the smallest bullet of each level of rooms, in units of the currency. */
export const FISHING_BASES = [1, 10, 100, 1000] as const;
/** Players who see the same fish; each of their bullets is settled by itself. */
export const FISHING_SEATS = 4;

/**
 * What bullets may give back where a feature gives away free weapons: the room's return less the share that the feature costs.
 * @throws RangeError when nothing is left, or the share is negative
 */
export function bulletReturn(roomReturn: Rational, featureShare: Rational): Rational {
  const left = roomReturn.subtract(featureShare);
  if (featureShare.compare(Rational.ZERO) < 0 || left.compare(Rational.ZERO) <= 0) {
    throw new RangeError(`share of the feature: ${featureShare.toString()}`);
  }
  return left;
}

/** Variance of what a bullet brings, in bullet bets: R · m − R². */
export function bulletVariance(multiplier: Rational, roomReturn: Rational = FISHING_RETURN): Rational {
  return roomReturn.mul(multiplier).subtract(roomReturn.mul(roomReturn));
}

/** A bullet of a frame that has met a fish. */
export interface Bullet {
  /** Minor units. */
  readonly bet: bigint;
  readonly fish: string;
  readonly multiplier: number;
}

/** What became of a bullet; a refunded one gives its price back. */
export interface BulletOutcome {
  readonly fate: 'KILLED' | 'MISSED' | 'REFUNDED';
  /** Minor units. */
  readonly payout: bigint;
}

/**
 * Settles the bullets of a frame in the order in which they came. The first that kills a fish has it; bullets on a fish that is dead
 * or has left the screen go back, and take nothing from the source.
 * @param living fish that are on the screen
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
