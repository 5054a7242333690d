import * as calls from '@lantern/contract/member-calls';
import { Modal } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { beginSession } from '../../../shared/session/session.ts';
import { useGo } from '../../../shared/site-link.tsx';
import { toast } from '../../../shared/toast.ts';
import { FormActions } from './form-actions.tsx';
import { OwnPassword } from './own-password.tsx';

/** Another login password; all other sessions end, this one goes on with a fresh token (4-09). */
export function LoginPasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useText('security');
  const go = useGo();
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const change = useAct(calls.identity.changePassword, {
    onSuccess: ({ token }) => {
      beginSession(token);
      toast.done(t('password_changed'));
      go('/');
    },
  });
  const differs = again !== '' && again.length >= fresh.length && fresh !== again;
  const isReady = old !== '' && fresh !== '' && fresh === again;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) change.mutate({ oldPassword: old, newPassword: fresh, confirmNewPassword: again });
  };
  return (
    <Modal open onClose={onClose} title={t('part_loginPassword')} lead={t('password_lead')} closeLabel={t('close')}>
      <form className="sc-form" onSubmit={submit} noValidate>
        <OwnPassword label={t('password_old')} name="oldPassword" value={old} onChange={setOld} />
        <OwnPassword label={t('password_new')} name="newPassword" value={fresh} onChange={setFresh} isNew />
        <OwnPassword
          label={t('password_again')}
          name="confirmNewPassword"
          value={again}
          onChange={setAgain}
          isNew
          error={differs ? t('passwords_differ') : undefined}
        />
        <FormActions
          label={t('change')}
          refused={change.error}
          isReady={isReady}
          isBusy={change.isPending}
          onBack={onClose}
        />
      </form>
    </Modal>
  );
}
