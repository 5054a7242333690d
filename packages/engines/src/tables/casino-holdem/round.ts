import { accept, type Decision, refuse } from '../../refusal.ts';
import type { Card } from '../card.ts';
import { aaBonusHand, aaBonusNet } from './aa-bonus.ts';
import { HOLDEM_CALL, type HoldemResult, holdemNet, holdemShowdown } from './settle.ts';

/** Bets before the deal, in minor units. */
export interface HoldemBets {
  readonly ante: bigint;
  /** On the player's cards and the flop; 0 when not played. */
  readonly bonus: bigint;
}

/** State of a round between two steps: before the decision only `player` and the first three cards of `board` may be shown. */
export interface HoldemRound extends HoldemBets {
  readonly player: readonly Card[];
  readonly dealer: readonly Card[];
  /** Flop, turn and river. */
  readonly board: readonly Card[];
  readonly phase: 'decision' | 'folded' | 'called';
}

/**
 * Deals a round from a shuffled deck, one card each in turn and then the board.
 * @throws RangeError for a short deck
 */
export function dealHoldem(deck: readonly Card[], bets: HoldemBets): HoldemRound {
  const [a = '', b = '', c = '', d = '', ...rest] = deck;
  if (rest.length < 5) throw new RangeError('a round needs nine cards');
  return { ...bets, player: [a, c], dealer: [b, d], board: rest.slice(0, 5), phase: 'decision' };
}

/** Folds, or calls for twice the ante. */
export function decideHoldem(round: HoldemRound, choice: 'fold' | 'call'): Decision<HoldemRound, 'ROUND_OVER'> {
  if (round.phase !== 'decision') return refuse('ROUND_OVER');
  return accept({ ...round, phase: choice === 'call' ? 'called' : 'folded' });
}

/** Result of a finished round; a folded hand is compared for the record only. */
export function holdemResult({ player, dealer, board, phase }: HoldemRound): HoldemResult {
  return { isCalled: phase === 'called', ...holdemShowdown(player, dealer, board) };
}

/** Total stake, in minor units. */
export function holdemStake({ ante, bonus, phase }: HoldemRound): bigint {
  return ante + bonus + (phase === 'called' ? BigInt(HOLDEM_CALL) * ante : 0n);
}

/** Total payout of a finished round, in minor units. The bonus depends on the flop only, not on the decision. */
export function holdemPayout(round: HoldemRound): bigint {
  const main = BigInt(holdemNet(holdemResult(round))) * round.ante;
  const side = BigInt(aaBonusNet(aaBonusHand(round.player, round.board.slice(0, 3)))) * round.bonus;
  return holdemStake(round) + main + side;
}
