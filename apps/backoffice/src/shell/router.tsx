import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { readRoomSearch } from '../shared/navigation/page-search.ts';
import { Layout } from './layout.tsx';
import { rooms } from './pages.ts';

/** The operator's own page: it needs no permission, so it is not in the list of pages. */
const AccountPage = lazy(() => import('../features/account/account-page.tsx'));

export function createOfficeRouter() {
  const root = createRootRoute({ component: Layout, validateSearch: readRoomSearch });
  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/dashboard' });
    },
  });
  const account = createRoute({ getParentRoute: () => root, path: '/account', component: AccountPage });
  const pages = rooms.map((room) => createRoute({ getParentRoute: () => root, path: room.path, component: room.page }));
  return createRouter({
    routeTree: root.addChildren([index, account, ...pages]),
    defaultPreload: 'intent',
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
