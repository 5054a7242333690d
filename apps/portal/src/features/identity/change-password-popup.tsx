import * as calls from '@lantern/contract/member-calls';
import { Button, Modal, Note } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { saidOfPassword, useNewPassword } from '../../shared/fields/new-password.ts';
import { NewPasswordFields } from '../../shared/fields/new-password-fields.tsx';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import type { PopupProps } from '../../shared/navigation/modal-store.ts';
import { useGo } from '../../shared/navigation/site-link.tsx';
import { settle } from './model/log-in.ts';

/** Forced password change: cannot be closed, only completed or left by logout. */
export default function ChangePasswordPopup({ detail, onClose }: PopupProps<'changePassword'>) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  const go = useGo();
  const password = useNewPassword();
  // Without an old password this is the number's first verification, which has removed everything set on the account before.
  const isClaim = detail.oldPassword === '';
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!password.isReady) return;
    setBusy(true);
    setRefused(null);
    const { fresh, again } = password;
    try {
      const payload = { oldPassword: detail.oldPassword, newPassword: fresh, confirmNewPassword: again };
      const value = await call(calls.identity.changePassword, payload, { token: detail.token });
      settle(value, detail.account, fresh);
      go('/');
    } catch (error) {
      setRefused(error);
    }
    setBusy(false);
  };
  const logOut = () => {
    // The restricted token expires soon; a failed logout has no effect.
    call(calls.identity.logout, {}, { token: detail.token }).catch(() => undefined);
    onClose();
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={t(isClaim ? 'claimed_title' : 'expired_title')}
      lead={t(isClaim ? 'claimed_text' : 'expired_text')}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={detail.account} readOnly />
        <NewPasswordFields form={password} isTried={isTried} refused={refused} />
        {refused !== null && saidOfPassword(refused) === null && <Note tone="bad">{refusalText(refused)}</Note>}
        <Button type="submit" look="pri" size="lg" block busy={isBusy}>
          {t('password_change')}
        </Button>
        <Button look="text" block onClick={logOut}>
          {t('log_out')}
        </Button>
      </form>
    </Modal>
  );
}
