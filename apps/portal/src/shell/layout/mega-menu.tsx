import { Icon, Tag } from '@lantern/ui';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Category } from '../../shared/brand/site.ts';
import { useGameName } from '../../shared/games/game-name.ts';
import { useCovers } from '../../shared/games/slot-games.ts';
import { useText } from '../../shared/i18n/text.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { categoryPath } from './category-path.ts';
import { VendorMark } from './vendor-mark.tsx';

/** Entries shown at first and after "more"; the category's own page has the rest. */
const firstEntries = 21;
const moreEntries = 18;

/** Vendors or games of a category; a button shows more. */
function MegaPart<Row>({
  title,
  rows,
  entry,
}: {
  title: string;
  rows: readonly Row[];
  entry: (row: Row) => ReactNode;
}) {
  const t = useText('shell');
  const [shown, show] = useState(firstEntries);
  if (rows.length === 0) return null;
  return (
    <section className="mega-menu-panel" aria-label={title}>
      <p className="eyebrow">{title}</p>
      <div className="mega-v">{rows.slice(0, shown).map(entry)}</div>
      {rows.length > shown && (
        <button type="button" className="mega-all bare" onClick={() => show(shown + moreEntries)}>
          {t('mega_more', { count: Math.min(moreEntries, rows.length - shown) })} <Icon as={ChevronDown} />
        </button>
      )}
    </section>
  );
}

function MegaEntries({ category }: { category: Category }) {
  const t = useText('shell');
  const nameOf = useGameName();
  return (
    <div className="mega-l">
      <MegaPart
        title={t('mega_vendors')}
        rows={category.vendors}
        entry={(vendor) => (
          <SiteLink key={vendor.vassalage} className="mv" to={vendor.path}>
            <VendorMark smallIcon={vendor.smallIcon} gameType={category.gameType} />
            <span>
              <b>{vendor.displayName}</b>
            </span>
            {vendor.isHot && <Tag tone="hot">{t('hot')}</Tag>}
          </SiteLink>
        )}
      />
      <MegaPart
        title={t('mega_games')}
        rows={category.games}
        entry={(game) => (
          <SiteLink key={game.path} className="mv" to={game.path}>
            <b>{nameOf(game)}</b>
          </SiteLink>
        )}
      />
      <SiteLink className="mega-all" to={categoryPath(category)}>
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
  // Lotteries show flags.
  const hasCovers = category.gameType === 'RNG';
  return (
    <div className="mega-r">
      <p className="eyebrow">{t('mega_hot')}</p>
      {hasCovers ? (
        <div className="mega-g">
          {hot.map((game) => (
            <SiteLink key={game.path} to={game.path}>
              <img src={coverOf(game.showIcon)} alt={nameOf(game)} width={360} height={480} loading="lazy" />
            </SiteLink>
          ))}
        </div>
      ) : (
        <div className="mega-menu-head">
          {hot.slice(0, 6).map((game) => (
            <SiteLink key={game.path} className="mv" to={game.path}>
              <b>{nameOf(game)}</b>
            </SiteLink>
          ))}
        </div>
      )}
    </div>
  );
}

/** A category's menu, shown while pointer or focus is on its entry: vendors, games, popular games. */
export function MegaMenu({ category }: { category: Category }) {
  return (
    <>
      <MegaEntries category={category} />
      <MegaSide category={category} />
    </>
  );
}
