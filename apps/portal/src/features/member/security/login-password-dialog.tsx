import * as calls from '@lantern/contract/member-calls';
import { Modal } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { saidOfPassword, useNewPassword } from '../../../shared/fields/new-password.ts';
import { NewPasswordFields } from '../../../shared/fields/new-password-fields.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useGo } from '../../../shared/navigation/site-link.tsx';
import { beginSession } from '../../../shared/session/session.ts';
import { FormActions } from './form-actions.tsx';
import { OwnPassword } from './own-password.tsx';

/** Changes the login password; all other sessions end, this one continues with a new token (4-09). */
export default function LoginPasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useText('security');
  const auth = useText('auth');
  const go = useGo();
  const [old, setOld] = useState('');
  const password = useNewPassword();
  const [isTried, setTried] = useState(false);
  const change = useAct(calls.identity.changePassword, {
    onSuccess: ({ token }) => {
      beginSession(token);
      toast.done(t('password_changed'));
      go('/');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (old === '' || !password.isReady) return;
    change.mutate({ oldPassword: old, newPassword: password.fresh, confirmNewPassword: password.again });
  };
  return (
    <Modal open onClose={onClose} title={t('part_loginPassword')} lead={t('password_lead')} closeLabel={t('close')}>
      <form className="security-page-form" onSubmit={submit} noValidate>
        <OwnPassword
          label={t('password_old')}
          name="oldPassword"
          value={old}
          onChange={setOld}
          error={isTried && old === '' ? auth('input_empty') : undefined}
        />
        <NewPasswordFields form={password} isTried={isTried} refused={change.error} />
        <FormActions
          label={t('change')}
          // Refusals of the new password appear under its field instead.
          refused={saidOfPassword(change.error) === null ? change.error : null}
          isReady
          isBusy={change.isPending}
          onBack={onClose}
        />
      </form>
    </Modal>
  );
}
