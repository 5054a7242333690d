import { Button, Checkbox, Note, PasswordField, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import type { Refused } from '../../shared/api/refused.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal, type PopupProps } from '../../shared/modal-store.ts';
import { useSwitches } from '../../shared/site.ts';
import { useGo } from '../../shared/site-link.tsx';
import { AuthFrame } from './components/auth-frame.tsx';
import { ImageCaptcha } from './components/image-captcha.tsx';
import { useLeaveEntry } from './model/leave-entry.ts';
import { logIn, rememberedUsername, rememberName } from './model/log-in.ts';

const captchaCodes = new Set<string>(['CAPTCHA_REQUIRED', 'CAPTCHA_INVALID']);

/** Whether a refusal asks for the picture to be read. */
function wantsPicture(refused: Refused | undefined): boolean {
  return refused !== undefined && (captchaCodes.has(refused.code) || refused.params.captcha === true);
}

/** The login popup. The picture appears only when the server asks for it. */
export default function LoginPopup({ detail, onClose }: PopupProps<'login'>) {
  const t = useText('auth');
  const isOn = useSwitches();
  const refusalText = useRefusalText();
  const leave = useLeaveEntry();
  const go = useGo();
  const [username, setUsername] = useState(detail.username || rememberedUsername());
  const [password, setPassword] = useState(detail.password ?? '');
  const [captcha, setCaptcha] = useState({ text: '', id: '' });
  const [isRemembered, setRemembered] = useState(rememberedUsername() !== '');
  const [refused, setRefused] = useState<Refused | undefined>(detail.refused);
  const [hasPicture, setPicture] = useState(wantsPicture(detail.refused));
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const empty = (text: string) => (isTried && text.trim() === '' ? t('input_empty') : undefined);
  const isCaptchaRefused = refused !== undefined && captchaCodes.has(refused.code);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!username.trim() || !password.trim() || (hasPicture && !captcha.text.trim())) return;
    setBusy(true);
    setRefused(undefined);
    const extra = hasPicture ? { captcha: captcha.text.trim(), captchaId: captcha.id } : {};
    const outcome = await logIn({ username, password, ...extra });
    setBusy(false);
    if (outcome.done) {
      rememberName(isRemembered ? username.trim() : null);
      leave();
      return;
    }
    setRefused(outcome.refused);
    setCaptcha({ text: '', id: '' });
    setRound(round + 1);
    if (wantsPicture(outcome.refused)) setPicture(true);
  };
  const close = () => {
    leave();
    onClose();
  };
  const toRegister = () => {
    go('/register');
    openModal('register', {});
  };

  return (
    <AuthFrame
      title={t('login_title')}
      sideTitle={t('login_side_title')}
      sideText={t('login_side_text')}
      onClose={close}
      onSubmit={submit}
    >
      {detail.reason && !refused && <Note tone="info">{t(`login_reason_${detail.reason}`)}</Note>}
      <TextField
        label={t('username')}
        name="username"
        value={username}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={100}
        autoFocus={!username}
        error={empty(username)}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={t('password')}
        name="password"
        value={password}
        maxLength={200}
        autoFocus={username !== ''}
        showLabel={t('password_show')}
        hideLabel={t('password_hide')}
        aside={
          <button type="button" className="lnk" onClick={() => openModal('forgot')}>
            {t('forgot_link')}
          </button>
        }
        error={empty(password) ?? (refused && !isCaptchaRefused ? refusalText(refused) : undefined)}
        onChange={(event) => setPassword(event.target.value)}
      />
      {hasPicture && (
        <ImageCaptcha
          value={captcha.text}
          round={round}
          error={isCaptchaRefused ? refusalText(refused) : empty(captcha.text)}
          onChange={(text, id) => setCaptcha({ text, id })}
        />
      )}
      <Checkbox checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)}>
        {t('remember_me')}
      </Checkbox>
      <Button type="submit" look="pri" size="lg" block busy={isBusy}>
        {t('log_in')}
      </Button>
      {isOn('DIRECTREG3') && (
        <p className="sw-t">
          {t('new_here')}{' '}
          <button type="button" className="lnk" onClick={toRegister}>
            {t('create_account')}
          </button>
        </p>
      )}
    </AuthFrame>
  );
}
