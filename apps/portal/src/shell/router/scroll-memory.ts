const storageKey = 'scrollTops';
const MAX_ENTRIES = 50;

/** Scroll positions by history entry, for back and forward. */
export interface ScrollMemory {
  readonly store: (entry: string, top: number) => void;
  readonly find: (entry: string) => number | undefined;
}

function readStored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
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
  if (left !== undefined && scrollY === 0) scrollTo({ top: left, behavior: 'instant' });
  addEventListener('pageshow', takeOver);
  addEventListener('pagehide', () => {
    store(here(), scrollY);
    history.scrollRestoration = 'auto';
    sessionStorage.setItem(storageKey, JSON.stringify([...tops].slice(-MAX_ENTRIES)));
  });
  return { store, find: (entry) => tops.get(entry) };
}
