import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, type Refusal, refuse } from '@lantern/server-kit';
import { newId, newToken, sha256 } from '@lantern/server-kit/security';
import { checkSite } from '../login/check-site.ts';
import { insertChallenge } from '../login/repository/challenges.ts';
import { CHALLENGE_MS } from '../security/rules.ts';
import { deviceKeyOf } from '../sessions/rules.ts';
import type { SocialDeps } from './deps.ts';
import { newNonce, newVerifier } from './openid.ts';
import { phonePageOf } from './phone-page.ts';
import { type FirebaseSettings, nameOf } from './provider-settings.ts';
import { findOpenProvider, listProviders } from './repository/identity-providers.ts';
import type { SocialProvider } from './repository/social-links.ts';

/** Fixed portal page to which every provider redirects, so that a caller cannot choose where the code is sent. */
const RETURN_PATH = '/social';

export const redirectUriOf = (deps: Pick<SocialDeps, 'linkTo'>, brandId: bigint) => deps.linkTo(brandId, RETURN_PATH);

/** A login in progress at a provider. */
export interface Flow {
  readonly provider: SocialProvider;
  readonly purpose: 'LOGIN' | 'LINK';
  readonly nonce: string;
  readonly verifier: string;
  /** The browser that started it: digest of the secret stored in its page, and its device. */
  readonly secretHash: string;
  readonly deviceKey: string;
}

/** Providers that the brand has enabled, for the buttons of the login dialogs. */
export async function listMethods(deps: SocialDeps, context: CallContext): Promise<Value<'social.methods'>> {
  const rows = (await listProviders(deps.pool, { brandId: context.brand.id })).filter((row) => row.enabled);
  const firebase = rows.find((row) => row.provider === 'FIREBASE');
  const settings = firebase?.settings as FirebaseSettings | undefined;
  return {
    providers: rows.flatMap((row) =>
      row.provider === 'FIREBASE' ? [] : [{ provider: row.provider, name: nameOf(row) }],
    ),
    firebase: settings
      ? {
          projectId: settings.projectId,
          apiKey: settings.apiKey,
          portal: phonePageOf(settings, deps.sandboxAllowed),
        }
      : null,
  };
}

/** Starts a login at a provider with state, nonce and a PKCE challenge; valid for ten minutes. */
export async function startSocial(
  deps: SocialDeps,
  context: CallContext,
  { provider, purpose }: Payload<'social.start'>,
): Promise<Value<'social.start'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const { now } = context;
  const scope = { brandId: context.brand.id };
  const row = await findOpenProvider(deps.pool, scope, provider);
  if (!row) return refuse('FEATURE_DISABLED');
  const tie = { state: newId(), nonce: newNonce(), verifier: newVerifier() };
  const url = await deps.openId.authorizeUrl(scope, row, await redirectUriOf(deps, scope.brandId), tie);
  if (url === null) return refuse('PROVIDER_UNREACHABLE', { provider: nameOf(row) });
  const secret = newToken();
  const flow: Flow = {
    ...{ provider, purpose, nonce: tie.nonce, verifier: tie.verifier },
    secretHash: sha256(secret).toString('hex'),
    deviceKey: deviceKeyOf(context).toString('hex'),
  };
  await insertChallenge(deps.pool, scope, {
    id: tie.state,
    kind: 'SOCIAL_FLOW',
    memberId: null,
    data: flow,
    at: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  });
  return { url, secret };
}
