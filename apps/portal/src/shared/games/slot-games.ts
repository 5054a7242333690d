import { useCategories, usePictures } from '../site.ts';

type Category = ReturnType<typeof useCategories>[number];
export type Game = Category['games'][number];
export type Vendor = Category['vendors'][number];

const none = { games: [], vendors: [] } as const;

/** The slots that are open, with their makers. */
export function useSlots(): { readonly games: readonly Game[]; readonly vendors: readonly Vendor[] } {
  return useCategories().find((category) => category.gameType === 'RNG') ?? none;
}

/** Where a cover lies, by its name: a game's `showIcon`. */
export function useCovers(): (name: string) => string {
  const pictureAt = usePictures();
  return (name) => pictureAt(`/art/covers/${name}.webp`);
}
