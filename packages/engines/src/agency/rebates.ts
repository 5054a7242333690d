import { applyPpmFloor, floorDivide, minorUnits, ratePpm } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';

/** A level's prize group for a game. `chain[0]` is the bettor, the last element is directly below the platform. */
export interface GroupLevel {
  readonly id: string;
  readonly prizeGroup: number;
}

export interface RateLevel {
  readonly id: string;
  readonly ratePpm: bigint;
}

/** A bet in the standard style: the bettor chooses the prize group within the game's limits. */
export interface GroupBet {
  /** Minor units. */
  readonly stake: bigint;
  readonly betGroup: number;
}

export interface GroupRules {
  /** The fair prize, e.g. 2000 for a straight of three digits on a 2.00 bet. */
  readonly theoreticalPrize: number;
  readonly minGroup: number;
  /** The highest group at which a bet may be placed; a level may have a higher one. */
  readonly maxBetGroup: number;
  readonly step: number;
}

/** Rebate of each level for one bet, in minor units. The sum is exactly the top level's entitlement. */
export interface Rebates {
  readonly rebates: Readonly<Record<string, bigint>>;
  readonly total: bigint;
}

/** Differences of rounded-down entitlements: each level gets its own entitlement less that of the level below. */
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
 * Rebates of a bet in the standard style: a level with prize group P is entitled to `floor(stake × (P − p) / T)`, where p is the bet's
 * group and T the theoretical prize.
 *
 * @returns PG_OUT_OF_RANGE or PG_STEP for a bet that is not allowed, PG_EXCEEDS_UPLINE when a level has a lower group than the level below
 * it
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
 * Rebates on a valid bet by rates (daily by category; lotteries with fixed odds): a level is entitled to `floor(valid × rate)`.
 *
 * @returns RATE_EXCEEDS_UPLINE when a level has a lower rate than the level below it
 */
export function rateRebates(validBet: bigint, chain: readonly RateLevel[]): Decision<Rebates, 'RATE_EXCEEDS_UPLINE'> {
  if (chain.some((level, index) => index > 0 && level.ratePpm < (chain[index - 1]?.ratePpm ?? 0n))) {
    return refuse('RATE_EXCEEDS_UPLINE');
  }
  const entitlement = (rate: bigint) => applyPpmFloor(minorUnits(validBet), ratePpm(rate));
  return accept(telescope(chain.map((level) => ({ id: level.id, entitled: entitlement(level.ratePpm) }))));
}

/**
 * Shares of the levels above a bettor for one bet, for chains in which an upline may have a lower entitlement than a level below it
 * (because of later rate changes or the game's cap). Such a level gets nothing, and the levels below it get no less. `own` is the bettor's
 * rebate, `entitled` the entitlements starting with the direct upline; minor units. The sum is the highest entitlement less `own`.
 */
export function sharesAbove(own: bigint, entitled: readonly bigint[]): readonly bigint[] {
  let below = own;
  return entitled.map((one) => {
    const share = one > below ? one - below : 0n;
    below += share;
    return share;
  });
}
