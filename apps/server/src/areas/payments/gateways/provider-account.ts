import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

/** What a channel keeps about its provider beside the sealed secret. */
export const ProviderSettings = Type.Object({
  /** Where the provider answers, without a slash at the end; paths of the wire are appended. */
  endpoint: Type.String({ pattern: '^https?://[^\\s?#]{1,190}[^\\s?#/]$' }),
  /** The brand's number at the provider. */
  account: Type.String({ pattern: '^[\\w.-]{1,64}$' }),
  /** Of the sorted-parameter wire only: what both sides have agreed on. */
  digest: Type.Optional(Type.Union([Type.Literal('sha256'), Type.Literal('md5')])),
});
export type ProviderSettings = Static<typeof ProviderSettings>;

/** One brand's agreement with one provider, as an adapter needs it for a call. */
export interface ProviderAccount extends ProviderSettings {
  /** What both sign with; never logged, never shown. */
  readonly secret: string;
  readonly currency: { readonly code: string; readonly exponent: number };
  /** Where call-backs of this channel are taken. */
  readonly callbackUrl: string;
}

/** Finds a channel's agreement; throws where there is none, because a channel without one must not be open. */
export type AccountOf = (merchantId: bigint, channel: string) => Promise<ProviderAccount>;

/** The settings of a channel, null where they are not complete. */
export function readProviderSettings(settings: unknown): ProviderSettings | null {
  return Value.Check(ProviderSettings, settings) ? settings : null;
}
