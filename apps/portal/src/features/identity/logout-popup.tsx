import * as calls from '@lantern/contract/member-calls';
import { ConfirmDialog } from '@lantern/ui';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useText } from '../../shared/i18n/text.ts';
import type { PopupProps } from '../../shared/navigation/modal-store.ts';
import { useGo } from '../../shared/navigation/site-link.tsx';
import { endSession } from '../../shared/session/session.ts';

/** Asks for confirmation, logs out on the server, ends the session in all tabs and opens the home page. */
export default function LogoutPopup({ onClose }: PopupProps<'logout'>) {
  const t = useText('auth');
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    // If the call fails, the session still ends in this browser; on the server it expires.
    await call(calls.identity.logout, {}).catch(() => undefined);
    endSession('LOGGED_OUT');
    onClose();
    go('/');
  };
  return (
    <ConfirmDialog
      open
      title={t('logout_title')}
      confirmLabel={t('log_out')}
      cancelLabel={t('stay')}
      closeLabel={t('close')}
      busy={isBusy}
      onConfirm={() => void logOut()}
      onCancel={onClose}
    >
      {t('logout_text')}
    </ConfirmDialog>
  );
}
