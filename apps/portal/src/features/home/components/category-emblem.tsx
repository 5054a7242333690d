import { usePictures } from '../../../shared/brand/site.ts';

const emblems: Readonly<Record<string, string>> = {
  LOTT: 'category-lottery',
  ELOTT: 'category-elottery',
  LIVE: 'category-live',
  SPORTS: 'category-sports',
  FISH: 'category-fishing',
  RNG: 'category-slots',
  PVP: 'category-pvp',
  ESPORTS: 'category-esports',
};

/** The emblem of a category. Decorative: the name is beside it. */
export function CategoryEmblem({ gameType }: { gameType: string }) {
  const pictureAt = usePictures();
  const src = pictureAt(`/art/${emblems[gameType] ?? 'dice'}.webp`);
  return <img className="em" src={src} alt="" width={48} height={48} loading="lazy" decoding="async" />;
}
