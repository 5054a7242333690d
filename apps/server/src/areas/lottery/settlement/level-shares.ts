import { sharesAbove } from '@lantern/engines/agency';
import { selfRebate } from '@lantern/engines/lottery';
import { rebateAtGroup } from '@lantern/engines/lottery/ssc';
import type { ReturnedBet } from '../bets/repository/bets.ts';
import { payableRate } from '../betting/attribution.ts';
import type { LotteryFamily } from '../families/index.ts';

/** The share of one level of the upline chain in a bet. */
export interface BetLevel {
  readonly accountId: bigint;
  /** The prize group of the level on the game when the bet was placed, limited to what the prices allow; 0 means none. */
  readonly group: number;
  readonly ratePpm: number;
  /** Minor units: floor(stake × (group − group of the bet) ÷ 2000), or floor(stake × rate). */
  readonly entitled: bigint;
  /** The part of `entitled` that remains after the entitlements of the levels below. */
  readonly share: bigint;
}

/** All levels above a bettor with their shares in one bet, from the top agent down, in the order of the bet's uplines. */
export function betLevels(family: LotteryFamily, bet: ReturnedBet): readonly BetLevel[] {
  const { prizeGroup } = family.describe(bet);
  const levels = bet.uplines.map((accountId, place) => {
    const group = Math.min(bet.groups[place] ?? 0, bet.topGroup ?? 0);
    const ratePpm = payableRate(BigInt(bet.ratesPpm[place] ?? 0), bet.highestRatePpm);
    const entitled = prizeGroup === null ? selfRebate(bet.stake, ratePpm) : rebateAtGroup(bet.stake, group, prizeGroup);
    return { accountId, group, ratePpm: Number(ratePpm), entitled };
  });
  const upwards = sharesAbove(bet.rebate, levels.map(({ entitled }) => entitled).toReversed());
  return levels.map((level, place) => ({ ...level, share: upwards[levels.length - 1 - place] ?? 0n }));
}

/** Only the shares of `betLevels`, in the same order. */
export function levelShares(family: LotteryFamily, bet: ReturnedBet): readonly bigint[] {
  return betLevels(family, bet).map(({ share }) => share);
}
