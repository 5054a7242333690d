import { useCategories } from '../site.ts';

type Category = ReturnType<typeof useCategories>[number];
export type Game = Category['games'][number];
export type Vendor = Category['vendors'][number];

const none = { games: [], vendors: [] } as const;

/** The slots that are open, with their makers. */
export function useSlots(): { readonly games: readonly Game[]; readonly vendors: readonly Vendor[] } {
  return useCategories().find((category) => category.gameType === 'RNG') ?? none;
}

/** Games by maker and by a part of their name, in any case and without accents. */
export function findGames(games: readonly Game[], vassalage: string, wanted: string): readonly Game[] {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');
  const part = plain(wanted.trim());
  return games.filter(
    (game) => (vassalage === '' || game.vassalage === vassalage) && plain(game.gameName).includes(part),
  );
}

/** Where a game's cover lies. */
export function coverOf(gameId: string): string {
  return `/art/covers/${gameId}.webp`;
}
