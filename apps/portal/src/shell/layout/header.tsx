import { Icon, IconButton, Logo, ThemeToggle } from '@lantern/ui';
import { Menu, Search } from 'lucide-react';
import { useLogoUrl, useSite } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useToken } from '../../shared/session/session.ts';
import { useSideMenu } from '../side-menu-store.ts';
import { LanguageMenu } from './language-menu.tsx';
import { AccountMenu, MemberStrip, MemberStripOutline } from './member-strip.tsx';
import { Navigation } from './navigation.tsx';
import { VisitorStrip } from './visitor-strip.tsx';

export function Header() {
  const t = useText('shell');
  const token = useToken();
  const site = useSite();
  const side = useSideMenu();
  const logoUrl = useLogoUrl();
  const name = site?.name ?? 'Lantern';
  return (
    <header className="top">
      <div className="t1">
        <IconButton
          icon={Menu}
          className="t-menu dsk"
          label={t(side.isOpen ? 'side_close' : 'side_open')}
          aria-expanded={side.isOpen}
          onClick={side.toggle}
        />
        <IconButton icon={Menu} className="t-menu mob" label={t('menu_open')} onClick={() => openModal('menu')} />
        <SiteLink className="logo" to="/index" aria-label={t('logo_home', { name })}>
          <Logo name={name} imageUrl={logoUrl} size={30} />
        </SiteLink>
        <button type="button" className="ib dsk" aria-label={t('search')} onClick={() => openModal('search')}>
          <Icon as={Search} />
        </button>
        <span className="grow" />
        {token ? (
          <MemberStrip />
        ) : (
          <>
            <VisitorStrip />
            <MemberStripOutline />
          </>
        )}
        <LanguageMenu />
        <ThemeToggle className="dsk" label={t('theme_switch')} />
        {token ? (
          <AccountMenu />
        ) : (
          <span className="me dsk when-in" aria-hidden="true">
            <span className="ava" />
          </span>
        )}
      </div>
      <Navigation />
    </header>
  );
}
