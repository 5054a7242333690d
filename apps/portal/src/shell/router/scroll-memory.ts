const storageKey = 'scrollTops';
const mostKept = 50;

/** How far each entry of the browser's history was scrolled, for going back and forth. */
export interface ScrollMemory {
  readonly keep: (entry: string, top: number) => void;
  readonly find: (entry: string) => number | undefined;
}

function readKept(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/**
 * Takes scrolling over from the browser, which would scroll before the page it goes back to stands. A reload, and coming
 * back from another site, stay the browser's: it scrolls the rendered page before this script has started. Where it came
 * too late for that, the memory scrolls. `here` names the present entry.
 */
export function createScrollMemory(here: () => string): ScrollMemory {
  const tops = readKept();
  const takeOver = () => {
    history.scrollRestoration = 'manual';
  };
  const keep = (entry: string, top: number) => {
    tops.delete(entry);
    tops.set(entry, top);
  };
  takeOver();
  const left = tops.get(here());
  if (left !== undefined && scrollY === 0) scrollTo({ top: left, behavior: 'instant' });
  addEventListener('pageshow', takeOver);
  addEventListener('pagehide', () => {
    keep(here(), scrollY);
    history.scrollRestoration = 'auto';
    sessionStorage.setItem(storageKey, JSON.stringify([...tops].slice(-mostKept)));
  });
  return { keep, find: (entry) => tops.get(entry) };
}
