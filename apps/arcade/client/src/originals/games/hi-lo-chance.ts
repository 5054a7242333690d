import type { OriginalRound } from '@lantern/arcade-contract';
import { FAIR_SHARE, hiLoProbability } from '@lantern/engines/originals';
import { Rational } from '@lantern/money';

type HiLoRound = Pick<Extract<OriginalRound, { game: 'hi-lo' }>, 'output' | 'moves'>;

/** Combined chance of all guesses of a round, each against the card that was current then. */
export function chanceSoFar({ output, moves }: HiLoRound): Rational {
  return moves.reduce((chance, move, index) => {
    const from = output?.cards[index];
    const own = move.kind === 'GUESS' && from ? hiLoProbability(from.rank, move.guess) : null;
    return own === null ? chance : chance.mul(own);
  }, Rational.ONE);
}

/** Multiplier for guesses with this combined chance, truncated to hundredths. */
export function nextMultiple(chance: Rational): Rational {
  const hundredths = FAIR_SHARE.divide(chance).mul(Rational.of(100)).floor();
  return Rational.of(hundredths, 100);
}
