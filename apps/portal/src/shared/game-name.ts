import { useText } from './i18n/text.ts';

interface NamedGame {
  readonly nameKey: string;
  readonly gameName: string;
}

/** The name of a game in the member's language; games of vendors bring their own. */
export function useGameName(): (game: NamedGame) => string {
  const t = useText('shell');
  return (game) => (t.has(game.nameKey) ? t(game.nameKey) : game.gameName);
}
