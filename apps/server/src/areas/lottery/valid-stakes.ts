import type { SettledBets } from '../wallet/index.ts';
import type { LotteryFamily } from './families/index.ts';
import type { DrawnBet } from './repository/bets.ts';

/**
 * What each bet of one member in one issue counts towards turnover: its stake, or nothing for plays of which he covered too much
 * with all his bets together (operations 3.2).
 */
export function validStakes(family: LotteryFamily, bets: readonly DrawnBet[]): SettledBets['bets'] {
  const covered = family.coveredBets(bets);
  return bets.map((bet) => ({
    memberId: String(bet.memberId),
    ref: `lottery:${bet.id}`,
    stake: String(bet.stake),
    valid: String(covered.has(bet.id) ? 0n : bet.stake),
  }));
}
