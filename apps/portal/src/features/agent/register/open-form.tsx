import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, KeyValue, Note, TextField } from '@lantern/ui';
import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import type { Centre } from '../frame/use-centre.ts';
import { KindChoice } from './link-form.tsx';
import { cardOf } from './rate-lines.ts';
import { RateSliders } from './rate-sliders.tsx';
import { useRateLines } from './use-rate-lines.ts';

type Opened = Value<'agents.openAccount'>;

/** Opens an account at once, with a start password that must be changed at the first login. */
export function OpenForm({ centre }: { centre: Centre }) {
  const t = useText('agent');
  const words = useRefusalText();
  const choice = useRateLines(centre);
  const [username, setUsername] = useState('');
  const [accountType, setAccountType] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useAct(calls.agents.openAccount, {
    invalidates: [calls.agents.team, calls.agents.centre, calls.agents.overview],
    onSuccess: (value) => {
      setOpened(value);
      setUsername('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOpened(null);
    open.mutate({ username: username.trim(), accountType, rates: cardOf(choice.lines, choice.values) });
  };
  return (
    <div className="agent-page-columns">
      <section className="agent-page-box">
        <h2>
          {t('open_directly')}
          <small className="mut3 num">{t('openings_left', { count: centre.openingsLeft })}</small>
        </h2>
        <form className="agent-page-form" onSubmit={submit} noValidate>
          <TextField
            label={t('login_name')}
            name="username"
            autoComplete="off"
            required
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
          <KindChoice value={accountType} onChange={setAccountType} />
          <RateSliders choice={choice} />
          {open.error && <Note tone="bad">{words(open.error)}</Note>}
          <Button
            look="pri"
            size="lg"
            block
            type="submit"
            icon={UserPlus}
            busy={open.isPending}
            disabled={username.trim() === ''}
          >
            {t('open_account')}
          </Button>
        </form>
      </section>
      <OpenedAccount opened={opened} />
    </div>
  );
}

/** The new account with its initial password, which is displayed once. */
function OpenedAccount({ opened }: { opened: Opened | null }) {
  const t = useText('agent');
  const zone = useZone();
  return (
    <section className="agent-page-box agent-page-stack" aria-live="polite">
      <h2>{opened ? t('opened_title', { account: opened.account }) : t('opened_how_title')}</h2>
      {opened && (
        <>
          <KeyValue name={t('login_name')}>
            <b>{opened.account}</b>
          </KeyValue>
          <KeyValue name={t('initial_password')}>
            <b className="num">{opened.initialPassword}</b>
          </KeyValue>
          <KeyValue name={t('start_password_until')}>{formatTime(opened.expiresAt, zone)}</KeyValue>
          <Note tone="info">{t('start_password_once')}</Note>
        </>
      )}
      <p className="mut">{t('opened_how')}</p>
    </section>
  );
}
