import type { CallName, Payload } from '@lantern/contract/schemas';
import { type BrandView, type CallContext, type Refusal, type Route, refuse } from '@lantern/server-kit';

/** What a client says about the site it belongs to. */
interface Named {
  /** Code of the brand. */
  readonly code?: string | undefined;
  /** Code or id of the brand. */
  readonly codeOrId?: string | undefined;
  /** Host name or address of the site. */
  readonly site?: string | undefined;
}

type Reader<Name extends CallName> = (payload: Payload<Name>) => Named;
const ofSite = ({ url, domain }: { url?: string | undefined; domain?: string | undefined }): Named => ({
  site: url ?? domain,
});
const ofBrand = ({
  merchantCode,
  merchant,
}: {
  merchantCode?: string | undefined;
  merchant?: string | undefined;
}): Named => ({
  code: merchantCode,
  codeOrId: merchant,
});

/** The calls whose payload names a site or a brand (7S-07, 7M-03, 7M-04, 7M-14, 7G). */
const READERS: { readonly [Name in CallName]?: Reader<Name> } = {
  'brands.status': ofSite,
  'identity.register': ofSite,
  'identity.checkAffiliateCode': ofSite,
  'loginMethods.registerMobile': ofSite,
  'games.hotGames': ofBrand,
  'games.gameList': ofBrand,
  'games.vendorList': ofBrand,
  'games.vendorTypes': ofBrand,
  'games.announcements': ofBrand,
  'games.favourites': ofBrand,
  'games.recent': ofBrand,
  'games.launchGame': ofBrand,
};

/** Brand of a registered host; null when no brand has it. */
export type FindRegistered = (host: string) => Promise<BrandView | null>;

/** Host name of `https://host:port/path`, `host:port` or `host`, lower case; null when it is none. */
export function hostIn(text: string): string | null {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() || null : null;
}

async function isOther(named: Named, { brand, host }: CallContext, find: FindRegistered): Promise<boolean> {
  if (named.code && named.code !== brand.code) return true;
  if (named.codeOrId && named.codeOrId !== brand.code && named.codeOrId !== String(brand.id)) return true;
  if (!named.site) return false;
  const site = hostIn(named.site);
  if (site === host) return false;
  return site === null || (await find(site))?.id !== brand.id;
}

/**
 * Wraps a route so that a payload which names another brand or another brand's site is refused with OTHER_BRAND. The host decides the
 * brand; without this check, a client that calls by a common host would get another brand's data without noticing.
 */
export function guardNamedBrand(route: Route, find: FindRegistered): Route {
  const read = READERS[route.row.name as CallName] as Reader<never> | undefined;
  if (read === undefined) return route;
  return {
    row: route.row,
    async handler(context, payload) {
      const refusal: Refusal | null = (await isOther(read(payload as never), context, find))
        ? refuse('OTHER_BRAND', { host: context.host })
        : null;
      return refusal ?? (await route.handler(context, payload));
    },
  };
}
