import { CRASH } from '@lantern/engines/originals';
import type { RoundRow } from '../repository/rounds.ts';
import type { Shown } from './offered-game.ts';
import { type OfferedOriginal, original, type StakeOffer } from './originals.ts';

/** A bet as it may be seen: what it came to may be known before the others have landed, but not where the round crashes. */
function hidden(row: RoundRow, shown: Shown): Shown {
  if (row.isRevealed || shown.shape !== 'original' || shown.output === null) return shown;
  return { ...shown, output: { ...shown.output, point: null } } as Shown;
}

/**
 * Crash: its bets are rounds of originals that wait together. Nobody moves by himself: when a bet gets out, and when it is over, the
 * table says (`crash/`).
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
      // What an open bet comes to is decided and nobody's to know.
      return hidden(row, base.show(row.state === 'OPEN' ? { ...row, state: 'CLOSING' } : row));
    },
    moves: { after: () => null, cashOut: (row) => row },
  };
}
