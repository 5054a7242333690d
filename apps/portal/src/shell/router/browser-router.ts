import { isOwnAddress, locationOf, type PageLocation } from '../../shared/navigation/page-location.ts';
import type { GoChoices, Navigation } from '../../shared/navigation/site-link.tsx';
import { type Page, pageOf } from '../pages/pages.ts';
import { loadView, type View } from './load-view.ts';
import { createScrollMemory } from './scroll-memory.ts';

/** How long the old page stays visible before a loading state appears, in ms. */
const patienceMs = 150;

/** What is on screen: location, view and scroll position; null leaves the scroll position. */
export interface Shown {
  readonly place: PageLocation;
  readonly view: View;
  readonly top: number | null;
}

/** Dependencies of the router. */
export interface RouterNeeds {
  /** Loads a page's messages and start data; the router loads the script. */
  readonly prepare: (page: Page) => Promise<void>;
  /** Redirect target when the site is for members only; null allows the path. */
  readonly guard: (path: string) => string | null;
  /** Called when a navigation does not change the page, because it is already open or the guard redirects to it. */
  readonly onStay: (path: string) => unknown;
}

export interface BrowserRouter extends Navigation {
  readonly first: Shown;
  /** Whether the first page differs from the server-rendered one. */
  readonly isDiverted: boolean;
  /** Calls the listener now and on every change; returns the unsubscribe function. */
  readonly follow: (listener: (shown: Shown) => void) => () => void;
  /** Runs the guard again for the current page, after login or logout. */
  readonly judgeAgain: () => void;
}

const addressHere = () => location.pathname + location.search;
const entryHere = () => (history.state as { entry?: string } | null)?.entry ?? '';
/** History entries are identified by their creation time. */
const newEntry = () => ({ entry: String(performance.timeOrigin + performance.now()) });

/** The site's router over the table of pages: one address, one page. Resolves when the first page is ready. */
export async function createBrowserRouter(needs: RouterNeeds): Promise<BrowserRouter> {
  const listeners = new Set<(shown: Shown) => void>();
  const memory = createScrollMemory(entryHere);
  let turn = 0;

  /** Target that the guard refused; opened after all when another tab shares its session. */
  let wanted: string | null = null;

  /**
   * The address that is really opened; all redirects happen here. The root redirects to the home page; the guard then checks the resulting
   * path and may redirect elsewhere.
   */
  const redirected = (to: string): string => {
    const [path = '/', ...rest] = to.split('?');
    const page = path === '/' ? ['/index', ...rest].join('?') : to;
    return needs.guard(locationOf(page).path) ?? page;
  };
  const viewAt = (place: PageLocation) => loadView(pageOf(place.path), needs.prepare);

  const start = redirected(addressHere());
  const isDiverted = locationOf(start).path !== locationOf(addressHere()).path;
  if (isDiverted) wanted = addressHere();
  if (entryHere() === '' || start !== addressHere()) {
    history.replaceState(newEntry(), '', start === addressHere() ? location.href : start);
  }
  let entry = entryHere();
  let address = start;
  const first: Shown = { place: locationOf(start), view: await viewAt(locationOf(start)), top: null };
  let shown = first;

  const show = (next: Shown) => {
    shown = next;
    for (const listener of listeners) listener(next);
  };
  const open = (to: string, top: number | null) => {
    turn += 1;
    const mine = turn;
    const place = locationOf(to);
    address = to;
    entry = entryHere();
    const waiting = setTimeout(() => mine === turn && show({ place, view: { state: 'waiting' }, top }), patienceMs);
    void viewAt(place).then((view) => {
      clearTimeout(waiting);
      // A newer navigation may have replaced this one.
      if (mine === turn) show({ place, view, top });
    });
  };
  const go = (to: string, choices: GoChoices = {}) => {
    if (!isOwnAddress(to)) {
      location.assign(to);
      return;
    }
    const target = redirected(to);
    if (target === address) {
      if (!choices.replace) needs.onStay(locationOf(address).path);
      return;
    }
    wanted = null;
    memory.keep(entry, scrollY);
    if (choices.replace) history.replaceState(newEntry(), '', target);
    else history.pushState(newEntry(), '', target);
    open(target, choices.resetScroll === false ? null : 0);
  };
  addEventListener('popstate', () => {
    memory.keep(entry, scrollY);
    const top = memory.find(entryHere()) ?? null;
    const target = redirected(addressHere());
    wanted = null;
    if (target !== addressHere()) history.replaceState(newEntry(), '', target);
    if (target !== address) {
      open(target, top ?? 0);
      return;
    }
    // A location within the page: the browser has already navigated, or history returns to the entry before.
    entry = entryHere();
    if (top !== null) scrollTo({ top, behavior: 'instant' });
  });
  return {
    first,
    isDiverted,
    go,
    preload: (to) => {
      if (!isOwnAddress(to)) return;
      const page = pageOf(locationOf(redirected(to)).path);
      if (page) void loadView(page, needs.prepare);
    },
    follow: (listener) => {
      listeners.add(listener);
      listener(shown);
      return () => listeners.delete(listener);
    },
    judgeAgain: () => {
      const target = redirected(wanted ?? address);
      if (target === address) return;
      wanted = null;
      history.replaceState(newEntry(), '', target);
      open(target, 0);
    },
  };
}
