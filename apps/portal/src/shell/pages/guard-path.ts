import * as calls from '@lantern/contract/member-calls';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../shared/api/hooks.ts';
import type { SiteStatus } from '../../shared/brand/site.ts';
import { readToken } from '../../shared/session/session.ts';

/** Paths open to visitors when the site is for members only (2R-21). */
const openPaths = new Set([
  '/login',
  '/register',
  '/register.html',
  '/helpmc',
  '/download',
  // Steps of login and registration with their own address, each opened by a link from outside; without them these flows would end at the
  // login page. The mailed link for a new password (4-08); the return address of identity providers (1-06); phone verification by Firebase
  // (3-01).
  '/reset',
  '/social',
  '/phone',
]);

/**
 * Returns the path to redirect a visitor to when the site is for members only. This runs only in the browser: the token is in its session
 * storage (4-02) and page requests do not carry it. The API calls protect member data, not this check.
 */
export function guardPath(client: QueryClient, path: string): string | null {
  const status = client.getQueryData<SiteStatus>(keyOf(calls.brands.status, {}));
  return status?.loginRequired && !readToken() && !openPaths.has(path) ? '/login' : null;
}
