import type { Clock, OutsideNetwork, Scope } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import * as openid from 'openid-client';
import type { ProviderRow } from '../repository/identity-providers.ts';
import type { SocialProvider, Subject } from '../repository/social-links.ts';
import { type OpenIdSettings, providerPlace } from './provider-settings.ts';

/** Discovery, key set and token endpoint each answer within this, or not at all. */
const TIMEOUT_S = 5;
/** A provider may move its endpoints; what its discovery has told is asked anew after this. */
const KNOWN_MS = 3_600_000;
const SCOPE = 'openid email';

type OpenIdRow = ProviderRow & { readonly provider: SocialProvider };

/** What ties one login to the browser that began it. */
export interface Tie {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's code verifier. */
  readonly verifier: string;
}

/** Whom a provider vouches for. */
export interface Vouched extends Subject {
  /** An address that the provider has checked; null when it has not. */
  readonly email: string | null;
}

export type Answered = { readonly vouched: Vouched } | { readonly failed: 'CANCELLED' | 'REFUSED' | 'UNREACHABLE' };

export interface OpenIdClients {
  /** Where the browser goes to log in there; null when the provider does not answer. */
  authorizeUrl(scope: Scope, row: OpenIdRow, redirectUri: string, tie: Tie): Promise<string | null>;
  /** Redeems what the browser came back with (`code=…&state=…`), with every check of the protocol. */
  answer(scope: Scope, row: OpenIdRow, redirectUri: string, tie: Tie, query: string): Promise<Answered>;
}

export interface OpenIdOptions {
  readonly secrets: SecretBox;
  /** Lets providers on this machine be asked without TLS. */
  readonly isSandboxAllowed: boolean;
  readonly clock: Clock;
  readonly outside: Pick<OutsideNetwork, 'fetch'>;
  /** Hears why an answer was not taken. */
  readonly tellFailure: (error: unknown) => void;
}

async function configure(
  settings: OpenIdSettings,
  secret: string,
  isInsecure: boolean,
  outside: Pick<OutsideNetwork, 'fetch'>,
): Promise<openid.Configuration> {
  const { issuer, clientId, authorizationEndpoint, tokenEndpoint, keysUrl } = settings;
  const authentication = secret ? openid.ClientSecretPost(secret) : openid.None();
  // The token's signature counts, even where it comes straight from the provider over TLS.
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

/** Tells a provider that is away from one that says no, and both from somebody who thought better of it. */
function failureOf(error: unknown): 'CANCELLED' | 'REFUSED' | 'UNREACHABLE' {
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'CANCELLED' : 'REFUSED';
  }
  if (error instanceof TypeError) return 'UNREACHABLE';
  const { code, cause } = error as { code?: string; cause?: unknown };
  const isAway = code === 'OAUTH_TIMEOUT' || (cause instanceof Response && cause.status >= 500);
  return isAway || cause instanceof TypeError ? 'UNREACHABLE' : 'REFUSED';
}

/**
 * Logins at OpenID providers by authorization code with PKCE. What a provider's discovery tells is kept for an hour, and until
 * its settings change.
 */
export function createOpenIdClients({
  secrets,
  isSandboxAllowed,
  clock,
  tellFailure,
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
    // A provider that was away is asked again the next time.
    config.catch(() => known.get(key) === entry && known.delete(key));
    return config;
  }

  return {
    async authorizeUrl(scope, row, redirectUri, { state, nonce, verifier }) {
      try {
        const config = await open(scope, row);
        const code_challenge = await openid.calculatePKCECodeChallenge(verifier);
        const asked = { redirect_uri: redirectUri, scope: SCOPE, state, nonce, code_challenge };
        return openid.buildAuthorizationUrl(config, { ...asked, code_challenge_method: 'S256' }).href;
      } catch (error) {
        tellFailure(error);
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
        return { vouched: { issuer, subject, email: checked } };
      } catch (error) {
        tellFailure(error);
        return { failed: failureOf(error) };
      }
    },
  };
}

export const newVerifier = openid.randomPKCECodeVerifier;
export const newNonce = openid.randomNonce;
