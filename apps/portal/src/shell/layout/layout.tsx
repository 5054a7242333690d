import { classNames, Toaster } from '@lantern/ui';
import { lazy, Suspense } from 'react';
import { SafetyHost } from '../../features/safety/safety-host.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { usePath } from '../../shared/navigation/page-location.ts';
import { useIsSessionStored, useToken } from '../../shared/session/session.ts';
import { ConnectionBanner } from '../connection/connection-banner.tsx';
import { ModalHost } from '../modal-host.tsx';
import { InsecurePage, useSecureBrowser } from '../pages/insecure-page.tsx';
import { usePageTitle } from '../pages/page-title.ts';
import { pageOf } from '../pages/pages.ts';
import { CentreOutlet, Outlet, useCentrePath } from '../router/router-root.tsx';
import { useSideMenu } from '../side-menu-store.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Region } from './region.tsx';
import { TabBar } from './tab-bar.tsx';
import { WidePart } from './wide-part.tsx';

// Not loaded for visitors.
const UnstoredSession = lazy(() => import('../../shared/session/storage-note.tsx'));
const WinToasts = lazy(() => import('../../features/lottery/win-toasts.tsx'));

/**
 * The layout around every page: header, side menu, right bar, footer, tab bar, and the containers for popups and toasts. Each part hydrates
 * separately, so that no long task blocks a slow phone.
 */
export function Layout() {
  const t = useText('shell');
  const path = usePath();
  const { isOpen } = useSideMenu();
  const isSecure = useSecureBrowser();
  const isMember = useToken() !== null;
  const isStored = useIsSessionStored();
  const centre = useCentrePath();
  usePageTitle(centre ?? path);
  // Popups and toasts are part of every page, also of pages without chrome: login, session end and messages must be visible there.
  const overPage = (
    <>
      {isSecure && <CentreOutlet />}
      <ModalHost />
      <SafetyHost />
      {isMember && (
        <Suspense fallback={null}>
          <WinToasts />
        </Suspense>
      )}
      <ConnectionBanner centre={centre} />
      <Toaster label={t('messages_region')} closeLabel={t('close')} />
    </>
  );
  if (pageOf(path)?.chrome === 'bare') {
    return (
      <>
        <main className="layout-main" id="main">
          <Region of="#main">
            <Outlet />
          </Region>
        </main>
        {overPage}
      </>
    );
  }
  return (
    <div className={classNames('layout', isOpen && 'layout-side-open')} id="top">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Region of=".header">
        <Header />
      </Region>
      <Region of=".side-menu">
        <WidePart name="SideMenu" />
      </Region>
      <main className="layout-main" id="main" tabIndex={-1}>
        <Region of="#main">
          {!isStored && (
            <Suspense fallback={null}>
              <UnstoredSession />
            </Suspense>
          )}
          {isSecure ? <Outlet /> : <InsecurePage />}
        </Region>
      </main>
      <Region of=".footer">
        <Footer />
      </Region>
      <Region of=".tab-bar">
        <WidePart name="RightBar" />
        <TabBar />
      </Region>
      {overPage}
    </div>
  );
}
