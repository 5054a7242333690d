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

/** Shows one page at a time: a navigation replaces one that is still loading. */
function createStage(load: (place: PageLocation) => Promise<View>, first: Shown) {
  const listeners = new Set<(shown: Shown) => void>();
  let turn = 0;
  let shown = first;
  const show = (next: Shown) => {
    shown = next;
    for (const listener of listeners) listener(next);
  };
  return {
    open: (to: string, top: number | null) => {
      turn += 1;
      const mine = turn;
      const place = locationOf(to);
      const loading = setTimeout(() => mine === turn && show({ place, view: { state: 'waiting' }, top }), patienceMs);
      void load(place).then((view) => {
        clearTimeout(loading);
        // A newer navigation may have replaced this one.
        if (mine === turn) show({ place, view, top });
      });
    },
    follow: (listener: (shown: Shown) => void) => {
      listeners.add(listener);
      listener(shown);
      return () => listeners.delete(listener);
    },
  };
}

/** Replaces the address of the entry page where it redirects, and identifies its history entry. */
function enterAt(start: string): void {
  if (entryHere() === '' || start !== addressHere()) {
    history.replaceState(newEntry(), '', start === addressHere() ? location.href : start);
  }
}

/** The site's router over the table of pages: one address, one page. Resolves when the first page is ready. */
export async function createBrowserRouter(needs: RouterNeeds): Promise<BrowserRouter> {
  const memory = createScrollMemory(entryHere);
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
  enterAt(start);
  let entry = entryHere();
  let address = start;
  const first: Shown = { place: locationOf(start), view: await viewAt(locationOf(start)), top: null };
  const stage = createStage(viewAt, first);
  const open = (to: string, top: number | null) => {
    address = to;
    entry = entryHere();
    stage.open(to, top);
  };
  const go = (to: string, choices: GoChoices = {}) => {
    if (!isOwnAddress(to)) return location.assign(to);
    const target = redirected(to);
    if (target === address) {
      if (!choices.replace) needs.onStay(locationOf(address).path);
      return;
    }
    wanted = null;
    memory.store(entry, scrollY);
    if (choices.replace) history.replaceState(newEntry(), '', target);
    else history.pushState(newEntry(), '', target);
    open(target, choices.resetScroll === false ? null : 0);
  };
  addEventListener('popstate', () => {
    memory.store(entry, scrollY);
    const top = memory.find(entryHere()) ?? null;
    const target = redirected(addressHere());
    wanted = null;
    if (target !== addressHere()) history.replaceState(newEntry(), '', target);
    if (target !== address) return open(target, top ?? 0);
    // A location within the page: the browser has already navigated, or history returns to the entry before.
    entry = entryHere();
    if (top !== null) scrollTo({ top, behavior: 'instant' });
  });
  const preload = (to: string) => {
    if (!isOwnAddress(to)) return;
    const page = pageOf(locationOf(redirected(to)).path);
    if (page) void loadView(page, needs.prepare);
  };
  const judgeAgain = () => {
    const target = redirected(wanted ?? address);
    if (target === address) return;
    wanted = null;
    history.replaceState(newEntry(), '', target);
    open(target, 0);
  };
  return { first, isDiverted, go, preload, follow: stage.follow, judgeAgain };
}
