import * as calls from '@lantern/contract/member-calls';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../shared/api/hooks.ts';
import { readToken } from '../shared/session/session.ts';
import type { SiteStatus } from '../shared/site.ts';

/** Paths that a house for members only shows to everybody. */
const openPaths = new Set([
  '/login',
  '/register',
  '/register.html',
  '/reset',
  '/social',
  '/phone',
  '/helpmc',
  '/download',
  '/down',
]);

/** Where a visitor goes instead when the house is for members only. */
export function guardPath(client: QueryClient, path: string): string | null {
  const status = client.getQueryData<SiteStatus>(keyOf(calls.brands.status, {}));
  return status?.loginRequired && !readToken() && !openPaths.has(path) ? '/login' : null;
}
