import { SectionHeading } from '@lantern/ui';
import { useText } from '../../../../shared/i18n/text.ts';
import type { FavouriteLotteries } from '../../favourites/use-favourite-lotteries.ts';
import { AREAS, byRank, familiesOf, type LobbyGame, type View } from '../model/lobby-groups.ts';
import { LotteryCard } from './lottery-card.tsx';

const POPULAR = 4;

interface SectionsProps {
  readonly games: readonly LobbyGame[];
  readonly favourites: FavouriteLotteries | null;
  /** The instant of the lobby's data, epoch ms. */
  readonly at: number;
  readonly onEnd: () => void;
}

/** All lotteries by area, e-lotteries by family; the most popular ones first. */
export function LobbySections({ view, ...parts }: SectionsProps & { view: View }) {
  const t = useText('lottery');
  const { games } = parts;
  const popular = view === 'ALL' && games.some(({ isHot }) => isHot) ? byRank(games).slice(0, POPULAR) : [];
  return (
    <>
      {popular.length > 0 && (
        <section>
          <SectionHeading title={t('lobby_popular_now')} />
          <Cards {...parts} games={popular} />
        </section>
      )}
      {AREAS.map((area) => {
        const own = games.filter((game) => game.area === area);
        if (own.length === 0) return null;
        return (
          <section key={area}>
            <SectionHeading title={t(`lobby_area_${area}`)} />
            {area === 'ELOTT' ? <Families {...parts} games={own} /> : <Cards {...parts} games={own} />}
          </section>
        );
      })}
    </>
  );
}

function Families(parts: SectionsProps) {
  const t = useText('lottery');
  return (
    <div className="lobby-sections">
      {familiesOf(parts.games).map(({ family, games }) => (
        <div key={family} className={`lobby-sections-family lobby-sections-width-${Math.min(games.length, 4)}`}>
          <h3>{t(`lobby_family_${family}`)}</h3>
          <Cards {...parts} games={games} />
        </div>
      ))}
    </div>
  );
}

export function Cards({ games, favourites, at, onEnd }: SectionsProps) {
  return (
    <ul className="lobby-sections-cards">
      {games.map((game) => (
        <LotteryCard
          key={game.code}
          game={game}
          isPlanned={game.issue !== null && Date.parse(game.issue.opensAt) > at}
          favourites={favourites}
          onEnd={onEnd}
        />
      ))}
    </ul>
  );
}
