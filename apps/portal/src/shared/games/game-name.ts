import { useText } from '../i18n/text.ts';

interface NamedGame {
  readonly nameKey: string;
  readonly gameName: string;
}

/** The name of a game in the member's language; vendor games bring their own names. */
export function useGameName(): (game: NamedGame) => string {
  const t = useText('shell');
  return (game) => (t.has(game.nameKey) ? t(game.nameKey) : game.gameName);
}
