import type { Clock, OutsideNetwork, Scope } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import * as openid from 'openid-client';
import { type OpenIdSettings, providerPlace } from './provider-settings.ts';
import type { ProviderRow } from './repository/identity-providers.ts';
import type { SocialProvider, Subject } from './repository/social-links.ts';

/** Time-out in seconds for discovery, key set and token endpoint. */
const TIMEOUT_S = 5;
/** Cache time of discovery documents, because a provider may move its endpoints. */
const KNOWN_MS = 3_600_000;
const SCOPE = 'openid email';

type OpenIdRow = ProviderRow & { readonly provider: SocialProvider };

/** Values that bind a login to the browser that started it. */
export interface Tie {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier. */
  readonly verifier: string;
}

/** A user authenticated by a provider. */
export interface VerifiedUser extends Subject {
  /** Mail address verified by the provider; null when it is not. */
  readonly email: string | null;
}

export type ProviderAnswer =
  | { readonly verified: VerifiedUser }
  | { readonly failed: 'CANCELLED' | 'REFUSED' | 'UNREACHABLE' };

export interface OpenIdClients {
  /** URL of the provider's login; null when the provider does not answer. */
  authorizeUrl(scope: Scope, row: OpenIdRow, redirectUri: string, tie: Tie): Promise<string | null>;
  /** Redeems the query of the redirect (`code=…&state=…`), with all checks of the protocol. */
  answer(scope: Scope, row: OpenIdRow, redirectUri: string, tie: Tie, query: string): Promise<ProviderAnswer>;
}

export interface OpenIdOptions {
  readonly secrets: SecretBox;
  /** Allows providers on this machine without TLS. */
  readonly isSandboxAllowed: boolean;
  readonly clock: Clock;
  readonly outside: Pick<OutsideNetwork, 'fetch'>;
  /** Called with the reason when an answer was refused. */
  readonly onFailure: (error: unknown) => void;
}

async function configure(
  settings: OpenIdSettings,
  secret: string,
  isInsecure: boolean,
  outside: Pick<OutsideNetwork, 'fetch'>,
): Promise<openid.Configuration> {
  const { issuer, clientId, authorizationEndpoint, tokenEndpoint, keysUrl } = settings;
  const authentication = secret ? openid.ClientSecretPost(secret) : openid.None();
  // Always verify the token's signature, even when it comes directly from the provider over TLS.
  const execute = [openid.enableNonRepudiationChecks, ...(isInsecure ? [openid.allowInsecureRequests] : [])];
  if (!authorizationEndpoint || !tokenEndpoint || !keysUrl) {
    return openid.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout: TIMEOUT_S,
      execute,
      [openid.customFetch]: outside.fetch as openid.CustomFetch,
    });
  }
  const server = {
    issuer,
    authorization_endpoint: authorizationEndpoint,
    token_endpoint: tokenEndpoint,
    jwks_uri: keysUrl,
  };
  const config = new openid.Configuration(server, clientId, undefined, authentication);
  config.timeout = TIMEOUT_S;
  config[openid.customFetch] = outside.fetch as openid.CustomFetch;
  for (const apply of execute) apply(config);
  return config;
}

/** Distinguishes an unreachable provider, a refusal by the provider, and a login cancelled by the user. */
function failureOf(error: unknown): 'CANCELLED' | 'REFUSED' | 'UNREACHABLE' {
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'CANCELLED' : 'REFUSED';
  }
  if (error instanceof TypeError) return 'UNREACHABLE';
  const { code, cause } = error as { code?: string; cause?: unknown };
  const isAway = code === 'OAUTH_TIMEOUT' || (cause instanceof Response && cause.status >= 500);
  return isAway || cause instanceof TypeError ? 'UNREACHABLE' : 'REFUSED';
}

/** Logins at OpenID providers by authorization code with PKCE. Discovery documents are cached for an hour, or until the settings change. */
export function createOpenIdClients({
  secrets,
  isSandboxAllowed,
  clock,
  onFailure,
  outside,
}: OpenIdOptions): OpenIdClients {
  const now = () => clock.now().getTime();
  const known = new Map<
    string,
    { readonly setAt: number; readonly until: number; config: Promise<openid.Configuration> }
  >();

  function open(scope: Scope, row: OpenIdRow): Promise<openid.Configuration> {
    const key = providerPlace(scope, row.provider);
    const present = known.get(key);
    if (present && present.setAt === row.setAt.getTime() && present.until > now()) return present.config;
    const secret = row.sealedSecret === '' ? '' : secrets.open(row.sealedSecret, key);
    const settings = row.settings as unknown as OpenIdSettings;
    const config = configure(settings, secret, isSandboxAllowed && !settings.issuer.startsWith('https:'), outside);
    const entry = { setAt: row.setAt.getTime(), until: now() + KNOWN_MS, config };
    known.set(key, entry);
    // A failed discovery is not cached.
    config.catch(() => known.get(key) === entry && known.delete(key));
    return config;
  }

  return {
    async authorizeUrl(scope, row, redirectUri, { state, nonce, verifier }) {
      try {
        const config = await open(scope, row);
        const code_challenge = await openid.calculatePKCECodeChallenge(verifier);
        const requested = { redirect_uri: redirectUri, scope: SCOPE, state, nonce, code_challenge };
        return openid.buildAuthorizationUrl(config, { ...requested, code_challenge_method: 'S256' }).href;
      } catch (error) {
        onFailure(error);
        return null;
      }
    },
    async answer(scope, row, redirectUri, { state, nonce, verifier }, query) {
      try {
        const url = new URL(redirectUri);
        url.search = query;
        const tokens = await openid.authorizationCodeGrant(await open(scope, row), url, {
          ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
        });
        const claims = tokens.claims();
        if (!claims) return { failed: 'REFUSED' };
        const { iss: issuer, sub: subject, email, email_verified: isVerified } = claims;
        const checked = isVerified === true && typeof email === 'string' ? email.slice(0, 200) : null;
        return { verified: { issuer, subject, email: checked } };
      } catch (error) {
        onFailure(error);
        return { failed: failureOf(error) };
      }
    },
  };
}

export const newVerifier = openid.randomPKCECodeVerifier;
export const newNonce = openid.randomNonce;
