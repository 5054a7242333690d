import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

/** A channel's provider settings; the secret is stored separately, encrypted. */
export const ProviderSettings = Type.Object({
  /** The provider's base URL, without a trailing slash; the protocol's paths are appended. */
  endpoint: Type.String({ pattern: '^https?://[^\\s?#]{1,190}[^\\s?#/]$' }),
  /** The brand's account number at the provider. */
  account: Type.String({ pattern: '^[\\w.-]{1,64}$' }),
  /** Only for the digest protocol: the agreed algorithm. */
  digest: Type.Optional(Type.Union([Type.Literal('sha256'), Type.Literal('md5')])),
});
export type ProviderSettings = Static<typeof ProviderSettings>;

/** One brand's settings at one provider, as an adapter needs them for a call. */
export interface ProviderAccount extends ProviderSettings {
  /** Shared signing secret; never log or show it. */
  readonly secret: string;
  readonly currency: { readonly code: string; readonly exponent: number };
  /** The URL for callbacks of this channel. */
  readonly callbackUrl: string;
}

/** Finds a channel's provider account; throws when there is none, because such a channel must not be open. */
export type AccountOf = (brandId: bigint, channel: string) => Promise<ProviderAccount>;

/** The settings of a channel; null when they are incomplete. */
export function readProviderSettings(settings: unknown): ProviderSettings | null {
  return Value.Check(ProviderSettings, settings) ? settings : null;
}
