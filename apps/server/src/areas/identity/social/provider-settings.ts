import type { Scope } from '@lantern/server-kit';
import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { ProviderName, ProviderRow } from '../repository/identity-providers.ts';

const words = (maxLength: number) => Type.String({ minLength: 1, maxLength });
/** No query, no fragment, no user: an address that other paths are put after. */
const address = Type.String({ pattern: '^https?://[A-Za-z0-9.-]{1,200}(:\\d{1,5})?(/[\\w./~-]{0,200})?$' });

/** The endpoints are given for providers whose discovery does not tell them (Facebook); without them it is asked. */
const openIdSettings = Type.Object({
  issuer: address,
  clientId: words(300),
  /** What the button calls it. */
  name: Type.Optional(words(40)),
  authorizationEndpoint: Type.Optional(address),
  tokenEndpoint: Type.Optional(address),
  keysUrl: Type.Optional(address),
});

const firebaseSettings = Type.Object({
  projectId: Type.String({ pattern: '^[a-z0-9-]{4,60}$' }),
  /** Of the web application; public, as Firebase means it to be. */
  apiKey: Type.String({ pattern: '^[\\w-]{10,100}$' }),
  /** The key set that ID tokens are signed with; the public one of Firebase when absent. */
  keysUrl: Type.Optional(address),
  /** `on`: the web portal has numbers proven by it too, on its page `/phone`; without it only applications do. */
  portal: Type.Optional(Type.Literal('on')),
  /** Where that page sends number and code; Firebase's own address when absent. */
  signInUrl: Type.Optional(address),
  /** The script of the check that a person sends the code; the one that Firebase asks for when absent. */
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

/** Whether an address may be asked: by https, or on this machine where stand-ins for the outside world may be used. */
export function mayBeAsked(text: string, isSandboxAllowed: boolean): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return false;
  return url.protocol === 'https:' ? true : isSandboxAllowed && isLocal(url.hostname);
}

/**
 * The settings that a provider takes, without anything else; else the name of the first that is missing or wrong. Endpoints are
 * given all or none.
 */
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
  const closed = ADDRESSES.find((name) => cleaned[name] !== undefined && !mayBeAsked(cleaned[name], isSandboxAllowed));
  if (closed) return { wrong: closed };
  const missing = ENDPOINTS.filter((name) => cleaned[name] === undefined);
  const isHalf = provider !== 'FIREBASE' && missing.length > 0 && missing.length < ENDPOINTS.length;
  return isHalf ? { wrong: missing[0] ?? 'issuer' } : cleaned;
}

/** Hosts that the settings of a provider name. */
export function hostsOfProvider(settings: Readonly<Record<string, string>>): string[] {
  return ADDRESSES.flatMap((name) => (settings[name] === undefined ? [] : [new URL(settings[name]).hostname]));
}

function wrongName(error: { readonly instancePath: string; readonly params?: object }): string {
  const { requiredProperties } = (error.params ?? {}) as { requiredProperties?: string[] };
  return requiredProperties?.[0] ?? (error.instancePath.replace(/^\//, '') || 'settings');
}

/** Where the secret of a provider belongs. */
export const providerPlace = ({ merchantId }: Scope, provider: ProviderName) =>
  `identity.identity-provider:${merchantId}:${provider}`;

const NAMES = { GOOGLE: 'Google', FACEBOOK: 'Facebook', OIDC: 'OpenID', FIREBASE: 'Firebase' } as const;

/** What people call a provider. */
export const nameOf = ({ provider, settings }: Pick<ProviderRow, 'provider' | 'settings'>): string =>
  settings.name ?? NAMES[provider];
