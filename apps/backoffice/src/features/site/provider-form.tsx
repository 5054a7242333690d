import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { Button, Checkbox, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { SecretField } from '../../shared/fields/secret-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { useSiteText } from './use-site.ts';

type Row = Value<'socialBackOffice.providers'>['providers'][number];
export type ProviderName = Payload<'socialBackOffice.requestProvider'>['provider'];

const OPENID = ['issuer', 'clientId', 'name', 'authorizationEndpoint', 'tokenEndpoint', 'keysUrl'] as const;
const FIREBASE = ['projectId', 'apiKey', 'keysUrl', 'signInUrl', 'captchaUrl'] as const;
/** Public settings of each provider, so that only client id and secret must be entered. */
const USUAL: Readonly<Record<ProviderName, Readonly<Record<string, string>>>> = {
  GOOGLE: { issuer: 'https://accounts.google.com' },
  FACEBOOK: {
    issuer: 'https://www.facebook.com',
    authorizationEndpoint: 'https://www.facebook.com/dialog/oauth',
    tokenEndpoint: 'https://graph.facebook.com/oauth/access_token',
    keysUrl: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  },
  OIDC: {},
  FIREBASE: {},
};

interface ProviderFormProps {
  readonly provider: ProviderName;
  readonly present: Row | undefined;
  readonly onDone: () => void;
}

/** Requests a change of an identity provider. */
export function ProviderForm({ provider, present, onDone }: ProviderFormProps) {
  const t = useText();
  const s = useSiteText();
  const [settings, setSettings] = useState(present?.settings ?? USUAL[provider]);
  const [enabled, setEnabled] = useState(present?.enabled ?? true);
  const [secret, setSecret] = useState('');
  const [reason, setReason] = useState('');
  const { socialBackOffice, staff } = calls;
  const request = useAct(socialBackOffice.requestProvider, {
    invalidates: [socialBackOffice.providers, staff.requests],
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('asked_for_second') });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.mutate({ provider, enabled, settings, secret, reason: reason.trim() });
  };
  const isFirebase = provider === 'FIREBASE';
  return (
    <form className="stack" onSubmit={submit}>
      <Checkbox checked={enabled} onChange={(event) => setEnabled(event.target.checked)}>
        {s('provider_on')}
      </Checkbox>
      {isFirebase && (
        <Checkbox
          checked={settings.portal === 'on'}
          onChange={(event) => setSettings({ ...settings, portal: event.target.checked ? 'on' : '' })}
        >
          {s('provider_portal')}
        </Checkbox>
      )}
      {isFirebase && <p className="field-hint">{s('provider_portal_hint')}</p>}
      {(isFirebase ? FIREBASE : OPENID).map((name) => (
        <TextInput
          key={name}
          label={s(`provider_${name}`)}
          name={`provider-${name}`}
          value={settings[name] ?? ''}
          maxLength={300}
          hint={name === 'authorizationEndpoint' ? s('provider_endpoints_hint') : undefined}
          onChange={(text) => setSettings({ ...settings, [name]: text })}
        />
      ))}
      {!isFirebase && (
        <SecretField
          label={s('provider_secret')}
          name="provider-secret"
          value={secret}
          maxLength={300}
          hint={present?.hasSecret ? s('provider_secret_kept') : undefined}
          onChange={setSecret}
        />
      )}
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      <div className="button-pair">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" look="pri" disabled={!isReason(reason)} busy={request.isPending}>
          {t('ask_second')}
        </Button>
      </div>
    </form>
  );
}
