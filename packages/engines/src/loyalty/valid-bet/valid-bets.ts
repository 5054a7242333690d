import type { CategoryBet, LiveBet, LotteryBet, MachineBet, PlayersBet, SportsBet, ValidBet } from './ended-bet.ts';
import { validLiveBets } from './live.ts';
import { validLotteryBet, validMachineBet, validPlayersBet } from './single.ts';
import { validSportsBets } from './sports.ts';

/**
 * Valid bets of any categories by bet id.
 * @param bets one member's bets; all bets of a live round or of a sports market must be included together
 */
export function validBets(bets: readonly CategoryBet[]): ReadonlyMap<string, ValidBet> {
  const single = <Bet extends CategoryBet>(own: readonly Bet[], rule: (bet: Bet) => ValidBet) =>
    own.map((bet): [string, ValidBet] => [bet.id, rule(bet)]);
  return new Map([
    ...validLiveBets(bets.filter((bet): bet is LiveBet => bet.category === 'LIVE')),
    ...validSportsBets(bets.filter((bet): bet is SportsBet => bet.category === 'SPORTS' || bet.category === 'ESPORTS')),
    ...single(
      bets.filter((bet): bet is MachineBet => bet.category === 'RNG' || bet.category === 'FISH'),
      validMachineBet,
    ),
    ...single(
      bets.filter((bet): bet is PlayersBet => bet.category === 'PVP'),
      validPlayersBet,
    ),
    ...single(
      bets.filter((bet): bet is LotteryBet => bet.category === 'LOTT' || bet.category === 'ELOTT'),
      validLotteryBet,
    ),
  ]);
}
