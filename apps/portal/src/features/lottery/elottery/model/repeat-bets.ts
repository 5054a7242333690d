import { parseAmount } from '@lantern/money';
import type { Bet } from '../../model/draw-phase.ts';
import { readChoice } from './counting.ts';
import type { ElotteryLine, ElotteryLobby } from './types.ts';

/** A bet or a saved selection to repeat. */
type BetAgain = Pick<Bet, 'play' | 'numbers' | 'points' | 'unitPrice' | 'prizeGroup'> & Partial<Pick<Bet, 'state'>>;

/**
 * Repeats earlier bets as selections of a new slip, except cancelled ones and plays that are no longer sold. Prize groups are limited to
 * the board's range.
 */
export function linesOfBets(
  bets: readonly BetAgain[],
  lobby: ElotteryLobby,
  exponent: number,
): readonly ElotteryLine[] {
  const lines = bets.flatMap((bet): ElotteryLine[] => {
    const style = bet.prizeGroup === null ? 'CREDIT' : 'STANDARD';
    const play = lobby.plays.find((one) => one.code === bet.play && one.style === style);
    if (play === undefined || bet.state === 'CANCELLED') return [];
    const group = Math.min(Math.max(bet.prizeGroup ?? 0, lobby.groups.min), lobby.groups.max);
    const unitPrice = parseAmount(bet.unitPrice, exponent) ?? 0n;
    return [{ play, choice: readChoice(play, bet.numbers[0] ?? ''), unitPrice, multiple: bet.points, group }];
  });
  return lines.slice(0, lobby.limits.maxLines);
}
