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
  /** Hears of a visitor who asked for a page and stays where he is, because it is that one or the guard sends to it. */
  readonly onStay: (path: string) => unknown;
}

export interface BrowserRouter extends Guide {
  readonly first: Shown;
  /** Whether another page comes first than the one that the server has rendered. */
  readonly isDiverted: boolean;
  /** Tells what is to be shown, now and whenever it changes; answers the way to stop. */
  readonly follow: (listener: (shown: Shown) => void) => () => void;
  /** Asks the guard again, where one stands: somebody has come in or gone. */
  readonly judgeAgain: () => void;
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

  /** Where the guard let nobody in: opened after all when another tab hands its session over. */
  let wanted: string | null = null;

  /**
   * The address that is really opened. The one place that decides it: the root is the home page, and the guard, which
   * judges that page and no other name of it, may send elsewhere.
   */
  const redirected = (to: string): string => {
    const [path = '/', ...rest] = to.split('?');
    const page = path === '/' ? ['/index', ...rest].join('?') : to;
    return needs.guard(placeOf(page).path) ?? page;
  };
  const viewAt = (place: Place) => loadView(pageOf(place.path), needs.prepare);

  const start = redirected(addressHere());
  const isDiverted = placeOf(start).path !== placeOf(addressHere()).path;
  if (isDiverted) wanted = addressHere();
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
    if (target === address) {
      if (!choices.replace) needs.onStay(placeOf(address).path);
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
    // A place within the page: the browser has gone there itself, or we go back to where we came from.
    entry = entryHere();
    if (top !== null) scrollTo({ top, behavior: 'instant' });
  });
  return {
    first,
    isDiverted,
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
    judgeAgain: () => {
      const target = redirected(wanted ?? address);
      if (target === address) return;
      wanted = null;
      history.replaceState(newEntry(), '', target);
      open(target, 0);
    },
  };
}
