import { useCategories, usePictures } from '../brand/site.ts';

type Category = ReturnType<typeof useCategories>[number];
export type Game = Category['games'][number];
export type Vendor = Category['vendors'][number];

const none = { games: [], vendors: [] } as const;

/** The available slots with their providers. */
export function useSlots(): { readonly games: readonly Game[]; readonly vendors: readonly Vendor[] } {
  return useCategories().find((category) => category.gameType === 'RNG') ?? none;
}

/** Address of a cover by its name, a game's `showIcon`; covers are in folders by their first letter. */
export function useCovers(): (name: string) => string {
  const pictureAt = usePictures();
  return (name) => pictureAt(`/art/covers/${name.charAt(0)}/${name}.webp`);
}
