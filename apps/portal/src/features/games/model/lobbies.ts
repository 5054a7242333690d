import type { GameQuery } from './use-game-pages.ts';

/** A game lobby page: one category, or all games played directly from the main wallet (2R-11, 2R-12, 2R-15). */
export interface GameLobby {
  readonly path: string;
  /** Category of the navigation; null: all categories with vendor games. */
  readonly gameType: string | null;
  readonly query: GameQuery;
  readonly picture: string;
  /** Heading key in the shell's texts. */
  readonly titleKey: string;
}

const ofCategory = (path: string, gameType: string, picture: string): GameLobby => {
  const titleKey = `page_${path.slice(1)}`;
  return { path, gameType, query: { gameType }, picture: `/art/category-${picture}.webp`, titleKey };
};

const slots = ofCategory('/rng', 'RNG', 'slots');
const lobbies: readonly GameLobby[] = [
  slots,
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
