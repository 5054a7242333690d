import type { IncomingHttpHeaders } from 'node:http';

/**
 * Sent by the back office's own pages with every call. A page of another origin cannot send it without a CORS preflight, and no preflight
 * is ever answered.
 */
export const BACK_OFFICE_HEADER = 'x-office';
/** Reports that a person pressed a key, clicked or scrolled since the previous call; automatic requests of a page omit it. */
export const ACTIVITY_HEADER = 'x-activity';
const HUMAN = 'human';

export type BackOfficeCookie = 'session' | 'device';

const NAMES: Readonly<Record<BackOfficeCookie, string>> = { session: 'office', device: 'office-device' };
const VALUE = /^[\w.~+/=-]{16,512}$/;

/** On https the `__Host-` prefix stops other hosts, subdomains and plain-text pages from setting this cookie. */
export function backOfficeCookieName(cookie: BackOfficeCookie, isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}${NAMES[cookie]}`;
}

/** A cookie of a request; null when absent or malformed. */
export function readBackOfficeCookie(
  { cookie: header = '' }: Pick<IncomingHttpHeaders, 'cookie'>,
  cookie: BackOfficeCookie,
  isHttps: boolean,
): string | null {
  const start = `${backOfficeCookieName(cookie, isHttps)}=`;
  const found = header.split(/; */).find((pair) => pair.startsWith(start));
  const value = found?.slice(start.length) ?? '';
  return VALUE.test(value) ? value : null;
}

export function isHumanCall({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return headers[ACTIVITY_HEADER] === HUMAN;
}

/** A cookie for the answer, hidden from scripts and not sent by other sites; null deletes it. */
function cookieText(
  cookie: BackOfficeCookie,
  value: string | null,
  maxAgeSeconds: number | null,
  isHttps: boolean,
): string {
  const age = value === null ? 0 : maxAgeSeconds;
  return [
    `${backOfficeCookieName(cookie, isHttps)}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(isHttps ? ['Secure'] : []),
    ...(age === null ? [] : [`Max-Age=${age}`]),
  ].join('; ');
}

/** Cookies that a back-office use case reads and writes. */
export interface BackOfficeCookies {
  /** Value in the request. */
  read(cookie: BackOfficeCookie): string | null;
  /** Sets the cookie until the browser closes, or for some seconds; null deletes it. */
  write(cookie: BackOfficeCookie, value: string | null, maxAgeSeconds?: number): void;
}

export interface CookieJar extends BackOfficeCookies {
  /** Values of the Set-Cookie header. */
  readonly lines: readonly string[];
}

export function createCookieJar(headers: IncomingHttpHeaders, isHttps: boolean): CookieJar {
  const lines: string[] = [];
  return {
    lines,
    read: (cookie) => readBackOfficeCookie(headers, cookie, isHttps),
    write(cookie, value, maxAgeSeconds) {
      lines.push(cookieText(cookie, value, maxAgeSeconds ?? null, isHttps));
    },
  };
}
