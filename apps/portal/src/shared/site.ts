import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { useCall } from './api/hooks.ts';
import type { Language } from './i18n/language.ts';

/** What a page must know of the brand to be rendered at all. */
export interface Merchant {
  readonly code: string;
  readonly name: string;
  readonly currency: { readonly code: string; readonly symbol: string; readonly exponent: number };
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
}

export type SiteStatus = Value<'brands.status'>;

/** Status of the site; it comes with the page and is read again when it has aged. */
export function useSite(): SiteStatus | undefined {
  return useCall(calls.brands.status, {}, { staleTime: 60_000 }).data;
}

/** Whether a feature of the brand is on. Unknown switches are off. */
export function useSwitches(): (modId: string) => boolean {
  const settings = useCall(calls.brands.whitelabel, {}, { staleTime: 5 * 60_000 });
  return (modId) => settings.data?.switches.some((row) => row.modId === modId && row.enabled === 1) ?? false;
}

export interface CurrencyFacts {
  readonly symbol: string;
  readonly exponent: number;
}

/** Sign and decimals of the brand's currency: `<Money amount={x} {...currency} />`. */
export function useCurrency(): CurrencyFacts {
  const site = useSite();
  return site ? { symbol: site.currency.symbol, exponent: site.currency.exponent } : { symbol: 'P', exponent: 2 };
}
