import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
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

/** The four-eyes action for identity providers: an operator who controls one could log in as any linked member. */
export const PROVIDER_ACTION = 'identity.set-provider';

const PROVIDERS: readonly ProviderName[] = ['GOOGLE', 'FACEBOOK', 'OIDC', 'FIREBASE'];
const targetOf = (provider: ProviderName) => `provider:${provider}`;

/** Settings that decide where a provider's secret is sent. */
const BOUND_TO_SECRET = ['issuer', 'clientId', 'authorizationEndpoint', 'tokenEndpoint', 'keysUrl'] as const;

type Frozen = {
  readonly provider: ProviderName;
  readonly enabled: boolean;
  readonly settings: Readonly<Record<string, string>> | null;
  /** Already encrypted: neither the request nor the log ever has the plain secret. Empty: the stored one stays. */
  readonly sealed: string;
};

/** A brand's identity providers; secrets are never returned. */
export async function showProviders(
  deps: SocialDeps,
  context: StaffContext,
): Promise<Value<'socialOffice.providers'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'brands.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const [rows, open, redirectUri] = await Promise.all([
    listProviders(deps.pool, scope),
    deps.staff.requests.openFor(deps.pool, scope, PROVIDERS.map(targetOf)),
    redirectUriOf(deps, scope.merchantId),
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

function freeze(deps: SocialDeps, scope: Scope, input: Payload<'socialOffice.requestProvider'>): Frozen | Refusal {
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

/** Makes the four-eyes request. */
export async function requestProvider(
  deps: SocialDeps,
  context: StaffContext,
  input: Payload<'socialOffice.requestProvider'>,
): Promise<Value<'socialOffice.requestProvider'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'messages.gateways');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const frozen = freeze(deps, scope, input);
  if (isRefusal(frozen)) return frozen;
  const opened = await transactionOrRefuse(deps.pool, (tx) =>
    deps.staff.requests.open(tx, context, {
      area: 'identity',
      action: PROVIDER_ACTION,
      target: targetOf(frozen.provider),
      permissionToApprove: 'messages.gateways',
      reason: input.reason,
      frozen,
    }),
  );
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}

/** Executes the approved request. Links belong to their issuer: a new issuer does not take over existing ones. */
export async function applyProvider(
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  by: { readonly at: Date },
): Promise<Refusal | null> {
  const { provider, enabled, settings, sealed } = values as unknown as Frozen;
  if (settings === null) return (await deleteProvider(tx, scope, provider)) ? null : refuse('STATE_CONFLICT');
  const present = (await listProviders(tx, scope)).find((row) => row.provider === provider);
  // A secret is valid for one issuer, client and set of endpoints: with others it would be sent to a stranger.
  const isSame = BOUND_TO_SECRET.every((name) => present?.settings[name] === settings[name]);
  const sealedSecret = sealed || (isSame ? (present?.sealedSecret ?? '') : '');
  await saveProvider(tx, scope, { provider, enabled, settings, sealedSecret, setAt: by.at });
  return null;
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
