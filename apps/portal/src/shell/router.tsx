import type { RouterHistory } from '@tanstack/react-router';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { withDeadline } from './chunk-deadline.ts';
import { Layout } from './layout/layout.tsx';
import { MissingPage, PageFailure, PageWaiting } from './page-states.tsx';
import { type Page, pages } from './pages.ts';

/** What the router needs from its surroundings; the server has its messages before it starts. */
export interface RouterNeeds {
  readonly history: RouterHistory;
  /** Brings a page's messages and start data; the chunk itself is the router's. */
  readonly prepare: (page: Page) => Promise<void>;
  /** Where to go instead of a path, when the house is for members only; null lets pass. */
  readonly guard: (path: string) => string | null;
  readonly isServer: boolean;
}

/** Search of the lottery's page. */
export interface LotterySearch {
  readonly gameCode?: string;
  readonly playType?: string;
}

const kept = /^[\w.:@ -]{0,200}$/;

/** Search keys as plain strings; anything else in the address is dropped. */
function strings(search: Readonly<Record<string, unknown>>): Record<string, string> {
  const rows = Object.entries(search).map(([key, value]) => [key, String(value)] as const);
  return Object.fromEntries(rows.filter(([key, value]) => kept.test(key) && kept.test(value)));
}

function buildTree(needs: RouterNeeds) {
  const root = createRootRoute({
    component: Layout,
    notFoundComponent: MissingPage,
    errorComponent: PageFailure,
    validateSearch: strings,
  });
  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/index' as '/', search, replace: true });
    },
  });
  const rows = pages.map((page) =>
    createRoute({
      getParentRoute: () => root,
      path: page.path,
      component: lazyRouteComponent(() => withDeadline(page.load)),
      beforeLoad: () => {
        const instead = needs.guard(page.path);
        if (instead) throw redirect({ to: instead as '/', replace: true });
      },
      loader: () => needs.prepare(page),
      errorComponent: PageFailure,
    }),
  );
  return root.addChildren([start, ...rows]);
}

/** The site's router over the table of pages. */
export function createPortalRouter(needs: RouterNeeds) {
  return createRouter({
    routeTree: buildTree(needs),
    history: needs.history,
    isServer: needs.isServer,
    defaultPreload: 'intent',
    defaultPendingComponent: PageWaiting,
    defaultPendingMs: 150,
    scrollRestoration: !needs.isServer,
    // Addresses carry plain words: `page=depositv2`, not JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const rows = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
      const text = new URLSearchParams(rows.map(([key, value]) => [key, String(value)])).toString();
      return text ? `?${text}` : '';
    },
  });
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
