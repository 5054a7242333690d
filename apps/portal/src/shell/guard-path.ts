import * as calls from '@lantern/contract/member-calls';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../shared/api/hooks.ts';
import { readToken } from '../shared/session/session.ts';
import type { SiteStatus } from '../shared/site.ts';

/** What a house for members only shows to everybody (2R-21). */
const openPaths = new Set([
  '/login',
  '/register',
  '/register.html',
  '/helpmc',
  '/download',
  // The same page under its other name (2R-18); who shares the one shares the other.
  '/down',
  // Parts of entering that have an address of their own, each reached by a link from outside: without them the ways in
  // end at a login that they were to replace. The link of a mail for a new password (4-08); where another house sends
  // whoever it vouches for back to (1-06); the number that Firebase proves (3-01).
  '/reset',
  '/social',
  '/phone',
]);

/**
 * Where a visitor goes instead when the house is for members only. The browser decides: the token is in its session
 * storage (4-02) and no page request carries it. What members alone may read is kept by the calls, not by this.
 */
export function guardPath(client: QueryClient, path: string): string | null {
  const status = client.getQueryData<SiteStatus>(keyOf(calls.brands.status, {}));
  return status?.loginRequired && !readToken() && !openPaths.has(path) ? '/login' : null;
}
