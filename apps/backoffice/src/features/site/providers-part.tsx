import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, KeyValue, Note, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';
import { ProviderForm, type ProviderName } from './provider-form.tsx';
import { useSiteText } from './use-site.ts';

type Answer = Value<'socialBackOffice.providers'>;

const PROVIDERS: readonly ProviderName[] = ['GOOGLE', 'FACEBOOK', 'OIDC', 'FIREBASE'];
const TITLES = { GOOGLE: 'Google', FACEBOOK: 'Facebook' } as const;

/** Identity providers of the brand. A change needs a second person: a provider could log in as any member. */
export function ProvidersPart() {
  const s = useSiteText();
  const query = useCall(calls.socialBackOffice.providers, {});
  return (
    <Card>
      <QueryState query={query}>
        {query.data && (
          <div className="stack">
            <p className="mut">{s('provider_intro')}</p>
            <KeyValue name={s('provider_redirect')}>
              <span className="monospace">{query.data.redirectUri}</span>
            </KeyValue>
            {PROVIDERS.map((provider) => (
              <Provider key={provider} provider={provider} answer={query.data as Answer} />
            ))}
          </div>
        )}
      </QueryState>
    </Card>
  );
}

function Provider({ provider, answer }: { provider: ProviderName; answer: Answer }) {
  const t = useText();
  const s = useSiteText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const present = answer.providers.find((row) => row.provider === provider);
  const isWaiting = answer.pending.includes(provider);
  const title = provider === 'OIDC' || provider === 'FIREBASE' ? s(`provider_${provider}`) : TITLES[provider];
  const state = present ? (present.enabled ? 'is_on' : 'is_off') : 'not_set';
  return (
    <section className="stack">
      <div className="row">
        <h3>{title}</h3>
        <span className="grow" />
        <Tag tone={present?.enabled ? 'ok' : 'neutral'}>{s(`provider_${state}`)}</Tag>
      </div>
      {present && !isOpen && (
        <>
          {Object.entries(present.settings).map(([name, value]) => (
            <KeyValue key={name} name={s(`provider_${name}`)}>
              <span className="monospace">{value}</span>
            </KeyValue>
          ))}
          {present.hasSecret && <KeyValue name={s('provider_secret')}>•••</KeyValue>}
          <KeyValue name={t('gateway_since')}>{dateTime(present.setAt)}</KeyValue>
        </>
      )}
      {isWaiting && <Note tone="info">{s('provider_waits')}</Note>}
      {!isWaiting && may('messages.gateways') && !isOpen && (
        <div>
          <Button aria-label={`${t('gateway_change')}: ${title}`} onClick={() => setOpen(true)}>
            {t('gateway_change')}
          </Button>
        </div>
      )}
      {isOpen && <ProviderForm provider={provider} present={present} onDone={() => setOpen(false)} />}
    </section>
  );
}
