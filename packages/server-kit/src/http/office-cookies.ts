import type { IncomingHttpHeaders } from 'node:http';

/**
 * Sent with every call of the back office by its own pages. A page of another origin cannot send it without being asked first
 * whether it may, and nobody ever answers that it may.
 */
export const OFFICE_HEADER = 'x-office';
/** Tells that a person has pressed, typed or scrolled since the call before; what a page asks by itself goes without. */
export const ACTIVITY_HEADER = 'x-activity';
const HUMAN = 'human';

export type OfficeCookie = 'session' | 'device';

const NAMES: Readonly<Record<OfficeCookie, string>> = { session: 'office', device: 'office-device' };
const VALUE = /^[\w.~+/=-]{16,512}$/;

/** Under https no other host, no subdomain and no plain-text page can set a cookie of this name. */
export function officeCookieName(cookie: OfficeCookie, isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}${NAMES[cookie]}`;
}

/** A cookie of a request; null when it is absent or no value of ours. */
export function readOfficeCookie(
  { cookie: header = '' }: Pick<IncomingHttpHeaders, 'cookie'>,
  cookie: OfficeCookie,
  isHttps: boolean,
): string | null {
  const start = `${officeCookieName(cookie, isHttps)}=`;
  const found = header.split(/; */).find((pair) => pair.startsWith(start));
  const value = found?.slice(start.length) ?? '';
  return VALUE.test(value) ? value : null;
}

export function isHumanCall({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return headers[ACTIVITY_HEADER] === HUMAN;
}

/** A cookie for the answer, which no script reads and no other site sends along; null takes it away. */
function cookieText(
  cookie: OfficeCookie,
  value: string | null,
  maxAgeSeconds: number | null,
  isHttps: boolean,
): string {
  const age = value === null ? 0 : maxAgeSeconds;
  return [
    `${officeCookieName(cookie, isHttps)}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(isHttps ? ['Secure'] : []),
    ...(age === null ? [] : [`Max-Age=${age}`]),
  ].join('; ');
}

/** Cookies that a use case of the back office reads and writes. */
export interface OfficeCookies {
  /** What the request brought. */
  read(cookie: OfficeCookie): string | null;
  /** For the answer: until the browser ends, or for so many seconds; null takes it away. */
  write(cookie: OfficeCookie, value: string | null, maxAgeSeconds?: number): void;
}

export interface CookieJar extends OfficeCookies {
  /** Lines for the answer's header. */
  readonly lines: readonly string[];
}

export function createCookieJar(headers: IncomingHttpHeaders, isHttps: boolean): CookieJar {
  const lines: string[] = [];
  return {
    lines,
    read: (cookie) => readOfficeCookie(headers, cookie, isHttps),
    write(cookie, value, maxAgeSeconds) {
      lines.push(cookieText(cookie, value, maxAgeSeconds ?? null, isHttps));
    },
  };
}
