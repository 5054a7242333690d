import { buttonClass, Segments } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useSwitches } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useSecureBrowser } from '../pages/insecure-page.tsx';

function PasswordForm() {
  const t = useText('shell');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const username = String(data.get('username') ?? '').trim();
    const password = String(data.get('password') ?? '').trim();
    if (!username || !password) {
      openModal('login', { username, password });
      return;
    }
    setBusy(true);
    const { logIn } = await import('../../features/identity/model/log-in.ts');
    const outcome = await logIn({ username, password });
    setBusy(false);
    // Refusals that need more text, or a CAPTCHA, continue in the popup.
    if (!outcome.done) openModal('login', { username, password, refused: outcome.refused });
  };
  return (
    <form className="visitor-strip-login dsk" onSubmit={submit} method="post" action="/login">
      <label className="box sm">
        <span className="vh">{t('username')}</span>
        <input name="username" placeholder={t('username')} autoComplete="username" maxLength={100} />
      </label>
      <label className="box sm visitor-strip-password">
        <span className="vh">{t('password')}</span>
        <input
          name="password"
          type="password"
          placeholder={t('password')}
          autoComplete="current-password"
          maxLength={200}
        />
      </label>
      <button type="submit" className={buttonClass({ look: 'ghost', busy: isBusy })} aria-busy={isBusy}>
        {t('log_in')}
      </button>
    </form>
  );
}

/** Phone number in the top bar; the popup asks for country and code. */
function MobileForm() {
  const t = useText('shell');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = new FormData(event.currentTarget).get('mobileNum');
    openModal('login', { mobileNum: String(number ?? '').trim() });
  };
  return (
    <form className="visitor-strip-login dsk" onSubmit={submit} method="post" action="/login">
      <label className="box sm visitor-strip-number">
        <span className="vh">{t('mobile_number')}</span>
        <input
          name="mobileNum"
          placeholder={t('mobile_number')}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={40}
        />
      </label>
      <button type="submit" className={buttonClass({ look: 'ghost' })}>
        {t('get_code')}
      </button>
    </form>
  );
}

type Way = 'username' | 'mobile';

/** Login form of the top bar and link to registration (2H-01). On phones the form is a button. */
export function VisitorStrip() {
  const t = useText('shell');
  const isOn = useSwitches();
  const isSecure = useSecureBrowser();
  const [chosen, setWay] = useState<Way>('username');
  // Login needs Web Crypto; the page explains why it is missing.
  if (!isSecure) return null;
  const hasMobile = isOn('MOBILEVERCODELOGIN3');
  return (
    <div className="when-out visitor-strip">
      {hasMobile && (
        <Segments<Way>
          className="dsk"
          label={t('login_way')}
          value={chosen}
          onChange={setWay}
          items={[
            { id: 'username', label: t('username') },
            { id: 'mobile', label: t('mobile_number') },
          ]}
        />
      )}
      {hasMobile && chosen === 'mobile' ? <MobileForm /> : <PasswordForm />}
      <SiteLink className={`${buttonClass({ look: 'ghost' })} mob visitor-strip-mobile`} to="/login">
        {t('log_in')}
      </SiteLink>
      {isOn('DIRECTREG3') && (
        <SiteLink className={`${buttonClass({ look: 'soft' })} visitor-strip-register`} to="/register">
          {t('register')}
        </SiteLink>
      )}
    </div>
  );
}
