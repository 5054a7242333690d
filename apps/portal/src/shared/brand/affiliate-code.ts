import { readCookie, writeCookie } from '../browser/cookie.ts';

const key = 'affiliateCode';
const shape = /^[\w-]{1,64}$/;
/** The last link is valid this long. */
const THIRTY_DAYS_S = 30 * 24 * 3_600;

/** Return address of identity providers; their `code` parameter is their own secret, not an invitation code. */
const RETURN_PATH = '/social';

/** The invitation code of the link (`?code=`); null if there is none. */
export function codeOfLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  if (pathname === RETURN_PATH) return null;
  const code = new URLSearchParams(search).get('code');
  return code !== null && shape.test(code) ? code : null;
}

/** Stores a link's code for thirty days; a later link replaces it. */
export function storeAffiliateCode(place: Pick<Location, 'pathname' | 'search'>): void {
  const code = codeOfLink(place);
  if (code !== null) writeCookie(key, code, THIRTY_DAYS_S);
}

export function affiliateCode(): string {
  const code = readCookie(key);
  return shape.test(code) ? code : '';
}
