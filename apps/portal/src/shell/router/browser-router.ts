import { isOwnAddress, type Place, placeOf } from '../../shared/place.ts';
import type { GoChoices, Guide } from '../../shared/site-link.tsx';
import { type Page, pageOf } from '../pages.ts';
import { loadView, type View } from './load-view.ts';
import { createScrollMemory } from './scroll-memory.ts';

/** How long the old page stays before a page that is under way shows that it is awaited. */
const patienceMs = 150;

/** What is on screen: a place, what stands there, and where to scroll to; null leaves the scroll alone. */
export interface Shown {
  readonly place: Place;
  readonly view: View;
  readonly top: number | null;
}

/** What the router needs from its surroundings. */
export interface RouterNeeds {
  /** Brings a page's messages and start data; the script itself is the router's. */
  readonly prepare: (page: Page) => Promise<void>;
  /** Where to go instead of a path, when the house is for members only; null lets pass. */
  readonly guard: (path: string) => string | null;
}

export interface BrowserRouter extends Guide {
  readonly first: Shown;
  /** Tells what is to be shown, now and whenever it changes; answers the way to stop. */
  readonly follow: (listener: (shown: Shown) => void) => () => void;
}

const addressHere = () => location.pathname + location.search;
const entryHere = () => (history.state as { entry?: string } | null)?.entry ?? '';
/** Entries are told apart by the moment of their making. */
const newEntry = () => ({ entry: String(performance.timeOrigin + performance.now()) });

/** The site's router over the table of pages: one address, one page. Resolves when the page of the address is ready. */
export async function createBrowserRouter(needs: RouterNeeds): Promise<BrowserRouter> {
  const listeners = new Set<(shown: Shown) => void>();
  const memory = createScrollMemory(entryHere);
  let turn = 0;

  /** The address that is really opened: the root is the home page, and the guard may send elsewhere. */
  const redirected = (to: string): string => {
    const [path = '/', ...rest] = to.split('?');
    if (path === '/') return ['/index', ...rest].join('?');
    return needs.guard(path) ?? to;
  };
  const viewAt = (place: Place) => loadView(pageOf(place.path), needs.prepare);

  const start = redirected(addressHere());
  if (entryHere() === '' || start !== addressHere()) {
    history.replaceState(newEntry(), '', start === addressHere() ? location.href : start);
  }
  let entry = entryHere();
  let address = start;
  const first: Shown = { place: placeOf(start), view: await viewAt(placeOf(start)), top: null };
  let shown = first;

  const show = (next: Shown) => {
    shown = next;
    for (const listener of listeners) listener(next);
  };
  const open = (to: string, top: number | null) => {
    turn += 1;
    const mine = turn;
    const place = placeOf(to);
    address = to;
    entry = entryHere();
    const waiting = setTimeout(() => mine === turn && show({ place, view: { state: 'waiting' }, top }), patienceMs);
    void viewAt(place).then((view) => {
      clearTimeout(waiting);
      // Another navigation may have overtaken this one.
      if (mine === turn) show({ place, view, top });
    });
  };
  const go = (to: string, choices: GoChoices = {}) => {
    if (!isOwnAddress(to)) {
      location.assign(to);
      return;
    }
    const target = redirected(to);
    if (target === address) return;
    memory.keep(entry, scrollY);
    if (choices.replace) history.replaceState(newEntry(), '', target);
    else history.pushState(newEntry(), '', target);
    open(target, choices.resetScroll === false ? null : 0);
  };
  addEventListener('popstate', () => {
    memory.keep(entry, scrollY);
    const top = memory.find(entryHere()) ?? null;
    const target = redirected(addressHere());
    if (target !== addressHere()) history.replaceState(newEntry(), '', target);
    if (target !== address) {
      open(target, top ?? 0);
      return;
    }
    // A place within the page: the browser has gone there itself, or we go back to where we came from.
    entry = entryHere();
    if (top !== null) scrollTo({ top, behavior: 'instant' });
  });
  return {
    first,
    go,
    preload: (to) => {
      if (!isOwnAddress(to)) return;
      const page = pageOf(placeOf(redirected(to)).path);
      if (page) void loadView(page, needs.prepare);
    },
    follow: (listener) => {
      listeners.add(listener);
      listener(shown);
      return () => listeners.delete(listener);
    },
  };
}
