import { BET_CODES, type BetCode, findBetRule } from '@lantern/engines/lottery';
import type { SettledBets } from '../wallet/index.ts';

/** A drawn bet of one member, for counting its stake. */
export interface DrawnBet {
  readonly id: string;
  readonly memberId: bigint;
  readonly play: string;
  readonly numbers: readonly string[];
  readonly stake: bigint;
}

/** Covering more than this share of a play's outcomes is no wager. */
const COVERED_PERCENT = 70;

/**
 * What each bet of one member in one issue counts towards turnover: its stake, or nothing for plays of which he covered more than
 * 70 % of the outcomes with all his bets together (operations 3.2).
 */
export function validStakes(bets: readonly DrawnBet[]): SettledBets['bets'] {
  const chosen = new Map<string, Set<string>>();
  for (const { play, numbers } of bets) {
    const set = chosen.get(play) ?? new Set<string>();
    for (const number of numbers) set.add(number);
    chosen.set(play, set);
  }
  return bets.map((bet) => ({
    memberId: String(bet.memberId),
    ref: `lottery:${bet.id}`,
    stake: String(bet.stake),
    valid: String(isCovered(bet.play, chosen.get(bet.play)?.size ?? 0) ? 0n : bet.stake),
  }));
}

function isCovered(play: string, numbers: number): boolean {
  const isKnown = (BET_CODES as readonly string[]).includes(play);
  const rule = isKnown ? (findBetRule('N', play as BetCode) ?? findBetRule('S', play as BetCode)) : null;
  return rule?.wins === 'PER_OCCURRENCE' && numbers * 100 > COVERED_PERCENT * 10 ** rule.digits;
}
