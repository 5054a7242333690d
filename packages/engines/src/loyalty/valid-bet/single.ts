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

/** Bets that cover a larger share of a play's outcomes have too little risk to count. */
const MOST_COVERAGE = Rational.of(7, 10);

/** Valid bet on a slot or fishing game: the whole stake; 0 for free spins and refunded bonus buys. */
export function validMachineBet(bet: MachineBet): ValidBet {
  return besideReported(bet, counts(bet) ? bet.stake : 0n);
}

/** Valid bet of a round between players: the reported effective stake, at most the stake; without a report the amount won or lost. */
export function validPlayersBet(bet: PlayersBet): ValidBet {
  if (!counts(bet)) return besideReported(bet, 0n);
  if (bet.reported === undefined) return besideReported(bet, movedAmount(bet));
  const isAboveStake = bet.reported > bet.stake;
  return besideReported(bet, isAboveStake ? bet.stake : bet.reported);
}

/** Valid bet on a lottery draw: the stake; 0 when more than 70 % of the play's outcomes are covered. */
export function validLotteryBet(bet: LotteryBet): ValidBet {
  const isWide = bet.coverage !== undefined && bet.coverage.compare(MOST_COVERAGE) > 0;
  return besideReported(bet, counts(bet) && !isWide ? bet.stake : 0n);
}
