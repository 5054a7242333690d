/** Texts by key that outlive the page, as far as the browser lets it store them. */
interface PageStorage {
  /** The stored text; null if there is none. */
  get(key: string): string | null;
  /** Stores a text. @returns false if the browser refuses it: the text then lasts until this page is left */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Removes all texts. */
  clear(): void;
}

/**
 * A storage of the browser that never throws. Browsers refuse storage altogether (blocked site data, frames of another site, web views
 * without it: reading the property throws or gives null) or when it is full. What they refuse is held in memory.
 */
function createPageStorage(name: 'localStorage' | 'sessionStorage'): PageStorage {
  const refused = new Map<string, string>();
  function attempt<T>(act: (area: Storage) => T): T | undefined {
    try {
      return act(globalThis[name]);
    } catch {
      return undefined;
    }
  }
  function remove(key: string): void {
    refused.delete(key);
    attempt((area) => area.removeItem(key));
  }
  return {
    get: (key) => refused.get(key) ?? attempt((area) => area.getItem(key)) ?? null,
    set(key, value) {
      refused.delete(key);
      try {
        globalThis[name].setItem(key, value);
        return true;
      } catch {
        // The next page must not read an older text in place of this one.
        remove(key);
        // A server that renders pages has no storage, and its memory would be shared by all visitors.
        if (name in globalThis) refused.set(key, value);
        return false;
      }
    },
    remove,
    clear() {
      refused.clear();
      attempt((area) => area.clear());
    },
  };
}

/** Texts of this tab, until it is closed. */
export const tabStorage = createPageStorage('sessionStorage');

/** Texts of this browser, for all tabs and visits. */
export const browserStorage = createPageStorage('localStorage');

const PROBE = 'lantern-probe';

/** Whether the browser stores texts in this storage now. */
export function storesTexts(storage: PageStorage): boolean {
  const isStored = storage.set(PROBE, PROBE);
  storage.remove(PROBE);
  return isStored;
}
