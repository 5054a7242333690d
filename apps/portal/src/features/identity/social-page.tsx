import './social.css';
import { Button, Card, Note, PasswordField, Spinner } from '@lantern/ui';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { asRefused } from '../../shared/api/as-refused.ts';
import { Refused } from '../../shared/api/refused.ts';
import { toast } from '../../shared/components/toast.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { useGo } from '../../shared/navigation/site-link.tsx';
import { readToken } from '../../shared/session/session.ts';
import {
  dropTicket,
  finishSocial,
  linkTicket,
  type SocialTicket,
  socialTicket,
  takeReturn,
} from '../../shared/session/social.ts';
import { settle } from './model/log-in.ts';

type State =
  | { readonly is: 'waiting' }
  | { readonly is: 'unknown' | 'linking'; readonly ticket: SocialTicket }
  | { readonly is: 'failed'; readonly refused: Refused };

const WAITING: State = { is: 'waiting' };

/** Return page of identity providers: completes the login, or asks which account to link. */
function useReturn(): State {
  const go = useEffectEvent(useGo());
  const [state, setState] = useState<State>(WAITING);
  const isTaken = useRef(false);
  const end = useEffectEvent(async () => {
    const isAnswered = location.search.length > 1;
    const back = takeReturn();
    if (!back) {
      go('/login', { replace: true });
      // The provider has answered a tab that does not know why: what was stored at the start is gone.
      if (isAnswered && readToken() === null) openModal('login', { refused: new Refused('STORAGE_REFUSED', '') });
      return;
    }
    try {
      const { login } = await finishSocial(back.secret, back.answer);
      const ticket = socialTicket();
      if (login) {
        go('/index', { replace: true });
        settle(login, '', '');
      } else if (ticket) setState({ is: back.purpose === 'LINK' ? 'linking' : 'unknown', ticket });
    } catch (error) {
      const refused = asRefused(error);
      if (refused.code !== 'EXTRA_VERIFICATION') return setState({ is: 'failed', refused });
      // Further verification happens on the login page, as after a password.
      go('/login', { replace: true });
      openModal('login', { refused });
    }
  });
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    void end();
  }, []);
  return state;
}

export default function SocialPage() {
  const t = useText('auth');
  const state = useReturn();
  return (
    <div className="social-page">
      <Card>
        {state.is === 'waiting' && <Spinner label={t('social_wait')} />}
        {state.is === 'unknown' && <Unknown ticket={state.ticket} />}
        {state.is === 'linking' && <Linking ticket={state.ticket} />}
        {state.is === 'failed' && <Failed refused={state.refused} />}
      </Card>
    </div>
  );
}

/** No account is linked yet: register, or log in to an existing account. The provider's email does not select an account. */
function Unknown({ ticket }: { ticket: SocialTicket }) {
  const t = useText('auth');
  return (
    <>
      <h1>{t('social_unknown_title', { name: ticket.name })}</h1>
      {ticket.email !== null && <p className="social-page-account">{ticket.email}</p>}
      <p className="mut">{t('social_unknown_text')}</p>
      <Button look="pri" size="lg" block onClick={() => openModal('register', {})}>
        {t('social_open_new')}
      </Button>
      <Button size="lg" block onClick={() => openModal('login', {})}>
        {t('social_have_one')}
      </Button>
    </>
  );
}

/** Linking started in the security centre: the password confirms it. */
function Linking({ ticket }: { ticket: SocialTicket }) {
  const t = useText('auth');
  const security = useText('security');
  const words = useRefusalText();
  const go = useGo();
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const leave = () => go(`${memberPath('securityCenter')}&id=linked`, { replace: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    setBusy(true);
    setRefused(null);
    try {
      await linkTicket(ticket, password);
      toast.done(t('social_linked', { name: ticket.name }));
      leave();
    } catch (error) {
      setRefused(error);
      setBusy(false);
    }
  };
  const drop = () => {
    dropTicket();
    leave();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h1>{security('linked_add', { name: ticket.name })}</h1>
      {ticket.email !== null && <p className="social-page-account">{ticket.email}</p>}
      <PasswordField
        label={t('password')}
        name="password"
        value={password}
        maxLength={200}
        autoComplete="current-password"
        showLabel={t('password_show')}
        hideLabel={t('password_hide')}
        error={refused === null ? undefined : words(refused)}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="pri" size="lg" block busy={isBusy} disabled={password === ''}>
        {security('linked_add', { name: ticket.name })}
      </Button>
      <Button size="lg" block onClick={drop}>
        {t('social_drop', { name: ticket.name })}
      </Button>
    </form>
  );
}

function Failed({ refused }: { refused: Refused }) {
  const t = useText('auth');
  const words = useRefusalText();
  const go = useGo();
  return (
    <>
      <h1>{t('social_failed_title')}</h1>
      <Note tone="bad">{words(refused)}</Note>
      <Button look="pri" size="lg" block onClick={() => go('/login', { replace: true })}>
        {t('social_back')}
      </Button>
    </>
  );
}
