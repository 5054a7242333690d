import type { GameWish } from './use-game-pages.ts';

/** A page that lists games: those of one category, or all that are played straight from the main wallet (2R-11, 2R-12, 2R-15). */
export interface Hall {
  readonly path: string;
  /** Of the navigation; null: of all that have games of vendors. */
  readonly gameType: string | null;
  readonly wish: GameWish;
  readonly picture: string;
  /** Its heading, among the shell's texts. */
  readonly titleKey: string;
}

const ofCategory = (path: string, gameType: string, picture: string): Hall => {
  const titleKey = `page_${path.slice(1)}`;
  return { path, gameType, wish: { gameType }, picture: `/art/category-${picture}.webp`, titleKey };
};

const slots = ofCategory('/rng', 'RNG', 'slots');
const halls: readonly Hall[] = [
  slots,
  ofCategory('/live', 'LIVE', 'live'),
  ofCategory('/fish', 'FISH', 'fishing'),
  ofCategory('/pvp', 'PVP', 'pvp'),
  {
    path: '/seamless',
    gameType: null,
    wish: { walletMode: 'SEAMLESS' },
    picture: slots.picture,
    titleKey: 'page_seamless',
  },
];

/** The hall of an address. */
export function hallAt(path: string): Hall {
  return halls.find((hall) => hall.path === path) ?? slots;
}
