import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type ApprovalPayload,
  defineApproval,
  isRefusal,
  oneOf,
  orNull,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import { settingsFact } from '../back-office/settings-fact.ts';
import type { SocialDeps } from './deps.ts';
import { hostsOfProvider, providerPlace, readProviderSettings } from './provider-settings.ts';
import {
  deleteProvider,
  listOldProviderSeals,
  listProviders,
  type ProviderName,
  replaceProviderSeal,
  saveProvider,
} from './repository/identity-providers.ts';
import { redirectUriOf } from './start-social.ts';

const { code, part, text } = facts;

const PROVIDERS: readonly ProviderName[] = ['GOOGLE', 'FACEBOOK', 'OIDC', 'FIREBASE'];
const targetOf = (provider: ProviderName) => `provider:${provider}`;

/** Settings that decide where a provider's secret is sent. */
const BOUND_TO_SECRET = ['issuer', 'clientId', 'authorizationEndpoint', 'tokenEndpoint', 'keysUrl'] as const;

const SCHEMA = payloadSchema({
  provider: oneOf('GOOGLE', 'FACEBOOK', 'OIDC', 'FIREBASE'),
  enabled: Type.Boolean(),
  settings: orNull(Type.Record(Type.String(), Type.String())),
  /** Already encrypted: neither the request nor the log ever has the plain secret. Empty: the stored one stays. */
  sealed: Type.String(),
});

const switchOf = (row: { readonly enabled: boolean } | null) => (row === null ? 'NONE' : row.enabled ? 'ON' : 'OFF');

/**
 * Sets or removes an identity provider: an operator who controls one could log in as any linked member. Links belong to their issuer: a new
 * issuer does not take over existing ones.
 */
export const setProvider = defineApproval({
  action: 'identity.set-provider',
  schema: SCHEMA,
  permission: { request: 'messages.gateways', approve: 'messages.gateways' },
  async preview(tx, scope, { provider, enabled, settings, sealed }) {
    const present = (await listProviders(tx, scope)).find((one) => one.provider === provider) ?? null;
    const [now, then] = [present?.settings ?? {}, settings ?? {}];
    const becomes = switchOf(settings && { enabled });
    const rows = [
      text('provider', provider),
      code('state', 'subject_switch', switchOf(present), { becomes, isFixed: true }),
      settingsFact('endpoint', ['issuer', 'authorizationEndpoint', 'tokenEndpoint', 'keysUrl'], now, then),
      settingsFact('our_number', ['clientId', 'appId', 'projectId'], now, then),
      code('new_secret', 'frozen', String(sealed !== '')),
    ];
    return { name: provider, page: { path: '/site' }, parts: [part('CHANGE', rows)] };
  },
  async apply(tx, scope, { provider, enabled, settings, sealed }, { at: setAt }) {
    if (settings === null) return (await deleteProvider(tx, scope, provider)) ? null : refuse('STATE_CONFLICT');
    const present = (await listProviders(tx, scope)).find((row) => row.provider === provider);
    // A secret is valid for one issuer, client and set of endpoints: with others it would be sent to a stranger.
    const isSame = BOUND_TO_SECRET.every((name) => present?.settings[name] === settings[name]);
    const sealedSecret = sealed || (isSame ? (present?.sealedSecret ?? '') : '');
    await saveProvider(tx, scope, { provider, enabled, settings, sealedSecret, setAt });
    return null;
  },
});

/** A brand's identity providers; secrets are never returned. */
export async function showProviders(
  deps: SocialDeps,
  context: StaffContext,
): Promise<Value<'socialBackOffice.providers'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'brands.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const [rows, open, redirectUri] = await Promise.all([
    listProviders(deps.pool, scope),
    deps.staff.requests.openFor(deps.pool, scope, PROVIDERS.map(targetOf)),
    redirectUriOf(deps, scope.brandId),
  ]);
  return {
    providers: rows.map(({ provider, enabled, settings, sealedSecret, setAt }) => ({
      ...{ provider, enabled, settings },
      hasSecret: sealedSecret !== '',
      setAt: setAt.toISOString(),
    })),
    pending: PROVIDERS.filter((provider) => open.has(targetOf(provider))),
    redirectUri,
  };
}

/** Checks the entered settings and encrypts the secret. */
function checkProvider(
  deps: SocialDeps,
  scope: Scope,
  input: Payload<'socialBackOffice.requestProvider'>,
): ApprovalPayload<typeof SCHEMA> | Refusal {
  const { provider, enabled } = input;
  if (input.settings === null) return { provider, enabled: false, settings: null, sealed: '' };
  const settings = readProviderSettings(provider, input.settings, deps.sandboxAllowed);
  if ('wrong' in settings) {
    return refuse('FIELD_RULE', { field: String(settings.wrong), min: 1, max: 300, patternId: 'ANY' });
  }
  if (!hostsOfProvider(settings).every((host) => deps.outside.mayName(host))) return refuse('ADDRESS_PRIVATE');
  const secret = provider === 'FIREBASE' ? '' : input.secret.trim();
  return { provider, enabled, settings, sealed: secret && deps.secrets.seal(secret, providerPlace(scope, provider)) };
}

/** Requests a change of an identity provider. */
export async function requestProvider(
  deps: SocialDeps,
  context: StaffContext,
  input: Payload<'socialBackOffice.requestProvider'>,
): Promise<Value<'socialBackOffice.requestProvider'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'messages.gateways');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const payload = checkProvider(deps, scope, input);
  if (isRefusal(payload)) return payload;
  const request = { target: targetOf(payload.provider), payload, reason: input.reason };
  const opened = await transactionOrRefuse(deps.pool, (tx) =>
    deps.staff.requests.open(tx, context, setProvider, request),
  );
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}

/** At each start, re-encrypts the secrets with the newest key; `lost` counts those whose key is not available. */
export async function sealProviders({
  pool,
  secrets,
}: Pick<SocialDeps, 'pool' | 'secrets'>): Promise<{ sealed: number; lost: number }> {
  let sealed = 0;
  let lost = 0;
  for (const row of await listOldProviderSeals(pool, secrets.newestPrefix)) {
    if (!secrets.hasKeyOf(row.sealedSecret)) {
      lost += 1;
      continue;
    }
    const place = providerPlace(row, row.provider);
    await replaceProviderSeal(pool, row, secrets.seal(secrets.open(row.sealedSecret, place), place));
    sealed += 1;
  }
  return { sealed, lost };
}
