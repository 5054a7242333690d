import { isOwnAddress, locationOf, type PageLocation } from '../../shared/navigation/page-location.ts';
import type { GoChoices, Navigation } from '../../shared/navigation/site-link.tsx';
import { BELOW_CENTRE, isCentrePath } from '../pages/centres.ts';
import { type Page, pageOf } from '../pages/pages.ts';
import { type EntryState, entryState, newEntry } from './history-entry.ts';
import { loadView, type View } from './load-view.ts';
import { createScrollMemory } from './scroll-memory.ts';

/** How long the old page stays visible before a loading state appears, in ms. */
const patienceMs = 150;

/** A page with its location. */
export interface Layer {
  readonly place: PageLocation;
  readonly view: View;
}

/** What is on screen: the page, the centre open above it, and the page's scroll position; null leaves the scroll position. */
export interface Shown extends Layer {
  readonly centre: Layer | null;
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
  /** Opens the popup of an address that has one over the present page; false for other addresses. */
  readonly openOver: (place: PageLocation) => boolean;
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
const isCentre = (address: string) => isCentrePath(locationOf(address).path);

/** Addresses of the page and of the centre above it. */
interface Layers {
  readonly below: string;
  readonly centre: string | null;
}

/** Address of the page below the centre that the history entry shows. */
const addressBelow = () => entryState().below ?? BELOW_CENTRE;

const layersOf = (to: string): Layers =>
  isCentre(to) ? { below: addressBelow(), centre: to } : { below: to, centre: null };

/** State of the history entry of a navigation. */
function entryOf(from: string, to: string, isReplacing: boolean): EntryState {
  if (!isCentre(to)) return newEntry();
  if (!isCentre(from)) return newEntry({ below: from, steps: isReplacing ? 0 : 1, isOverPage: !isReplacing });
  const { below, steps = 0, isOverPage } = entryState();
  return newEntry({ below, steps: isReplacing ? steps : steps + 1, isOverPage });
}

/**
 * The address that is really opened; all redirects happen here. The root redirects to the home page; the guard then checks the resulting
 * path and may redirect elsewhere.
 */
function redirectOf(to: string, guard: RouterNeeds['guard']): string {
  const [path = '/', ...rest] = to.split('?');
  const page = path === '/' ? ['/index', ...rest].join('?') : to;
  return guard(locationOf(page).path) ?? page;
}

function preloadPage(to: string, { guard, prepare }: RouterNeeds): void {
  if (!isOwnAddress(to)) return;
  const page = pageOf(locationOf(redirectOf(to, guard)).path);
  if (page) void loadView(page, prepare);
}

/** Shows one page at a time: a navigation replaces one that is still loading. The page below a centre stays mounted. */
function createStage(load: (place: PageLocation) => Promise<View>, first: Shown, firstBelow: string) {
  const listeners = new Set<(shown: Shown) => void>();
  let turn = 0;
  let shown = first;
  let shownBelow = firstBelow;
  const show = (next: Shown) => {
    shown = next;
    for (const listener of listeners) listener(next);
  };
  return {
    open: ({ below, centre }: Layers, top: number | null) => {
      turn += 1;
      const mine = turn;
      const isSame = below === shownBelow && shown.view.state === 'page';
      const page = isSame ? shown : { place: locationOf(below), view: { state: 'waiting' } as View };
      const above = centre === null ? null : locationOf(centre);
      const waiting: Shown = {
        ...{ place: page.place, view: page.view, top },
        centre: above && { place: above, view: { state: 'waiting' } },
      };
      const loading = setTimeout(() => mine === turn && show(waiting), patienceMs);
      const views = [isSame ? shown.view : load(page.place), above && load(above)] as const;
      void Promise.all(views).then(([view, centreView]) => {
        clearTimeout(loading);
        // A newer navigation may have replaced this one.
        if (mine !== turn) return;
        shownBelow = below;
        show({ place: page.place, view, top, centre: above && centreView && { place: above, view: centreView } });
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
  if (entryState().entry === '' || start !== addressHere()) {
    history.replaceState(newEntry(), '', start === addressHere() ? location.href : start);
  }
}

async function firstShown(start: string, viewAt: (place: PageLocation) => Promise<View>): Promise<Shown> {
  const address = locationOf(start);
  if (!isCentre(start)) return { place: address, view: await viewAt(address), centre: null, top: null };
  // The server renders this page below a centre.
  const place = locationOf(BELOW_CENTRE);
  const [view, above] = await Promise.all([viewAt(place), viewAt(address)]);
  return { place, view, centre: { place: address, view: above }, top: null };
}

/** The site's router over the table of pages: one address, one page. Resolves when the first page is ready. */
export async function createBrowserRouter(needs: RouterNeeds): Promise<BrowserRouter> {
  const memory = createScrollMemory(() => entryState().entry);
  /** Set while history returns to the first entry of a centre that has no page below in the history. */
  let isLeaving = false;
  const redirected = (to: string) => redirectOf(to, needs.guard);
  const viewAt = (place: PageLocation) => loadView(pageOf(place.path), needs.prepare);
  const start = redirected(addressHere());
  const isDiverted = locationOf(start).path !== locationOf(addressHere()).path;
  /** Target that the guard refused; opened after all when another tab shares its session. */
  let wanted = isDiverted ? addressHere() : null;
  enterAt(start);
  let { entry } = entryState();
  let address = start;
  const first = await firstShown(start, viewAt);
  const stage = createStage(viewAt, first, isCentre(start) ? BELOW_CENTRE : start);
  const open = (to: string, top: number | null) => {
    address = to;
    ({ entry } = entryState());
    stage.open(layersOf(to), top);
  };
  const go = (to: string, choices: GoChoices = {}) => {
    if (!isOwnAddress(to)) return location.assign(to);
    if (needs.openOver(locationOf(to))) return;
    const target = redirected(to);
    if (target === address) {
      if (!choices.replace) needs.onStay(locationOf(address).path);
      return;
    }
    wanted = null;
    memory.store(entry, scrollY);
    const state = entryOf(address, target, choices.replace === true);
    if (choices.replace) history.replaceState(state, '', target);
    else history.pushState(state, '', target);
    // The page below a centre keeps its scroll position.
    open(target, choices.resetScroll === false || isCentre(target) ? null : 0);
  };
  const closeCentre = () => {
    if (!isCentre(address)) return;
    const { steps = 0, isOverPage = false } = entryState();
    isLeaving = !isOverPage;
    if (steps > 0) history.go(-steps);
    else leaveCentre();
  };
  /** Replaces the address of a centre by that of the page below. */
  const leaveCentre = () => {
    isLeaving = false;
    go(addressBelow(), { replace: true, resetScroll: false });
  };
  addEventListener('popstate', () => {
    memory.store(entry, scrollY);
    const top = memory.find(entryState().entry) ?? null;
    const target = redirected(addressHere());
    wanted = null;
    if (target !== addressHere()) history.replaceState(newEntry(), '', target);
    if (isLeaving) return leaveCentre();
    if (target !== address) return open(target, top ?? (isCentre(target) ? null : 0));
    // A location within the page: the browser has already navigated, or history returns to the entry before.
    ({ entry } = entryState());
    if (top !== null) scrollTo({ top, behavior: 'instant' });
  });
  const judgeAgain = () => {
    const target = redirected(wanted ?? address);
    if (target === address) return;
    wanted = null;
    history.replaceState(newEntry(), '', target);
    open(target, 0);
  };
  const preload = (to: string) => preloadPage(to, needs);
  return { first, isDiverted, go, closeCentre, preload, follow: stage.follow, judgeAgain };
}
