import * as calls from '@lantern/contract/member-calls';
import { Button, ConfirmDialog, Modal, Note } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Refused } from '../../shared/api/refused.ts';
import { saidOfPassword, useNewPassword } from '../../shared/fields/new-password.ts';
import { NewPasswordFields } from '../../shared/fields/new-password-fields.tsx';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal, type PopupProps } from '../../shared/navigation/modal-store.ts';
import { useLeaveEntry } from './model/leave-entry.ts';

/** The page of an emailed reset link: new password, then login. */
export default function ResetPopup({ detail, onClose }: PopupProps<'reset'>) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  const leave = useLeaveEntry();
  const password = useNewPassword();
  const [account, setAccount] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const isDead = refused instanceof Refused && refused.code === 'LINK_INVALID';
  const close = () => {
    leave();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!password.isReady) return;
    setBusy(true);
    setRefused(null);
    try {
      const payload = { token: detail.token, newPassword: password.fresh, confirmNewPassword: password.again };
      setAccount((await call(calls.loginMethods.setPasswordByLink, payload)).account);
    } catch (error) {
      setRefused(error);
    }
    setBusy(false);
  };
  if (account !== null || isDead) {
    const isDone = account !== null;
    const next = () => (isDone ? openModal('login', { username: account }) : openModal('forgot'));
    return (
      <ConfirmDialog
        open
        title={t(isDone ? 'reset_done_title' : 'forgot_title')}
        confirmLabel={t(isDone ? 'log_in' : 'forgot_send_link')}
        closeLabel={t('close')}
        onConfirm={next}
        onCancel={close}
      >
        {isDone ? t('reset_done_text', { account }) : refusalText(refused)}
      </ConfirmDialog>
    );
  }
  return (
    <Modal open onClose={close} title={t('forgot_title')} closeLabel={t('close')} lead={t('reset_text')}>
      <form className="stack" onSubmit={submit} noValidate>
        <NewPasswordFields form={password} isTried={isTried} refused={refused} />
        {refused !== null && saidOfPassword(refused) === null && <Note tone="bad">{refusalText(refused)}</Note>}
        <Button type="submit" look="pri" size="lg" block busy={isBusy}>
          {t('password_change')}
        </Button>
      </form>
    </Modal>
  );
}
