import { Icon, SectionHeading } from '@lantern/ui';
import { ChevronRight } from 'lucide-react';
import { GameCard } from '../../../shared/games/game-card.tsx';
import { useSlots } from '../../../shared/games/slot-games.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';

const MOST = 7;

/** The first slots of the lobby as covers; renders nothing if the brand has none. */
export function SlotsRow() {
  const t = useText('games');
  const games = useSlots().games.filter(({ isOriginal }) => !isOriginal);
  if (games.length === 0) return null;
  const more = (
    <SiteLink className="section-heading-link" to="/rng">
      {t('slots_all')} <Icon as={ChevronRight} />
    </SiteLink>
  );
  return (
    <section className="slots-row">
      <SectionHeading title={t('slots_row')} more={more} />
      <ul className="game-card-grid">
        {games.slice(0, MOST).map((game) => (
          <GameCard key={`${game.vassalage} ${game.gameId}`} game={game} />
        ))}
      </ul>
    </section>
  );
}
