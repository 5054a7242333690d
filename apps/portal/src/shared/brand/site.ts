import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { createContext, useContext } from 'react';
import { useCall } from '../api/hooks.ts';
import type { Language } from '../i18n/language.ts';
import { useLanguage } from '../i18n/text.ts';
import { fromCdn } from './cdn.ts';

/** The brand data that every render needs. */
export interface Brand {
  readonly code: string;
  readonly name: string;
  readonly currency: { readonly code: string; readonly symbol: string; readonly exponent: number };
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
}

/** Site status for pages, without server time, encryption key and location, which differ in every response. */
export type SiteStatus = Omit<Value<'brands.status'>, 'serverTime' | 'encKey' | 'location'> & {
  /** Random number of this page; selects one of several CDNs with the same files. */
  readonly seed: number;
};
export type Category = Value<'games.gameMenus'>['categories'][number];

/** Facts that nearly every component needs, read once at the page's root. */
export interface SiteFacts {
  readonly status: SiteStatus | undefined;
  readonly settings: Value<'brands.whitelabel'> | undefined;
  /** Undefined until they are known. */
  readonly categories: readonly Category[] | undefined;
}

const none: readonly Category[] = [];
const context = createContext<SiteFacts>({ status: undefined, settings: undefined, categories: undefined });
export const SiteContext = context.Provider;

type PageCdns = Pick<SiteStatus, 'seed' | 'imageCDNs' | 'launchGameCDNs'>;
let cdnsOfPage: PageCdns | undefined;

/**
 * CDNs stay the same while a page is open, because its security policy allows only the CDNs known when it was rendered. The render time
 * serves as a random seed and travels with the page, so server and browser choose the same CDN.
 */
function cdnsOf({ serverTime, imageCDNs, launchGameCDNs }: Value<'brands.status'>): PageCdns {
  const cdns = { seed: Date.parse(serverTime), imageCDNs, launchGameCDNs };
  // The server renders many pages, so nothing is cached there.
  if (typeof window === 'undefined') return cdns;
  cdnsOfPage ??= cdns;
  return cdnsOfPage;
}

function cacheable(answer: Value<'brands.status'>): SiteStatus {
  const { serverTime, encKey, location, ...status } = answer;
  return { ...status, ...cdnsOf(answer) };
}

/** Reads status, switches and menus. Only for the root of the page; other components use the context. */
export function useSiteFacts(): SiteFacts {
  const status = useCall(calls.brands.status, {}, { staleTime: 60_000, select: cacheable }).data;
  const settings = useCall(calls.brands.whitelabel, {}, { staleTime: 5 * 60_000 }).data;
  const menus = useCall(calls.games.gameMenus, {}, { staleTime: 5 * 60_000 }).data;
  return { status, settings, categories: menus?.categories };
}

/** Status of the site; it comes with the page and is read again when stale. */
export function useSite(): SiteStatus | undefined {
  return useContext(context).status;
}

/** Categories with at least one vendor, in navigation order. */
export function useCategories(): readonly Category[] {
  return useKnownCategories() ?? none;
}

/** The same, but undefined until they are known. */
export function useKnownCategories(): readonly Category[] | undefined {
  return useContext(context).categories;
}

/** Returns whether a feature of the brand is on. Unknown switches are off. */
export function useSwitches(): (modId: string) => boolean {
  const { settings } = useContext(context);
  return (modId) => settings?.switches.some((row) => row.modId === modId && row.enabled === 1) ?? false;
}

/** UTC offset, in minutes, of the brand's business day. */
export function useBusinessMinutes(): number {
  const zone = useContext(context).settings?.siteConfiguration.businessTimeZone ?? '+08:00';
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** The brand's logo; undefined if it has none. */
export function useLogoUrl(): string | undefined {
  return useContext(context).settings?.theme.logoUrl ?? undefined;
}

/** The first banner of a group (`w_register`, `w_login`), null if the brand has none. */
export function useBanner(groupName: 'w_register' | 'w_login'): string | null {
  const { status } = useContext(context);
  const pictureAt = usePictures();
  const found = status?.banners.find((row) => row.groupName === groupName)?.url;
  return found === undefined ? null : pictureAt(found);
}

/** Returns the URL of a site picture: on one of the brand's image CDNs, or on the platform's server if it has none (9-11). */
export function usePictures(): (path: string) => string {
  const { status } = useContext(context);
  return (path) => (status ? fromCdn(path, status.imageCDNs, status.seed) : path);
}

type Resource = SiteStatus['resources'][number];

/** Label of a resource in the reader's language: Chinese, or the common label for all other languages. */
export function useLabel(): (resource: Resource) => string {
  const isChinese = useLanguage() === 'CN';
  return (resource) => (isChinese ? resource.labelNameCn : resource.labelNameEn);
}

/** The brand's resources of one kind, in the back office's order. */
export function useResources(kind: 'APP' | 'SOCIAL' | 'LICENCE'): readonly Resource[] {
  return useSite()?.resources.filter((row) => row.resourceType === kind) ?? [];
}

export interface CurrencyFacts {
  readonly symbol: string;
  readonly exponent: number;
}

/** Symbol and decimals of the brand's currency: `<Money amount={x} {...currency} />`. */
export function useCurrency(): CurrencyFacts {
  const site = useSite();
  return site ? { symbol: site.currency.symbol, exponent: site.currency.exponent } : { symbol: 'P', exponent: 2 };
}
