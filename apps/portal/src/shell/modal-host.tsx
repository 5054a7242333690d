import { ConfirmDialog, Spinner } from '@lantern/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { useStore } from '../shared/browser/store.ts';
import { currentLanguage } from '../shared/i18n/language.ts';
import { needMessages } from '../shared/i18n/messages.ts';
import { useText } from '../shared/i18n/text.ts';
import { closeModal, type ModalName, modalStore, type PopupProps } from '../shared/navigation/modal-store.ts';
import { isChunkFailure } from './chunk-deadline.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { loadPopup } from './load-popup.ts';
import { useSecureBrowser } from './pages/insecure-page.tsx';

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
  search: popup<'search'>(() => import('./layout/search-popup.tsx')),
};

/** Shown when a popup's script fails to load or throws; the page below is not affected. */
function PopupFailure({ error }: { error: unknown }) {
  const t = useText('shell');
  const kind = isChunkFailure(error) ? 'chunk' : 'failure';
  return (
    <ConfirmDialog
      open
      title={t(`${kind}_title`)}
      confirmLabel={t('try_again')}
      cancelLabel={t('close')}
      closeLabel={t('close')}
      onConfirm={() => location.reload()}
      onCancel={closeModal}
    >
      {t(`${kind}_text`)}
    </ConfirmDialog>
  );
}

/** Shown while a popup's script loads; the page below stays usable. */
function PopupLoading() {
  const t = useText('shell');
  return (
    <div className="modal-host-loading">
      <Spinner label={t('loading')} />
    </div>
  );
}

/** Popups that work without encryption; all others send passwords or need a session. */
const WITHOUT_ENCRYPTION: ReadonlySet<ModalName> = new Set<ModalName>(['menu', 'search', 'notice']);

/** Renders the shell's popups, one at a time. */
export function ModalHost() {
  const open = useStore(modalStore, null);
  const isSecure = useSecureBrowser();
  if (!open || !(isSecure || WITHOUT_ENCRYPTION.has(open.name))) return null;
  const Popup = popups[open.name] as ComponentType<PopupProps<ModalName>>;
  return (
    <FailureBoundary attempt={open} failure={PopupFailure}>
      <Suspense fallback={<PopupLoading />}>
        <Popup key={open.name} detail={open.detail} onClose={closeModal} />
      </Suspense>
    </FailureBoundary>
  );
}
