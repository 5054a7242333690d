import { classNames, Icon, Tag } from '@lantern/ui';
import { ArrowRight, ChevronDown, Crown, Percent } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useGameName } from '../../shared/game-name.ts';
import { useText } from '../../shared/i18n/text.ts';
import { usePath } from '../../shared/place.ts';
import { useSession } from '../../shared/session/member.ts';
import { type Category, useCategories } from '../../shared/site.ts';
import { SiteLink } from '../../shared/site-link.tsx';
import { categoryIcon } from '../category-icons.ts';

/** Entries of a drop menu at first; the rest stands on the category's own page. */
const firstEntries = 21;

/** A category's page as a path of the site. */
export function categoryPath(category: Category): string {
  return category.page.startsWith('/') ? category.page : `/${category.page}`;
}

function MegaEntries({ category }: { category: Category }) {
  const t = useText('shell');
  const nameOf = useGameName();
  const shape = categoryIcon(category.gameType);
  const games = category.games.slice(0, firstEntries);
  const isByVendor = games.length === 0;
  return (
    <div className="mega-l">
      <p className="eyebrow">{t(isByVendor ? 'mega_vendors' : 'mega_games')}</p>
      <div className="mega-v">
        {isByVendor
          ? category.vendors.slice(0, firstEntries).map((vendor) => (
              <SiteLink key={vendor.vassalage} className="mv" to={`${categoryPath(category)}?page=${vendor.vassalage}`}>
                <Icon as={shape} />
                <span>
                  <b>{vendor.displayName}</b>
                </span>
                {vendor.isHot && <Tag tone="hot">{t('hot')}</Tag>}
              </SiteLink>
            ))
          : games.map((game) => (
              <SiteLink key={game.gameId} className="mv" to={game.path}>
                <Icon as={shape} />
                <span>
                  <b>{nameOf(game)}</b>
                </span>
              </SiteLink>
            ))}
      </div>
      <SiteLink className="mega-all" to={categoryPath(category)}>
        {t('mega_all', { count: category.gameCount })} <Icon as={ArrowRight} />
      </SiteLink>
    </div>
  );
}

function MegaSide({ category }: { category: Category }) {
  const t = useText('shell');
  const nameOf = useGameName();
  // Where everything is much played the list beside it says the same.
  const hot = category.hot.length < category.games.length ? category.hot : [];
  if (hot.length === 0 && !category.point) return null;
  return (
    <div className="mega-r">
      {hot.length > 0 && <p className="eyebrow">{t('mega_hot')}</p>}
      <div className="mega-h">
        {hot.slice(0, 6).map((game) => (
          <SiteLink key={game.gameId} className="mv" to={game.path}>
            <b>{nameOf(game)}</b>
          </SiteLink>
        ))}
      </div>
      {category.point && (
        <p className="mega-n">
          <Icon as={Percent} /> {t('mega_rebate', { rate: category.point })}
        </p>
      )}
    </div>
  );
}

function CategoryEntry({ category, isHere }: { category: Category; isHere: boolean }) {
  const t = useText('shell');
  const [isOpen, setOpen] = useState(false);
  const [isShut, setShut] = useState(false);
  const close = () => {
    setOpen(false);
    setShut(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setShut(false);
      setOpen(true);
    }
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    setShut(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only listens to what happens in its link and panel
    <div
      className={classNames('nvg', isOpen && 'open', isShut && 'shut')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseLeave={() => setShut(false)}
    >
      <SiteLink className={classNames('nv', isHere && 'on')} to={categoryPath(category)} onClick={close}>
        {t(`category_${category.gameType}`)}
        <Icon as={ChevronDown} className="cd" />
      </SiteLink>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: choosing by keyboard raises the same click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the click is heard on its way up from the chosen entry */}
      <div className="mega" onClick={(event) => (event.target as HTMLElement).closest('a') && close()}>
        <MegaEntries category={category} />
        <MegaSide category={category} />
      </div>
    </div>
  );
}

/** Home, the categories that have a vendor, promotions, rewards and the rank. */
export function Navigation() {
  const t = useText('shell');
  const path = usePath();
  const categories = useCategories();
  const { member } = useSession();
  const plain = (to: string, label: string) => (
    <SiteLink className={classNames('nv', path === to && 'on')} to={to}>
      {label}
    </SiteLink>
  );
  return (
    <nav className="t2" aria-label={t('nav_main')}>
      {plain('/index', t('page_home'))}
      {categories.map((category) => (
        <CategoryEntry key={category.gameType} category={category} isHere={path === categoryPath(category)} />
      ))}
      <span className="nv-sep" />
      {plain('/promotions', t('page_promotions'))}
      {plain('/pointMall', t('rewards'))}
      <SiteLink className={classNames('nv', path === '/vip' && 'on')} to="/vip" aria-label={t('rank_label')}>
        <Icon as={Crown} /> {member?.clubLabel?.labelName ?? '- -'}
      </SiteLink>
    </nav>
  );
}
