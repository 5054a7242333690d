import { classNames, Icon } from '@lantern/ui';
import {
  CircleHelp,
  Gift,
  HandHeart,
  House,
  type LucideIcon,
  Megaphone,
  Smartphone,
  Users,
  WalletCards,
} from 'lucide-react';
import { Fragment } from 'react';
import { useCategories } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { usePath } from '../../shared/navigation/page-location.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { categoryIcon } from '../category-icons.ts';
import { useSideMenu } from '../side-menu-store.ts';
import { categoryPath } from './category-path.ts';
import { isAt } from './is-at.ts';

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

const lotteryTypes = new Set<string>(['LOTT', 'ELOTT']);

/** The side menu's entries in two groups: games and site. The phone's drawer shows the same. */
export function useMenuGroups(): readonly (readonly Entry[])[] {
  const t = useText('shell');
  const categories = useCategories();
  return [
    [
      { to: '/index', label: t('page_home'), icon: House },
      ...categories.map((category) => ({
        to: categoryPath(category),
        // 3-13: a category without a text of ours has its English name.
        label: t.has(`category_${category.gameType}`) ? t(`category_${category.gameType}`) : category.enName,
        icon: categoryIcon(category.sideMenuIcon),
      })),
      // 2R-15: games of the main wallet, whose categories are no lotteries.
      ...(categories.some(({ gameType }) => !lotteryTypes.has(gameType))
        ? [{ to: '/seamless', label: t('page_seamless'), icon: WalletCards }]
        : []),
    ],
    [
      { to: '/promotions', label: t('page_promotions'), icon: Gift },
      { to: '/noticePage', label: t('page_notices'), icon: Megaphone },
      { to: '/join', label: t('page_join'), icon: Users },
      { to: '/responsible', label: t('page_responsible'), icon: HandHeart },
      { to: '/help', label: t('page_help'), icon: CircleHelp },
      { to: '/down', label: t('page_down'), icon: Smartphone },
    ],
  ];
}

/** The menu at the left: narrow with labels, or open. */
export function SideMenu() {
  const t = useText('shell');
  const path = usePath();
  const { isOpen } = useSideMenu();
  const groups = useMenuGroups();
  return (
    <nav className={classNames('side-menu', isOpen && 'open')} aria-label={t('side_label')}>
      <div className="side-menu-list">
        {groups.map((group, place) => (
          <Fragment key={group[0]?.to}>
            {place > 0 && <hr />}
            {group.map((entry) => (
              <SiteLink
                key={entry.to}
                className={classNames('side-menu-link', isAt(entry.to, path) && 'on')}
                to={entry.to}
              >
                <Icon as={entry.icon} />
                <span>{entry.label}</span>
              </SiteLink>
            ))}
          </Fragment>
        ))}
      </div>
    </nav>
  );
}
