import type { Value } from '@lantern/contract/schemas';

export type LobbyGame = Value<'lotto.lobby'>['games'][number];

/** What the lobby may show: everything, one area, or what the house or the member prefers. */
export const VIEWS = ['ALL', 'VN', 'SEA', 'ELOTT', 'POPULAR', 'RECENT', 'FAVOURITES'] as const;
export type View = (typeof VIEWS)[number];
export const AREAS = ['VN', 'SEA', 'ELOTT'] as const;

/** Popular lotteries that the lobby shows at once (9-06). */
const MOST_POPULAR = 20;

/** What a member prefers, by codes. */
interface Preferred {
  readonly codes: readonly string[];
  readonly recent: readonly string[];
}

/** Letters as they are typed in a hurry: no accents, no capitals. `Xổ số miền Đông` → `xo so mien dong` */
export function foldName(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');
}

/** The lotteries of a view, those of preferences in their order, narrowed to names with every word that is typed. */
export function shownGames(
  games: readonly LobbyGame[],
  view: View,
  typed: string,
  preferred: Preferred | null,
): readonly LobbyGame[] {
  const words = foldName(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const isNamed = ({ gameName, code }: LobbyGame) => {
    const name = `${foldName(gameName)} ${code.toLowerCase()}`;
    return words.every((word) => name.includes(word));
  };
  return gamesOf(games, view, preferred).filter(isNamed);
}

function gamesOf(games: readonly LobbyGame[], view: View, preferred: Preferred | null): readonly LobbyGame[] {
  const among = (codes: readonly string[]) => codes.flatMap((code) => games.find((game) => game.code === code) ?? []);
  switch (view) {
    case 'ALL':
      return games;
    case 'POPULAR':
      return byRank(games).slice(0, MOST_POPULAR);
    case 'RECENT':
      return among(preferred?.recent ?? []);
    case 'FAVOURITES':
      return among(preferred?.codes ?? []);
    default:
      return games.filter(({ area }) => area === view);
  }
}

export function byRank(games: readonly LobbyGame[]): readonly LobbyGame[] {
  return games.toSorted((one, other) => one.rank - other.rank);
}

/** Lotteries by their family, families in the order of their first. */
export function familiesOf(
  games: readonly LobbyGame[],
): readonly { readonly family: LobbyGame['family']; readonly games: readonly LobbyGame[] }[] {
  return [...new Set(games.map(({ family }) => family))].map((family) => ({
    family,
    games: games.filter((game) => game.family === family),
  }));
}

/** The lottery that closes first among those that take bets at an instant; undefined: none does. */
export function firstToClose(games: readonly LobbyGame[], at: number): LobbyGame | undefined {
  return games
    .filter(({ issue }) => issue !== null && Date.parse(issue.opensAt) <= at && Date.parse(issue.closesAt) > at)
    .toSorted((one, other) => (one.issue?.closesAt ?? '').localeCompare(other.issue?.closesAt ?? ''))[0];
}
