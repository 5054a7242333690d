import { LanternMark, Note, Tag } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';
import { session } from '../../shared/session.ts';
import { EnrolForm } from './enrol-form.tsx';
import { LoginForm } from './login-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** The door: name and password, the code, and at the first visit what has to be done before the office opens. */
export function SignIn() {
  const t = useText();
  const inside = session.use();
  return (
    <div className="lgx">
      <section className="lgl" aria-labelledby="door-title">
        <div className="brand">
          <LanternMark size={28} />
          Lantern <Tag>{t('office')}</Tag>
        </div>
        <div className="eyes-big" aria-hidden="true">
          <LanternMark size={120} />
          <LanternMark size={120} isUnlit />
        </div>
        <div>
          <h1 id="door-title">{t('door_title')}</h1>
          <p className="mut">{t('door_text')}</p>
        </div>
      </section>
      <main className="lgr" id="main">
        {inside === null && <LoginForm />}
        {inside?.next === 'ENROL_TOTP' && <EnrolForm />}
        {inside?.next === 'CHANGE_PASSWORD' && <PasswordForm />}
        <Note>{t('door_note')}</Note>
      </main>
    </div>
  );
}
