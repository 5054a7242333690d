export type GameType = 'ELOTT' | 'LOTT' | 'LIVE' | 'SPORTS' | 'FISH' | 'RNG' | 'PVP' | 'ESPORTS';

/** A category of the bottom navigation. `name` is the key of its text in the locales' area `shell`. */
export interface Category {
  readonly gameType: GameType;
  readonly name: string;
  readonly page: string;
  readonly enName: string;
  readonly sideMenuIcon: string;
}

/** All categories in the order of the bottom navigation; a brand shows those that have a vendor. */
export const CATEGORIES: readonly Category[] = [
  { gameType: 'ELOTT', name: 'category_ELOTT', page: '/elott', enName: 'E-lottery', sideMenuIcon: 'elott' },
  // All lotteries of the category are in the lobby, which links to each board.
  { gameType: 'LOTT', name: 'category_LOTT', page: '/lottery', enName: 'Lottery', sideMenuIcon: 'lott' },
  { gameType: 'LIVE', name: 'category_LIVE', page: '/live', enName: 'Live casino', sideMenuIcon: 'live' },
  { gameType: 'SPORTS', name: 'category_SPORTS', page: '/sports', enName: 'Sports', sideMenuIcon: 'sports' },
  { gameType: 'FISH', name: 'category_FISH', page: '/fish', enName: 'Fishing', sideMenuIcon: 'fish' },
  { gameType: 'RNG', name: 'category_RNG', page: '/rng', enName: 'Slots', sideMenuIcon: 'rng' },
  { gameType: 'PVP', name: 'category_PVP', page: '/pvp', enName: 'PVP', sideMenuIcon: 'pvp' },
  { gameType: 'ESPORTS', name: 'category_ESPORTS', page: '/esports', enName: 'E-sports', sideMenuIcon: 'esports' },
];

/** Vendor code of the platform's own lotteries. */
export const LOTTERY_VENDOR = 'TCG_SEA';
