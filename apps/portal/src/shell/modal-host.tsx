import { FailureBoundary } from '@lantern/ui';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useStore } from '../shared/browser/store.ts';
import { PopupLoading } from '../shared/components/popup-loading.tsx';
import { currentLanguage } from '../shared/i18n/language.ts';
import { needMessages } from '../shared/i18n/messages.ts';
import { closeModal, type ModalName, modalStore, type PopupProps } from '../shared/navigation/modal-store.ts';
import { endEarlyPart } from './layout/region.tsx';
import { loadPopup } from './load-popup.ts';
import { useSecureBrowser } from './pages/insecure-page.tsx';
import { PopupFailure } from './popup-states.tsx';

type Load<Name extends ModalName> = () => Promise<{ default: ComponentType<PopupProps<Name>> }>;

/** A popup whose code and texts load when it first opens. */
function popup<Name extends ModalName>(load: Load<Name>, ...areas: readonly string[]) {
  return lazy(() => loadPopup(load, () => needMessages(currentLanguage(), areas)));
}

const popups: { readonly [Name in ModalName]: ComponentType<PopupProps<Name>> } = {
  login: popup<'login'>(() => import('../features/identity/login-popup.tsx'), 'auth'),
  register: popup<'register'>(() => import('../features/identity/register-popup.tsx'), 'auth'),
  changePassword: popup<'changePassword'>(() => import('../features/identity/change-password-popup.tsx'), 'auth'),
  welcome: popup<'welcome'>(() => import('../features/identity/welcome-popup.tsx'), 'auth'),
  trueAccount: popup<'trueAccount'>(() => import('../features/identity/true-account-popup.tsx'), 'auth'),
  logout: popup<'logout'>(() => import('../features/identity/logout-popup.tsx'), 'auth'),
  kicked: popup<'kicked'>(() => import('../features/identity/kicked-popup.tsx'), 'auth'),
  forgot: popup<'forgot'>(() => import('../features/identity/forgot-popup.tsx'), 'auth'),
  reset: popup<'reset'>(() => import('../features/identity/reset-popup.tsx'), 'auth'),
  notice: popup<'notice'>(() => import('../features/content/notice-popup.tsx'), 'home'),
  menu: popup<'menu'>(() => import('./layout/menu-drawer.tsx')),
  search: popup<'search'>(() => import('./search/search-popup.tsx'), 'games'),
  providerGames: popup<'providerGames'>(() => import('../features/games/provider-popup.tsx'), 'games', 'lobby'),
};

/** Popups that work without encryption; all others send passwords or need a session. */
const WITHOUT_ENCRYPTION: ReadonlySet<ModalName> = new Set<ModalName>(['menu', 'search', 'notice', 'providerGames']);

const Failure = ({ error }: { error: unknown }) => <PopupFailure error={error} onClose={closeModal} />;

/** Renders the shell's popups, one at a time. */
export function ModalHost() {
  const open = useStore(modalStore, null);
  const isSecure = useSecureBrowser();
  useEffect(() => {
    if (!open) endEarlyPart();
  }, [open]);
  if (!open || !(isSecure || WITHOUT_ENCRYPTION.has(open.name))) return null;
  const Popup = popups[open.name] as ComponentType<PopupProps<ModalName>>;
  return (
    <FailureBoundary attempt={open} failure={Failure}>
      <Suspense fallback={<PopupLoading />}>
        <Popup key={open.name} detail={open.detail} onClose={closeModal} />
      </Suspense>
    </FailureBoundary>
  );
}
