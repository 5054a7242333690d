import { buttonClass, Segments } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useSwitches } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';

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
    try {
      const { logIn } = await import('../../features/identity/model/log-in.ts');
      const outcome = await logIn({ username, password });
      // Refusals that need more text, or a CAPTCHA, continue in the popup.
      if (!outcome.done) openModal('login', { username, password, refused: outcome.refused });
    } catch {
      // The script did not load: the popup says so if its own does not load either.
      openModal('login', { username, password });
    }
    setBusy(false);
  };
  return (
    <form className="visitor-strip-login desktop-only" onSubmit={submit} method="post" action="/login">
      <label className="field-box sm">
        <span className="vh">{t('username')}</span>
        <input name="username" placeholder={t('username')} autoComplete="username" maxLength={100} />
      </label>
      <label className="field-box sm visitor-strip-password">
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
    <form className="visitor-strip-login desktop-only" onSubmit={submit} method="post" action="/login">
      <label className="field-box sm visitor-strip-number">
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

/** Login by user name, or by mobile number if the brand has it. */
export function LoginForms() {
  const t = useText('shell');
  const hasMobile = useSwitches()('MOBILEVERCODELOGIN3');
  const [chosen, setWay] = useState<Way>('username');
  return (
    <>
      {hasMobile && (
        <Segments<Way>
          className="desktop-only"
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
    </>
  );
}
