import { readCookie, writeCookie } from './cookie.ts';

const key = 'affiliateCode';
const shape = /^[\w-]{1,64}$/;
/** The last link counts for so long. */
const THIRTY_DAYS_S = 30 * 24 * 3_600;

/** Keeps the code of the link through which somebody came (`?code=`) for thirty days; a later link takes its place. */
export function keepAffiliateCode(search: string): void {
  const code = new URLSearchParams(search).get('code');
  if (code && shape.test(code)) writeCookie(key, code, THIRTY_DAYS_S);
}

export function affiliateCode(): string {
  const code = readCookie(key);
  return shape.test(code) ? code : '';
}
