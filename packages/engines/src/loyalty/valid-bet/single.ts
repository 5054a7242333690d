import { Rational } from '@lantern/money';
import {
  besideReported,
  counts,
  type LotteryBet,
  type MachineBet,
  movedAmount,
  type PlayersBet,
  type ValidBet,
} from './ended-bet.ts';

/** Bets that cover more of a play's outcomes than this risk nothing worth counting. */
const MOST_COVERAGE = Rational.of(7, 10);

/** The valid bet on a slot or at a fishing table: the whole stake; free spins and refunded bonus buys count nothing. */
export function validMachineBet(bet: MachineBet): ValidBet {
  return besideReported(bet, counts(bet) ? bet.stake : 0n);
}

/** The valid bet of a round among players: the reported effective stake, at most the stake; else the amount moved. */
export function validPlayersBet(bet: PlayersBet): ValidBet {
  if (!counts(bet)) return besideReported(bet, 0n);
  if (bet.reported === undefined) return besideReported(bet, movedAmount(bet));
  const isAboveStake = bet.reported > bet.stake;
  return besideReported(bet, isAboveStake ? bet.stake : bet.reported);
}

/** The valid bet on a drawn issue: the stake; nothing when more than 70 % of the play's outcomes are covered. */
export function validLotteryBet(bet: LotteryBet): ValidBet {
  const isWide = bet.coverage !== undefined && bet.coverage.compare(MOST_COVERAGE) > 0;
  return besideReported(bet, counts(bet) && !isWide ? bet.stake : 0n);
}
