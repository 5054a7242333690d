import type { Value } from '@lantern/contract/schemas';
import { useText } from '../../../shared/i18n/text.ts';
import { readableParts } from '../../../shared/selection-words.ts';

type Bet = Value<'lottery.myBet'>['bet'];

export interface BetWords {
  game(code: string): string;
  play(code: string): string;
  prize(code: string): string;
  /** What was chosen: numbers, or the zones of an electronic bet in words. */
  numbers(bet: Pick<Bet, 'family' | 'play' | 'numbers'>): readonly string[];
}

/** Games, plays and prizes by their names; a code that has none yet stands for itself. */
export function useBetWords(): BetWords {
  const vietnam = useText('lottery');
  const electronic = useText('elott');
  const named = (kind: string) => (code: string) => {
    const key = `${kind}_${code}`;
    if (electronic.has(key)) return electronic(key);
    return vietnam.has(key) ? vietnam(key) : code;
  };
  return {
    game: named('game'),
    play: named('play'),
    prize: (code) => (code === 'DRAW' ? electronic('drawn') : named('prize')(code)),
    numbers: ({ family, play, numbers }) =>
      family === 'SSC' ? readableParts(electronic, play, numbers[0] ?? '') : numbers,
  };
}
