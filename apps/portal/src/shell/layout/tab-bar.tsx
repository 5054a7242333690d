import { classNames, Icon } from '@lantern/ui';
import { CircleUser, Gift, House, LayoutGrid, LogIn, type LucideIcon, UserPlus, Wallet } from 'lucide-react';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { usePath } from '../../shared/navigation/page-location.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useToken } from '../../shared/session/session.ts';

interface Tab {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly className?: string;
}

/** Pages that belong to the Games tab. */
const LOBBY = /^\/(games|rng|orig|live|fish|pvp|seam|lott|vnl|elott|seaL)/;
function TabLink({ tab, isHere }: { tab: Tab; isHere: boolean }) {
  return (
    <SiteLink to={tab.to} className={classNames(isHere && 'on', tab.className)}>
      <span>
        <Icon as={tab.icon} />
      </span>
      <small>{tab.label}</small>
    </SiteLink>
  );
}

/** Five tabs at the bottom of phones. Members' tabs are also in the visitor's markup, so that the layout does not shift. */
export function TabBar() {
  const t = useText('shell');
  const token = useToken();
  const path = usePath();
  const visitor: readonly Tab[] = [
    { to: '/login', label: t('log_in'), icon: LogIn, className: 'tab-bar-middle when-out' },
    { to: '/promotions', label: t('tab_offers'), icon: Gift },
    { to: '/register', label: t('register'), icon: UserPlus, className: 'when-out' },
  ];
  const deposit = {
    to: memberPath('depositv2'),
    label: t('in_increase_deposit'),
    icon: Wallet,
    className: 'tab-bar-middle when-in',
  };
  const me = { to: '/member', label: t('tab_me'), icon: CircleUser, className: 'when-in' };
  const [logIn, offers, register] = visitor;
  const row = [token ? null : logIn, deposit, offers, token ? null : register, me];
  return (
    <nav className="tab-bar" aria-label={t('tab_label')}>
      <TabLink tab={{ to: '/index', label: t('page_home'), icon: House }} isHere={path === '/index'} />
      <TabLink tab={{ to: '/games', label: t('tab_games'), icon: LayoutGrid }} isHere={LOBBY.test(path)} />
      {row.map((tab) => tab && <TabLink key={tab.to} tab={tab} isHere={path === tab.to} />)}
    </nav>
  );
}
