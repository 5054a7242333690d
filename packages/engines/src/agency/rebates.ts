import { applyPpmFloor, floorDivide, minorUnits, ratePpm } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';

/** What a level has on a game: `chain[0]` is the bettor, the last one stands directly below the house. */
export interface GroupLevel {
  readonly id: string;
  readonly prizeGroup: number;
}

export interface RateLevel {
  readonly id: string;
  readonly ratePpm: bigint;
}

/** A bet in the standard style: at a prize group that the bettor chose, by the game's own bounds. */
export interface GroupBet {
  /** Minor units. */
  readonly stake: bigint;
  readonly betGroup: number;
}

export interface GroupRules {
  /** The fair prize, e.g. 2000 for a straight of three digits on a 2.00 bet. */
  readonly theoreticalPrize: number;
  readonly minGroup: number;
  /** The highest group that may be bet at; a level may have more. */
  readonly maxBetGroup: number;
  readonly step: number;
}

/** What each level gets of one bet, in minor units; the sum is the top level's entitlement, to the last unit. */
export interface Rebates {
  readonly rebates: Readonly<Record<string, bigint>>;
  readonly total: bigint;
}

/** Differences of floored entitlements: each level gets its own less that of the level below. */
function telescope(levels: readonly { readonly id: string; readonly entitled: bigint }[]): Rebates {
  const rebates: Record<string, bigint> = {};
  let below = 0n;
  for (const { id, entitled } of levels) {
    rebates[id] = entitled - below;
    below = entitled;
  }
  return { rebates, total: below };
}

/**
 * Rebates of a bet in the standard style (operations 1.4): a level with group P is entitled to `floor(stake × (P − p) / T)`.
 *
 * @returns PG_OUT_OF_RANGE or PG_STEP for a bet that may not be made, PG_EXCEEDS_UPLINE for a chain that is no chain
 */
export function groupRebates(
  bet: GroupBet,
  rules: GroupRules,
  chain: readonly GroupLevel[],
): Decision<Rebates, 'PG_OUT_OF_RANGE' | 'PG_STEP' | 'PG_EXCEEDS_UPLINE'> {
  const highest = Math.min(chain[0]?.prizeGroup ?? 0, rules.maxBetGroup);
  if (bet.betGroup < rules.minGroup || bet.betGroup > highest) {
    return refuse('PG_OUT_OF_RANGE', { min: rules.minGroup, max: highest });
  }
  if ((bet.betGroup - rules.minGroup) % rules.step !== 0) return refuse('PG_STEP', { step: rules.step });
  if (chain.some(({ prizeGroup }, index) => index > 0 && prizeGroup < (chain[index - 1]?.prizeGroup ?? 0))) {
    return refuse('PG_EXCEEDS_UPLINE');
  }
  const entitlement = (group: number) =>
    floorDivide(bet.stake * BigInt(group - bet.betGroup), BigInt(rules.theoreticalPrize));
  return accept(telescope(chain.map(({ id, prizeGroup }) => ({ id, entitled: entitlement(prizeGroup) }))));
}

/**
 * Rebates on a valid bet at rates (categories by day, lotteries with fixed odds): a level is entitled to `floor(valid × rate)`.
 *
 * @returns RATE_EXCEEDS_UPLINE for a chain that is no chain
 */
export function rateRebates(validBet: bigint, chain: readonly RateLevel[]): Decision<Rebates, 'RATE_EXCEEDS_UPLINE'> {
  if (chain.some((level, index) => index > 0 && level.ratePpm < (chain[index - 1]?.ratePpm ?? 0n))) {
    return refuse('RATE_EXCEEDS_UPLINE');
  }
  const entitlement = (rate: bigint) => applyPpmFloor(minorUnits(validBet), ratePpm(rate));
  return accept(telescope(chain.map((level) => ({ id: level.id, entitled: entitlement(level.ratePpm) }))));
}

/**
 * What each level above a bettor gets of one bet, when levels may have been given less than those below them (their rates were set on
 * the way, or capped by the game): such a level gets nothing, and nobody below gets less for it. `own` is what the bettor got himself,
 * `entitled` what the levels are entitled to, the direct upline first; minor units. The sum is the highest entitlement less `own`.
 */
export function sharesAbove(own: bigint, entitled: readonly bigint[]): readonly bigint[] {
  let below = own;
  return entitled.map((one) => {
    const share = one > below ? one - below : 0n;
    below += share;
    return share;
  });
}
