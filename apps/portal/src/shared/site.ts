import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { createContext, useContext } from 'react';
import { useCall } from './api/hooks.ts';
import { fromCdn } from './cdn.ts';
import type { Language } from './i18n/language.ts';
import { useLanguage } from './i18n/text.ts';

/** What a page must know of the brand to be rendered at all. */
export interface Merchant {
  readonly code: string;
  readonly name: string;
  readonly currency: { readonly code: string; readonly symbol: string; readonly exponent: number };
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
}

/** Status of the site as pages show it: without time, key and place, which differ in every answer. */
export type SiteStatus = Omit<Value<'brands.status'>, 'serverTime' | 'encKey' | 'location'> & {
  /** Chance of this page, by which one of several places that carry the same files is chosen. */
  readonly seed: number;
};
export type Category = Value<'games.gameMenus'>['categories'][number];

/** What nearly every part of the page asks for, read once at its root. */
export interface SiteFacts {
  readonly status: SiteStatus | undefined;
  readonly settings: Value<'brands.whitelabel'> | undefined;
  readonly categories: readonly Category[];
}

const none: readonly Category[] = [];
const context = createContext<SiteFacts>({ status: undefined, settings: undefined, categories: none });
export const SiteContext = context.Provider;

type OfPage = Pick<SiteStatus, 'seed' | 'imageCDNs' | 'launchGameCDNs'>;
let ofPage: OfPage | undefined;

/**
 * What holds as long as a page is open: its security policy allows the places that were told when it was made, no others. When that was is
 * as good as chance, and comes with the page, so that server and browser choose the same.
 */
function placesOf({ serverTime, imageCDNs, launchGameCDNs }: Value<'brands.status'>): OfPage {
  const told = { seed: Date.parse(serverTime), imageCDNs, launchGameCDNs };
  // The server makes many pages.
  if (typeof window === 'undefined') return told;
  ofPage ??= told;
  return ofPage;
}

function lasting(told: Value<'brands.status'>): SiteStatus {
  const { serverTime, encKey, location, ...status } = told;
  return { ...status, ...placesOf(told) };
}

/** Reads status, switches and menus; for the root of the page alone, everybody else takes them from the context. */
export function useSiteFacts(): SiteFacts {
  const status = useCall(calls.brands.status, {}, { staleTime: 60_000, select: lasting }).data;
  const settings = useCall(calls.brands.whitelabel, {}, { staleTime: 5 * 60_000 }).data;
  const menus = useCall(calls.games.gameMenus, {}, { staleTime: 5 * 60_000 }).data;
  return { status, settings, categories: menus?.categories ?? none };
}

/** Status of the site; it comes with the page and is read again when it has aged. */
export function useSite(): SiteStatus | undefined {
  return useContext(context).status;
}

/** The categories that have at least one vendor, in the order of the navigation. */
export function useCategories(): readonly Category[] {
  return useContext(context).categories;
}

/** Whether a feature of the brand is on. Unknown switches are off. */
export function useSwitches(): (modId: string) => boolean {
  const { settings } = useContext(context);
  return (modId) => settings?.switches.some((row) => row.modId === modId && row.enabled === 1) ?? false;
}

/** Minutes east of Greenwich in which the house's business days begin. */
export function useBusinessMinutes(): number {
  const zone = useContext(context).settings?.siteConfiguration.businessTimeZone ?? '+08:00';
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** The brand's own picture beside its name; undefined where it has none. */
export function useLogoUrl(): string | undefined {
  return useContext(context).settings?.theme.logoUrl ?? undefined;
}

/** The first banner of a place (`w_register`, `w_login`), null where the brand has none. */
export function useBanner(groupName: 'w_register' | 'w_login'): string | null {
  const { status } = useContext(context);
  const pictureAt = usePictures();
  const found = status?.banners.find((row) => row.groupName === groupName)?.url;
  return found === undefined ? null : pictureAt(found);
}

/** Where one of the site's pictures is taken from: an image CDN of the brand, or the house where it has none (9-11). */
export function usePictures(): (path: string) => string {
  const { status } = useContext(context);
  return (path) => (status ? fromCdn(path, status.imageCDNs, status.seed) : path);
}

type Resource = SiteStatus['resources'][number];

/** What a resource is called by whoever reads: it has a Chinese label and one for everybody else. */
export function useLabel(): (resource: Resource) => string {
  const isChinese = useLanguage() === 'CN';
  return (resource) => (isChinese ? resource.labelNameCn : resource.labelNameEn);
}

/** The brand's resources of a kind, as the office lists them. */
export function useResources(kind: 'APP' | 'SOCIAL' | 'LICENCE'): readonly Resource[] {
  return useSite()?.resources.filter((row) => row.resourceType === kind) ?? [];
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
