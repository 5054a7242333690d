import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { readPageSearch } from '../shared/navigation/page-search.ts';
import { Layout } from './layout.tsx';
import { MissingPage } from './missing-page.tsx';
import { PageFailure } from './page-failure.tsx';
import { pages } from './pages.ts';

/** The operator's own page: it needs no permission, so it is not in the list of pages. */
const AccountPage = lazy(() => import('../features/account/account-page.tsx'));

export function createBackOfficeRouter() {
  const root = createRootRoute({ component: Layout, validateSearch: readPageSearch });
  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/dashboard' });
    },
  });
  const account = createRoute({ getParentRoute: () => root, path: '/account', component: AccountPage });
  const routes = pages.map((page) =>
    createRoute({ getParentRoute: () => root, path: page.path, component: page.page }),
  );
  return createRouter({
    routeTree: root.addChildren([index, account, ...routes]),
    defaultPreload: 'intent',
    // The router's own pages are in English alone, and its error page replaces the menu too.
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: MissingPage,
    parseSearch,
    stringifySearch,
  });
}

/** Plain query strings: ids stay text and are never parsed as numbers. */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => typeof value === 'string' && value !== '') as [
    string,
    string,
  ][];
  const text = new URLSearchParams(pairs).toString();
  return text ? `?${text}` : '';
}
