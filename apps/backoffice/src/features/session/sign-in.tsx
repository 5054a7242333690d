import './sign-in.css';
import { LanternMark, Note, Tag } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { useText } from '../../shared/i18n/text.ts';
import { session } from '../../shared/session/session.ts';
import { EnrolForm } from './enrol-form.tsx';
import { isCookieRefused } from './enter-session.ts';
import { LoginForm } from './login-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { closeSetUp, setUpLink } from './set-up-link.ts';

/** Says that this browser refuses cookies: before a login where it tells so, else after one whose cookie did not come back. */
function CookieNote() {
  const s = useTranslations('staff');
  const isRefused = isCookieRefused.use();
  if (navigator.cookieEnabled && !isRefused) return null;
  return <Note tone="bad">{s('cookies_refused', { site: location.host })}</Note>;
}

/** Login: name and password, code, and at the first login the required set-up steps. */
export function SignIn() {
  const t = useText();
  const inside = session.use();
  const setUp = setUpLink.use();
  return (
    <div className="sign-in">
      <section className="sign-in-brand" aria-labelledby="sign-in-title">
        <div className="sign-in-brand-name">
          <LanternMark size={28} />
          Lantern <Tag>{t('back_office')}</Tag>
        </div>
        <div className="sign-in-lanterns" aria-hidden="true">
          <LanternMark size={120} />
          <LanternMark size={120} isUnlit />
        </div>
        <div>
          <h1 id="sign-in-title">{t('sign_in_title')}</h1>
          <p className="mut">{t('sign_in_text')}</p>
        </div>
      </section>
      <main className="sign-in-form" id="main">
        <CookieNote />
        {setUp !== null && <SetUpForm token={setUp} onDone={closeSetUp} />}
        {setUp === null && inside === null && <LoginForm />}
        {setUp === null && inside?.next === 'ENROL_TOTP' && <EnrolForm />}
        {setUp === null && inside?.next === 'CHANGE_PASSWORD' && <PasswordForm />}
        <Note>{t('sign_in_note')}</Note>
      </main>
    </div>
  );
}
