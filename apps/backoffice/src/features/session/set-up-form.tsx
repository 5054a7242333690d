import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note, Spinner } from '@lantern/ui';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/hooks.ts';
import { PasswordPair } from '../../shared/fields/password-pair.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { enterSession } from './enter-session.ts';

/** Set-up page: the operator's own password, then the authenticator app if there is none yet. */
export function SetUpForm({ token, onDone }: { token: string; onDone: () => void }) {
  const s = useTranslations('staff');
  const t = useText();
  const words = useRefusalText();
  const [newPassword, setNew] = useState('');
  const [again, setAgain] = useState('');
  const look = useAct(calls.staff.readSetUp, { quiet: true });
  const act = useAct(calls.staff.setUp, {
    quiet: true,
    async onSuccess(value) {
      if (!value.session) return;
      await enterSession(value.session);
      onDone();
    },
  });
  const { mutate } = look;
  useEffect(() => mutate({ token }), [mutate, token]);
  const about = look.data;
  const toLogin = (
    <Button look={act.data ? 'pri' : 'text'} block onClick={onDone}>
      {s('to_login')}
    </Button>
  );
  if (token === '') return <Outcome text={s('link_missing')}>{toLogin}</Outcome>;
  if (look.error) return <Outcome text={words(look.error)}>{toLogin}</Outcome>;
  if (act.data?.session === null)
    return (
      <>
        <Note tone="ok">{s('reset_done')}</Note>
        {toLogin}
      </>
    );
  if (!about) return <Spinner label={t('loading')} isBare />;
  return (
    <>
      <h2>{s(about.enrolled ? 'reset_title' : 'set_up_title')}</h2>
      {!about.enrolled && <p className="mut">{s('set_up_text')}</p>}
      <KeyValue name={t('login_name')}>
        <b data-testid="set-up-name">{about.operator}</b>
      </KeyValue>
      <KeyValue name={s('valid_until')}>{dateTime(about.expiresAt)}</KeyValue>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (newPassword === again) act.mutate({ token, newPassword });
        }}
      >
        <PasswordPair value={newPassword} again={again} onValue={setNew} onAgain={setAgain} />
        {act.error && <Note tone="bad">{words(act.error)}</Note>}
        <Button look="pri" size="lg" block type="submit" busy={act.isPending}>
          {s('set_password')}
        </Button>
      </form>
    </>
  );
}

function Outcome({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <Note tone="bad">{text}</Note>
      {children}
    </>
  );
}
