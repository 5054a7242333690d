import { Icon, IconButton, Logo, ThemeToggle } from '@lantern/ui';
import { Menu, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLogoUrl, useSite } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useToken } from '../../shared/session/session.ts';
import { useSideMenu } from '../side-menu-store.ts';
import { MemberStrip, MemberStripOutline } from './member-strip.tsx';
import { VisitorStrip } from './visitor-strip.tsx';
import { WidePart } from './wide-part.tsx';

// Visitors search in the popup: their first view does not load the field.
const HeaderSearch = lazy(() => import('../search/header-search.tsx'));

export function Header() {
  const t = useText('shell');
  const token = useToken();
  const site = useSite();
  const side = useSideMenu();
  const logoUrl = useLogoUrl();
  const name = site?.name ?? 'Lantern';
  return (
    <header className="header">
      <div className="header-bar">
        <IconButton
          icon={Menu}
          className="header-menu desktop-only"
          label={t(side.isOpen ? 'side_close' : 'side_open')}
          aria-expanded={side.isOpen}
          onClick={side.toggle}
        />
        <IconButton
          icon={Menu}
          className="header-menu mobile-only"
          label={t('menu_open')}
          data-early="menu"
          onClick={() => openModal('menu')}
        />
        <SiteLink className="header-logo" to="/index" aria-label={t('logo_home', { name })}>
          <Logo name={name} imageUrl={logoUrl} size={30} />
        </SiteLink>
        {token && (
          <Suspense>
            <HeaderSearch />
          </Suspense>
        )}
        <button
          type="button"
          className="icon-button desktop-only header-search-button"
          aria-label={t('search')}
          onClick={() => openModal('search')}
        >
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
        <WidePart name="LanguageMenu" />
        <ThemeToggle className="desktop-only" label={t('theme_switch')} />
        {token ? (
          <WidePart name="AccountMenu" />
        ) : (
          <span className="header-account desktop-only when-in" aria-hidden="true">
            <span className="avatar" />
          </span>
        )}
      </div>
      <WidePart name="Navigation" />
    </header>
  );
}
