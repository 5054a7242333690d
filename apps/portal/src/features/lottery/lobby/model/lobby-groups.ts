import type { Value } from '@lantern/contract/schemas';
import { foldForSearch } from '@lantern/text/fold';

export type LobbyGame = Value<'lotto.lobby'>['games'][number];

/** Views of the lobby: everything, one area, popular lotteries, or the member's own. */
const VIEWS = ['ALL', 'VN', 'SEA', 'ELOTT', 'POPULAR', 'RECENT', 'FAVOURITES'] as const;
export type View = (typeof VIEWS)[number];
export const AREAS = ['VN', 'SEA', 'ELOTT'] as const;

const OF_MEMBERS: ReadonlySet<View> = new Set(['RECENT', 'FAVOURITES']);

/** The views of the lobby: areas only with lotteries, which the brand's prize modes decide, and a member's own lists only for members. */
export function viewsOf(games: readonly LobbyGame[], isMember: boolean): readonly View[] {
  const isEmpty = (view: View) => AREAS.some((area) => area === view) && games.every(({ area }) => area !== view);
  return VIEWS.filter((view) => !isEmpty(view) && (isMember || !OF_MEMBERS.has(view)));
}

/** Maximum of popular lotteries in the lobby (9-06). */
const MOST_POPULAR = 20;

/** The member's favourites or recent lotteries, by code. */
interface Preferred {
  readonly codes: readonly string[];
  readonly recent: readonly string[];
}

/** The lotteries of a view (favourites and recent ones in their own order) whose names contain every typed word. */
export function shownGames(
  games: readonly LobbyGame[],
  view: View,
  typed: string,
  preferred: Preferred | null,
): readonly LobbyGame[] {
  const words = foldForSearch(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const isNamed = ({ gameName, code }: LobbyGame) => {
    const name = `${foldForSearch(gameName)} ${code.toLowerCase()}`;
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

/** Lotteries grouped by family; families in the order of their first lottery. */
export function familiesOf(
  games: readonly LobbyGame[],
): readonly { readonly family: LobbyGame['family']; readonly games: readonly LobbyGame[] }[] {
  return [...new Set(games.map(({ family }) => family))].map((family) => ({
    family,
    games: games.filter((game) => game.family === family),
  }));
}

/** The lottery with the earliest close among those that accept bets at an instant; undefined if there is none. */
export function firstToClose(games: readonly LobbyGame[], at: number): LobbyGame | undefined {
  return games
    .filter(({ issue }) => issue !== null && Date.parse(issue.opensAt) <= at && Date.parse(issue.closesAt) > at)
    .toSorted((one, other) => (one.issue?.closesAt ?? '').localeCompare(other.issue?.closesAt ?? ''))[0];
}
