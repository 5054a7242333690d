import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { Layout } from './layout.tsx';
import { rooms } from './rooms.ts';

/** Search parameters of the rooms: what is chosen and filtered stands in the address, so that a colleague can be sent there. */
export interface RoomSearch {
  readonly id?: string;
  readonly state?: string;
  readonly search?: string;
  readonly account?: string;
}

function readSearch(raw: Record<string, unknown>): RoomSearch {
  const text = (key: string) => {
    const value = raw[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const [id, state, search, account] = [text('id'), text('state'), text('search'), text('account')];
  return { ...(id && { id }), ...(state && { state }), ...(search && { search }), ...(account && { account }) };
}

export function createOfficeRouter() {
  const root = createRootRoute({ component: Layout, validateSearch: readSearch });
  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/dashboard' });
    },
  });
  const pages = rooms.map((room) => createRoute({ getParentRoute: () => root, path: room.path, component: room.page }));
  return createRouter({
    routeTree: root.addChildren([index, ...pages]),
    defaultPreload: 'intent',
    parseSearch,
    stringifySearch,
  });
}

/** Plain query strings: ids stay text and are never taken for numbers. */
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
