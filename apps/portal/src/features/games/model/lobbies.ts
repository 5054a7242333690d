import type { Payload } from '@lantern/contract/schemas';

export type GameQuery = Omit<Payload<'games.gameList'>, 'pageNo' | 'pageSize'>;

/** Games per request. */
export const PAGE_SIZE = 24;

/** A game lobby page: one category, or all games played directly from the main wallet (2R-11, 2R-12, 2R-15). */
export interface GameLobby {
  readonly path: string;
  /** Category of the navigation; null: all categories with vendor games. */
  readonly gameType: string | null;
  readonly query: GameQuery;
  readonly picture: string;
  /** False: the list is short and has neither sections nor filters. */
  readonly hasSections?: boolean;
  /** Heading key in the shell's texts. */
  readonly titleKey: string;
}

const ofCategory = (path: string, gameType: string, picture: string): GameLobby => {
  const titleKey = `page_${path.slice(1)}`;
  return { path, gameType, query: { gameType }, picture: `/art/category-${picture}.webp`, titleKey };
};

const slots: GameLobby = { ...ofCategory('/rng', 'RNG', 'slots'), query: { gameType: 'RNG', isOriginal: false } };
/** The studio's games that are not slots: they share the slots' category and have a lobby of their own. */
const originals: GameLobby = {
  ...{ path: '/originals', gameType: 'RNG', query: { gameType: 'RNG', isOriginal: true } },
  ...{ picture: '/art/dice.webp', titleKey: 'page_originals', hasSections: false },
};
const lobbies: readonly GameLobby[] = [
  slots,
  originals,
  ofCategory('/live', 'LIVE', 'live'),
  ofCategory('/fish', 'FISH', 'fishing'),
  ofCategory('/pvp', 'PVP', 'pvp'),
  {
    path: '/seamless',
    gameType: null,
    query: { walletMode: 'SEAMLESS' },
    picture: slots.picture,
    titleKey: 'page_seamless',
  },
];

/** The lobby of a path. */
export function lobbyAt(path: string): GameLobby {
  return lobbies.find((lobby) => lobby.path === path) ?? slots;
}

/** The query for a lobby without any choice of the visitor: the most played games first. */
export const unfilteredQuery = ({ query }: GameLobby): GameQuery => ({ sort: 'POPULAR', ...query });

/** The request for the first games of a lobby. */
export const firstGames = (lobby: GameLobby): Payload<'games.gameList'> => ({
  ...unfilteredQuery(lobby),
  ...{ pageNo: 1, pageSize: PAGE_SIZE },
});
