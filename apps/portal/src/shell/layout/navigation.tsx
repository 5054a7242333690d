import { classNames, Icon, Tag } from '@lantern/ui';
import { ArrowRight, ChevronDown, Crown, Percent } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useGameName } from '../../shared/game-name.ts';
import { coverOf } from '../../shared/games/slot-games.ts';
import { useText } from '../../shared/i18n/text.ts';
import { usePath } from '../../shared/place.ts';
import { useSession } from '../../shared/session/member.ts';
import { type Category, useCategories } from '../../shared/site.ts';
import { SiteLink } from '../../shared/site-link.tsx';
import { categoryIcon } from '../category-icons.ts';
import { isAt } from './is-at.ts';

/** Entries of a drop menu at first, and those that follow at once; what is beyond stands on the category's own page. */
const firstEntries = 21;
const moreEntries = 18;

/** A category's page as a path of the site. */
export function categoryPath(category: Category): string {
  return category.page.startsWith('/') ? category.page : `/${category.page}`;
}

function MegaEntries({ category }: { category: Category }) {
  const t = useText('shell');
  const nameOf = useGameName();
  const shape = categoryIcon(category.gameType);
  const [shown, show] = useState(firstEntries);
  const games = category.games.slice(0, shown);
  const isByVendor = games.length === 0;
  const all = isByVendor ? category.vendors : category.games;
  return (
    <div className="mega-l">
      <p className="eyebrow">{t(isByVendor ? 'mega_vendors' : 'mega_games')}</p>
      <div className="mega-v">
        {isByVendor
          ? category.vendors.slice(0, shown).map((vendor) => (
              <SiteLink key={vendor.vassalage} className="mv" to={`${categoryPath(category)}?page=${vendor.vassalage}`}>
                <Icon as={shape} />
                <span>
                  <b>{vendor.displayName}</b>
                </span>
                {vendor.isHot && <Tag tone="hot">{t('hot')}</Tag>}
              </SiteLink>
            ))
          : games.map((game) => (
              <SiteLink key={game.path} className="mv" to={game.path}>
                <b>{nameOf(game)}</b>
              </SiteLink>
            ))}
      </div>
      {all.length > shown && (
        <button type="button" className="mega-all bare" onClick={() => show(shown + moreEntries)}>
          {t('mega_more', { count: Math.min(moreEntries, all.length - shown) })} <Icon as={ChevronDown} />
        </button>
      )}
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
  // Lotteries go by their flags.
  const hasCovers = category.gameType === 'RNG';
  return (
    <div className="mega-r">
      {hot.length > 0 && <p className="eyebrow">{t('mega_hot')}</p>}
      {hasCovers ? (
        <div className="mega-g">
          {hot.map((game) => (
            <SiteLink key={game.path} to={game.path}>
              <img src={coverOf(game.showIcon)} alt={nameOf(game)} width={360} height={480} loading="lazy" />
            </SiteLink>
          ))}
        </div>
      ) : (
        <div className="mega-h">
          {hot.slice(0, 6).map((game) => (
            <SiteLink key={game.path} className="mv" to={game.path}>
              <b>{nameOf(game)}</b>
            </SiteLink>
          ))}
        </div>
      )}
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
  // Whoever chose by the pointer leaves the focus inside, which would open the menu again on the next page.
  const onMouseLeave = (event: MouseEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(document.activeElement)) setShut(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only listens to what happens in its link and panel
    <div
      className={classNames('nvg', isOpen && 'open', isShut && 'shut')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseLeave={onMouseLeave}
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
        <CategoryEntry key={category.gameType} category={category} isHere={isAt(categoryPath(category), path)} />
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
