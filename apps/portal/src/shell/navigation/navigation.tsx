import { classNames, Icon } from '@lantern/ui';
import { ChevronDown, Crown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { type Category, useCategories } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { usePath } from '../../shared/navigation/page-location.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useSession } from '../../shared/session/member.ts';
import { categoryPath } from '../layout/category-path.ts';
import { isAt } from '../layout/is-at.ts';
import { MegaMenu } from './mega-menu.tsx';

function CategoryEntry({ category, isHere }: { category: Category; isHere: boolean }) {
  const t = useText('shell');
  const [isOpen, setOpen] = useState(false);
  const [isClosed, setClosed] = useState(false);
  // By pointer or focus: what the menu shows is read only then.
  const [isShown, setShown] = useState(false);
  const close = () => {
    setOpen(false);
    setClosed(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setClosed(false);
      setOpen(true);
    }
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    setClosed(false);
    setShown(false);
  };
  // After a click the focus stays inside, which would open the menu again on the next page.
  const onMouseLeave = (event: MouseEvent<HTMLElement>) => {
    if (event.currentTarget.contains(document.activeElement)) return;
    setClosed(false);
    setShown(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only listens to events of its link and panel
    <div
      className={classNames('drop-menu-group', isOpen && 'open', isClosed && 'closed')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onFocus={() => setShown(true)}
      onMouseEnter={() => setShown(true)}
      onMouseLeave={onMouseLeave}
    >
      <SiteLink className={classNames('navigation-link', isHere && 'on')} to={categoryPath(category)} onClick={close}>
        {t(`category_${category.gameType}`)}
        <Icon as={ChevronDown} className="navigation-arrow" />
      </SiteLink>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: selection by keyboard triggers the same click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the click that bubbles up from the selected entry */}
      <div className="mega-menu" onClick={(event) => (event.target as HTMLElement).closest('a') && close()}>
        <MegaMenu category={category} isOpen={isShown} />
      </div>
    </div>
  );
}

/** Home, the categories with a vendor, promotions, and the member's rank if there is one. */
export function Navigation() {
  const t = useText('shell');
  const path = usePath();
  const categories = useCategories();
  const { member } = useSession();
  const plain = (to: string, label: string) => (
    <SiteLink className={classNames('navigation-link', path === to && 'on')} to={to}>
      {label}
    </SiteLink>
  );
  return (
    <nav className="navigation" aria-label={t('nav_main')}>
      {plain('/index', t('page_home'))}
      {categories.map((category) => (
        <CategoryEntry key={category.gameType} category={category} isHere={isAt(categoryPath(category), path)} />
      ))}
      <span className="navigation-separator" />
      {plain('/promotions', t('page_promotions'))}
      {member?.clubLabel && (
        <span className="navigation-link">
          <Icon as={Crown} /> {member.clubLabel.labelName}
        </span>
      )}
    </nav>
  );
}
