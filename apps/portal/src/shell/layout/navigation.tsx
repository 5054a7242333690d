import { classNames, Icon } from '@lantern/ui';
import { ChevronDown, Crown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { type Category, useCategories } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { usePath } from '../../shared/navigation/page-location.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useSession } from '../../shared/session/member.ts';
import { categoryPath } from './category-path.ts';
import { isAt } from './is-at.ts';
import { MegaMenu } from './mega-menu.tsx';

function CategoryEntry({ category, isHere }: { category: Category; isHere: boolean }) {
  const t = useText('shell');
  const [isOpen, setOpen] = useState(false);
  const [isClosed, setClosed] = useState(false);
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
  };
  // After a click the focus stays inside, which would open the menu again on the next page.
  const onMouseLeave = (event: MouseEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(document.activeElement)) setClosed(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only listens to events of its link and panel
    <div
      className={classNames('nvg', isOpen && 'open', isClosed && 'shut')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseLeave={onMouseLeave}
    >
      <SiteLink className={classNames('nv', isHere && 'on')} to={categoryPath(category)} onClick={close}>
        {t(`category_${category.gameType}`)}
        <Icon as={ChevronDown} className="cd" />
      </SiteLink>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: selection by keyboard triggers the same click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the click that bubbles up from the selected entry */}
      <div className="mega" onClick={(event) => (event.target as HTMLElement).closest('a') && close()}>
        <MegaMenu category={category} />
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
      {member?.clubLabel && (
        <span className="nv">
          <Icon as={Crown} /> {member.clubLabel.labelName}
        </span>
      )}
    </nav>
  );
}
