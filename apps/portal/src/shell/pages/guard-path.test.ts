import * as calls from '@lantern/contract/member-calls';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../../shared/api/hooks.ts';
import { guardPath } from './guard-path.ts';
import { pages } from './pages.ts';

function siteFor(membersOnly: boolean): QueryClient {
  const client = new QueryClient();
  client.setQueryData(keyOf(calls.brands.status, {}), { loginRequired: membersOnly });
  return client;
}

/** The specification's five paths, and the steps of login and registration that a link from outside opens. */
const open = ['/login', '/register', '/register.html', '/helpmc', '/download', '/reset', '/social', '/phone'];

describe('the guard of a site for members only (2R-21)', () => {
  it('redirects a visitor to the login from every page except login, registration and help', () => {
    const guarded = pages.map((page) => page.path).filter((path) => guardPath(siteFor(true), path) === '/login');
    expect(
      pages
        .map((page) => page.path)
        .filter((path) => !guarded.includes(path))
        .toSorted(),
    ).toEqual(open.toSorted());
  });

  it('allows every path if the brand has not set it', () => {
    expect(pages.filter((page) => guardPath(siteFor(false), page.path) !== null)).toEqual([]);
    expect(guardPath(new QueryClient(), '/vip')).toBeNull();
  });
});
