import { Button, ConfirmDialog, Note, Segments, Spinner } from '@lantern/ui';
import { lazy, Suspense } from 'react';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal, type PopupProps } from '../../shared/navigation/modal-store.ts';
import { useGo } from '../../shared/navigation/site-link.tsx';
import { StorageNote } from '../../shared/session/storage-note.tsx';
import { AuthFrame } from './components/auth-frame.tsx';
import { AgreeTerms, RegisterFields } from './components/register-fields.tsx';
import { useLeaveEntry } from './model/leave-entry.ts';
import type { Method } from './model/register-form.ts';
import { type RegisterForm, useRegisterForm } from './model/use-register-form.ts';

const SocialLogins = lazy(() => import('./components/social-logins.tsx'));
const SocialNote = lazy(() => import('./components/social-note.tsx'));

const codeRefusals = new Set<string>(['INVITATION_CODE_ERROR', 'LINK_EXHAUSTED', 'LINK_EXPIRED']);

/** Unknown invitation code: correct it, or continue without one. */
function CodeQuestion({ form }: { form: RegisterForm }) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  return (
    <ConfirmDialog
      open
      title={t('code_unknown_title')}
      confirmLabel={t('code_check')}
      cancelLabel={t('code_without')}
      onConfirm={form.forgive}
      onCancel={form.sendWithoutCode}
    >
      {form.refused?.code === 'INVITATION_CODE_ERROR' ? t('invitation_code_error') : refusalText(form.refused)}
    </ConfirmDialog>
  );
}

/** The registration popup: fields and rules come from the server. */
export default function RegisterPopup({ detail, onClose }: PopupProps<'register'>) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  const leave = useLeaveEntry();
  const go = useGo();
  const form = useRegisterForm(detail.code, leave);
  const isCodeRefused = form.refused !== undefined && codeRefusals.has(form.refused.code);
  const close = () => {
    leave();
    onClose();
  };
  const toLogin = () => {
    go('/login');
    openModal('login', {});
  };
  return (
    <AuthFrame
      banner="w_register"
      title={t('register_title')}
      sideTitle={t('register_side_title')}
      sideText={t('register_side_text')}
      onClose={close}
      onSubmit={form.submit}
    >
      {form.settings ? (
        <>
          <Suspense>
            <SocialNote way="register" />
          </Suspense>
          <StorageNote />
          {form.methods.length > 1 && (
            <Segments<Method>
              block
              label={t('register_way')}
              value={form.requested.method}
              onChange={form.setMethod}
              items={form.methods.map((id) => ({ id, label: t(id === 'MOBILE' ? 'tab_mobile' : 'username') }))}
            />
          )}
          <RegisterFields form={form} />
          <AgreeTerms form={form} />
          {form.refused && !isCodeRefused && <Note tone="bad">{refusalText(form.refused)}</Note>}
          <Button type="submit" look="pri" size="lg" block busy={form.isBusy}>
            {t('register_submit')}
          </Button>
          <p className="auth-frame-switch">
            {t('already_member')}{' '}
            <button type="button" className="auth-frame-link" onClick={toLogin}>
              {t('log_in')}
            </button>
          </p>
          <Suspense>
            <SocialLogins />
          </Suspense>
        </>
      ) : (
        <Spinner label={t('loading')} />
      )}
      {isCodeRefused && <CodeQuestion form={form} />}
    </AuthFrame>
  );
}
