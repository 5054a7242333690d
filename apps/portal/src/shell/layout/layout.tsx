import { classNames, Toaster } from '@lantern/ui';
import { lazy, Suspense } from 'react';
import { SafetyHost } from '../../features/safety/safety-host.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { usePath } from '../../shared/navigation/page-location.ts';
import { useToken } from '../../shared/session/session.ts';
import { ModalHost } from '../modal-host.tsx';
import { InsecurePage, useSecureBrowser } from '../pages/insecure-page.tsx';
import { usePageTitle } from '../pages/page-title.ts';
import { pageOf } from '../pages/pages.ts';
import { Outlet } from '../router/router-root.tsx';
import { useSideMenu } from '../side-menu-store.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RightBar } from './right-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';

// Not loaded for visitors.
const WinToasts = lazy(async () => ({ default: (await import('../../features/lottery/win-toasts.tsx')).WinToasts }));

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
  usePageTitle(path);
  // Popups and toasts are part of every page, also of pages without chrome: login, session end and messages must be visible there.
  const overPage = (
    <>
      <ModalHost />
      <SafetyHost />
      {isMember && (
        <Suspense fallback={null}>
          <WinToasts />
        </Suspense>
      )}
      <Toaster label={t('messages_region')} closeLabel={t('close')} />
    </>
  );
  if (pageOf(path)?.chrome === 'bare') {
    return (
      <>
        <main className="main" id="main">
          <Outlet />
        </main>
        {overPage}
      </>
    );
  }
  return (
    <div className={classNames('app', isOpen && 'side-open')} id="top">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Suspense>
        <Header />
      </Suspense>
      <Suspense>
        <SideMenu />
      </Suspense>
      <main className="main" id="main" tabIndex={-1}>
        {isSecure ? <Outlet /> : <InsecurePage />}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <Suspense>
        <RightBar />
        <TabBar />
      </Suspense>
      {overPage}
    </div>
  );
}
