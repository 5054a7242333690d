import { tabStorage } from '@lantern/ui';

const storageKey = 'scrollTops';
const MAX_ENTRIES = 50;
/** Most that fonts move a page, in px; who has scrolled further meanwhile is left there. */
const FONT_SHIFT = 40;

/** Scroll positions by history entry, for back and forward. */
export interface ScrollMemory {
  readonly store: (entry: string, top: number) => void;
  readonly find: (entry: string) => number | undefined;
}

function readStored(): Map<string, number> {
  try {
    return new Map(JSON.parse(tabStorage.get(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/**
 * Takes over scroll restoration from the browser, which would scroll before the previous page is rendered. On a reload, or on return from
 * another site, the browser restores the position itself before this script starts; if it could not, this module does. `here` returns the
 * current entry.
 */
export function createScrollMemory(here: () => string): ScrollMemory {
  const tops = readStored();
  const takeOver = () => {
    history.scrollRestoration = 'manual';
  };
  const store = (entry: string, top: number) => {
    tops.delete(entry);
    tops.set(entry, top);
  };
  takeOver();
  const left = tops.get(here());
  if (left !== undefined) {
    const restore = () => scrollTo({ top: left, behavior: 'instant' });
    if (scrollY === 0) restore();
    // Fonts that arrive later change the heights above a position that was restored without them.
    void document.fonts.ready.then(() => Math.abs(scrollY - left) < FONT_SHIFT && restore());
  }
  addEventListener('pageshow', takeOver);
  addEventListener('pagehide', () => {
    store(here(), scrollY);
    history.scrollRestoration = 'auto';
    tabStorage.set(storageKey, JSON.stringify([...tops].slice(-MAX_ENTRIES)));
  });
  return { store, find: (entry) => tops.get(entry) };
}
