import type { Scope } from '@lantern/server-kit';
import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { ProviderName, ProviderRow } from './repository/identity-providers.ts';

const words = (maxLength: number) => Type.String({ minLength: 1, maxLength });
/** URL without query, fragment and user, to which paths are appended. */
const address = Type.String({ pattern: '^https?://[A-Za-z0-9.-]{1,200}(:\\d{1,5})?(/[\\w./~-]{0,200})?$' });

/** Endpoints are set for providers without complete discovery (Facebook); otherwise discovery is used. */
const openIdSettings = Type.Object({
  issuer: address,
  clientId: words(300),
  /** Name on the button. */
  name: Type.Optional(words(40)),
  authorizationEndpoint: Type.Optional(address),
  tokenEndpoint: Type.Optional(address),
  keysUrl: Type.Optional(address),
});

const firebaseSettings = Type.Object({
  projectId: Type.String({ pattern: '^[a-z0-9-]{4,60}$' }),
  /** Key of the web application; public by Firebase's design. */
  apiKey: Type.String({ pattern: '^[\\w-]{10,100}$' }),
  /** Key set that signs ID tokens; default: Firebase's public one. */
  keysUrl: Type.Optional(address),
  /** `on`: the web portal also verifies numbers by Firebase, on its page `/phone`; otherwise only apps do. */
  portal: Type.Optional(Type.Literal('on')),
  /** URL to which that page sends number and code; default: Firebase's. */
  signInUrl: Type.Optional(address),
  /** URL of the captcha script; default: the one that Firebase requires. */
  captchaUrl: Type.Optional(address),
});

export type OpenIdSettings = Static<typeof openIdSettings>;
export type FirebaseSettings = Static<typeof firebaseSettings>;

const settingsOf: Readonly<Record<ProviderName, TSchema>> = {
  GOOGLE: openIdSettings,
  FACEBOOK: openIdSettings,
  OIDC: openIdSettings,
  FIREBASE: firebaseSettings,
};
const ENDPOINTS = ['authorizationEndpoint', 'tokenEndpoint', 'keysUrl'] as const;
const ADDRESSES = ['issuer', ...ENDPOINTS, 'signInUrl', 'captchaUrl'] as const;

const isLocal = (host: string) => host === 'localhost' || host === '127.0.0.1';

/** Whether a URL may be called: https, or this machine where simulators are allowed. */
export function isAllowedUrl(text: string, isSandboxAllowed: boolean): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return false;
  return url.protocol === 'https:' ? true : isSandboxAllowed && isLocal(url.hostname);
}

/** The provider's settings without unknown fields; else the name of the first missing or invalid one. Endpoints are set all or none. */
export function readProviderSettings(
  provider: ProviderName,
  given: Readonly<Record<string, string>>,
  isSandboxAllowed: boolean,
): Readonly<Record<string, string>> | { readonly wrong: string } {
  const schema = settingsOf[provider];
  const filled = Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== ''));
  const cleaned = Value.Clean(schema, filled) as Record<string, string>;
  const [error] = Value.Errors(schema, cleaned);
  if (error) return { wrong: wrongName(error) };
  const closed = ADDRESSES.find(
    (name) => cleaned[name] !== undefined && !isAllowedUrl(cleaned[name], isSandboxAllowed),
  );
  if (closed) return { wrong: closed };
  const missing = ENDPOINTS.filter((name) => cleaned[name] === undefined);
  const isHalf = provider !== 'FIREBASE' && missing.length > 0 && missing.length < ENDPOINTS.length;
  return isHalf ? { wrong: missing[0] ?? 'issuer' } : cleaned;
}

/** Hosts in a provider's settings. */
export function hostsOfProvider(settings: Readonly<Record<string, string>>): string[] {
  return ADDRESSES.flatMap((name) => (settings[name] === undefined ? [] : [new URL(settings[name]).hostname]));
}

function wrongName(error: { readonly instancePath: string; readonly params?: object }): string {
  const { requiredProperties } = (error.params ?? {}) as { requiredProperties?: string[] };
  return requiredProperties?.[0] ?? (error.instancePath.replace(/^\//, '') || 'settings');
}

/** Binds a provider's encrypted secret to its row. */
export const providerPlace = ({ brandId }: Scope, provider: ProviderName) =>
  `identity.identity-provider:${brandId}:${provider}`;

const NAMES = { GOOGLE: 'Google', FACEBOOK: 'Facebook', OIDC: 'OpenID', FIREBASE: 'Firebase' } as const;

/** Display name of a provider. */
export const nameOf = ({ provider, settings }: Pick<ProviderRow, 'provider' | 'settings'>): string =>
  settings.name ?? NAMES[provider];
