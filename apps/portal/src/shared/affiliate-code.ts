import { readCookie, writeCookie } from './cookie.ts';

const key = 'affiliateCode';
const shape = /^[\w-]{1,64}$/;
/** The last link counts for so long. */
const THIRTY_DAYS_S = 30 * 24 * 3_600;

/** Where another house sends its users back; what is called `code` there is its own secret, and no invitation. */
const RETURN_PATH = '/social';

/** The code of the link through which somebody comes (`?code=`); null where there is none. */
export function codeOfLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  if (pathname === RETURN_PATH) return null;
  const code = new URLSearchParams(search).get('code');
  return code !== null && shape.test(code) ? code : null;
}

/** Keeps the code of a link for thirty days; a later link takes its place. */
export function keepAffiliateCode(place: Pick<Location, 'pathname' | 'search'>): void {
  const code = codeOfLink(place);
  if (code !== null) writeCookie(key, code, THIRTY_DAYS_S);
}

export function affiliateCode(): string {
  const code = readCookie(key);
  return shape.test(code) ? code : '';
}
