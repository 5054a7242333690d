import { Button, Checkbox, Modal, Note, PasswordField, Segments, TextField } from '@lantern/ui';
import { lazy, Suspense, useState } from 'react';
import { useSwitches } from '../../shared/brand/site.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal, type PopupProps } from '../../shared/navigation/modal-store.ts';
import { useGo } from '../../shared/navigation/site-link.tsx';
import { phoneProof } from '../../shared/session/phone-verification.ts';
import { StorageNote } from '../../shared/session/storage-note.tsx';
import { CaptchaFields } from './captcha/captcha-fields.tsx';
import { AuthFrame } from './components/auth-frame.tsx';
import { FreePlay } from './components/free-play.tsx';
import { LoginVerificationStep } from './components/login-verification-step.tsx';
import { PasskeyButton } from './components/passkey-button.tsx';
import { useLeaveEntry } from './model/leave-entry.ts';
import { useFirstInput } from './model/use-first-input.ts';
import { useLoginForm } from './model/use-login-form.ts';
import { type SmsLoginForm, useSmsLogin } from './model/use-sms-login.ts';
import { isWide } from './model/wide-screen.ts';

const SocialLogins = lazy(() => import('./components/social-logins.tsx'));
/** With the list of countries, which most visitors do not need. */
const SmsLoginFields = lazy(() => import('./components/sms-login-fields.tsx'));
const SocialNote = lazy(() => import('./components/social-note.tsx'));

type LoginForm = ReturnType<typeof useLoginForm>;

function LoginFields({ form }: { form: LoginForm }) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  const empty = (text: string) => (form.isTried && text.trim() === '' ? t('input_empty') : undefined);
  const refusal = form.refused && !form.isCaptchaRefused ? refusalText(form.refused) : undefined;
  const forgot = (
    <button type="button" className="auth-frame-link" onClick={() => openModal('forgot')}>
      {t('forgot_link')}
    </button>
  );
  return (
    <>
      <TextField
        label={t('username')}
        name="username"
        value={form.username}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={100}
        autoFocus={isWide() && !form.username}
        error={empty(form.username)}
        onChange={(event) => form.setUsername(event.target.value)}
      />
      <PasswordField
        label={t('password')}
        name="password"
        value={form.password}
        maxLength={200}
        autoFocus={isWide() && form.username !== ''}
        showLabel={t('password_show')}
        hideLabel={t('password_hide')}
        aside={forgot}
        error={empty(form.password) ?? refusal}
        onChange={(event) => form.setPassword(event.target.value)}
      />
      {form.captcha.isWanted && (
        <CaptchaFields
          captcha={form.captcha}
          error={form.isCaptchaRefused ? refusalText(form.refused) : form.captcha.isFilled ? undefined : empty('')}
        />
      )}
    </>
  );
}

function PasswordLogin({ form }: { form: LoginForm }) {
  const t = useText('auth');
  useFirstInput();
  return (
    <>
      <LoginFields form={form} />
      <Checkbox checked={form.isStored} onChange={(event) => form.setStored(event.target.checked)}>
        {t('remember_me')}
      </Checkbox>
      <Button type="submit" look="pri" size="lg" block busy={form.isBusy}>
        {t('log_in')}
      </Button>
    </>
  );
}

type Way = 'username' | 'mobile';

function MobileLogin({ form }: { form: SmsLoginForm }) {
  return (
    <Suspense>
      <SmsLoginFields form={form} />
    </Suspense>
  );
}

/** The login popup. The CAPTCHA appears only on the server's request; the mobile tab only if the brand has it (2H-01). */
export default function LoginPopup({ detail, onClose }: PopupProps<'login'>) {
  const t = useText('auth');
  const isOn = useSwitches();
  const leave = useLeaveEntry();
  const go = useGo();
  const [chosen, setWay] = useState<Way>(
    detail.mobileNum === undefined && !phoneProof('/login') ? 'username' : 'mobile',
  );
  const hasMobile = isOn('MOBILEVERCODELOGIN3');
  const way = hasMobile ? chosen : 'username';
  const form = useLoginForm(detail, leave);
  const smsForm = useSmsLogin(detail.mobileNum ?? '', leave);
  const close = () => {
    leave();
    onClose();
  };
  const toRegister = () => {
    go('/register');
    openModal('register', {});
  };
  if (form.waiting) {
    return (
      <Modal open onClose={close} title={t('proof_title')} closeLabel={t('close')}>
        <LoginVerificationStep waiting={form.waiting} onDone={form.finish} onLeave={form.leaveProof} />
      </Modal>
    );
  }
  return (
    <AuthFrame
      banner="w_login"
      title={t('login_title')}
      sideTitle={t('login_side_title')}
      sideText={t('login_side_text')}
      onClose={close}
      onSubmit={way === 'mobile' ? smsForm.submit : form.submit}
    >
      <Suspense>
        <SocialNote way="login" />
      </Suspense>
      <StorageNote />
      {detail.reason && !form.refused && <Note tone="info">{t(`login_reason_${detail.reason}`)}</Note>}
      {hasMobile && (
        <Segments<Way>
          block
          label={t('login_way')}
          value={way}
          onChange={setWay}
          items={[
            { id: 'username', label: t('username') },
            { id: 'mobile', label: t('tab_mobile') },
          ]}
        />
      )}
      {way === 'mobile' ? <MobileLogin form={smsForm} /> : <PasswordLogin form={form} />}
      <PasskeyButton onDone={leave} onRefused={form.fail} />
      {isOn('FREEPLAY3') && <FreePlay onDone={leave} />}
      {isOn('DIRECTREG3') && (
        <p className="auth-frame-switch">
          {t('new_here')}{' '}
          <button type="button" className="auth-frame-link" onClick={toRegister}>
            {t('create_account')}
          </button>
        </p>
      )}
      <Suspense>
        <SocialLogins />
      </Suspense>
    </AuthFrame>
  );
}
