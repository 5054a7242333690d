import { CRASH } from '@lantern/engines/originals';
import type { RoundRow } from '../repository/rounds.ts';
import type { Shown } from './offered-game.ts';
import { type OfferedOriginal, original, type StakeOffer } from './originals.ts';

/** Hides the crash point until the round is over, even when the result of the bet is already known. */
function hidden(row: RoundRow, shown: Shown): Shown {
  if (row.isRevealed || shown.shape !== 'original' || shown.output === null) return shown;
  return { ...shown, output: { ...shown.output, point: null } } as Shown;
}

/**
 * Crash: its bets are rounds of originals that share one table. Players make no moves: cash-outs and the end of a round are decided in
 * `crash/`.
 */
export function crash(offer: StakeOffer): OfferedOriginal {
  const base = original(CRASH, offer);
  return {
    ...base,
    decide(row) {
      const outcome = base.decide(row);
      return { ...outcome, shown: hidden(row, outcome.shown) };
    },
    show(row) {
      // The outcome of an open bet is decided but secret.
      return hidden(row, base.show(row.state === 'OPEN' ? { ...row, state: 'CLOSING' } : row));
    },
    moves: { after: () => null, cashOut: (row) => row },
  };
}
