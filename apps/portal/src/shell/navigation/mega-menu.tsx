import { Icon } from '@lantern/ui';
import { ArrowRight } from 'lucide-react';
import type { Category } from '../../shared/brand/site.ts';
import { useGameName } from '../../shared/games/game-name.ts';
import { useCovers } from '../../shared/games/slot-games.ts';
import { useText } from '../../shared/i18n/text.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { categoryPath } from '../layout/category-path.ts';
import { LotteryMenu } from './lottery-menu.tsx';
import { MegaPart, VendorPart } from './mega-part.tsx';

/** Categories of the platform's own lotteries. */
const LOTTERIES: ReadonlySet<string> = new Set(['LOTT', 'ELOTT']);

function MegaEntries({ category }: { category: Category }) {
  const t = useText('shell');
  const nameOf = useGameName();
  return (
    <div className="mega-menu-left">
      <VendorPart category={category} />
      <MegaPart
        title={t('mega_games')}
        rows={category.games}
        entry={(game) => (
          <SiteLink key={game.path} className="mega-menu-vendor" to={game.path}>
            <b>{nameOf(game)}</b>
          </SiteLink>
        )}
      />
      <SiteLink className="mega-menu-all" to={categoryPath(category)}>
        {t('mega_all', { count: category.gameCount })} <Icon as={ArrowRight} />
      </SiteLink>
    </div>
  );
}

function MegaSide({ category }: { category: Category }) {
  const t = useText('shell');
  const nameOf = useGameName();
  const coverOf = useCovers();
  // If all games are popular, this list would repeat the one beside it.
  const hot = category.hot.length < category.games.length ? category.hot : [];
  if (hot.length === 0) return null;
  const hasCovers = category.gameType === 'RNG';
  return (
    <div className="mega-menu-right">
      <p className="eyebrow">{t('mega_hot')}</p>
      {hasCovers ? (
        <div className="mega-menu-games">
          {hot.map((game) => (
            <SiteLink key={game.path} to={game.path}>
              <img src={coverOf(game.showIcon)} alt={nameOf(game)} width={360} height={480} loading="lazy" />
            </SiteLink>
          ))}
        </div>
      ) : (
        <div className="mega-menu-head">
          {hot.slice(0, 6).map((game) => (
            <SiteLink key={game.path} className="mega-menu-vendor" to={game.path}>
              <b>{nameOf(game)}</b>
            </SiteLink>
          ))}
        </div>
      )}
    </div>
  );
}

/** A category's menu, shown while pointer or focus is on its entry: vendors, games, popular games. */
export function MegaMenu({ category, isOpen }: { category: Category; isOpen: boolean }) {
  if (LOTTERIES.has(category.gameType)) return <LotteryMenu category={category} isOpen={isOpen} />;
  return (
    <>
      <MegaEntries category={category} />
      <MegaSide category={category} />
    </>
  );
}
