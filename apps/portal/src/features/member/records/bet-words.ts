import { useText } from '../../../shared/i18n/text.ts';

export interface BetWords {
  game(code: string): string;
  play(code: string): string;
  prize(code: string): string;
}

/** Games, plays and prizes by their names; a code that has none yet stands for itself. */
export function useBetWords(): BetWords {
  const t = useText('lottery');
  const named = (kind: string) => (code: string) => (t.has(`${kind}_${code}`) ? t(`${kind}_${code}`) : code);
  return { game: named('game'), play: named('play'), prize: named('prize') };
}
