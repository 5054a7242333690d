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

/** The emblem of a category. Decoration: the name stands beside it. */
export function CategoryEmblem({ gameType }: { gameType: string }) {
  const name = emblems[gameType] ?? 'dice';
  return <img className="em" src={`/art/${name}.webp`} alt="" width={48} height={48} loading="lazy" decoding="async" />;
}
