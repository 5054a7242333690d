/** A bounded map that removes entries which were not used for longest. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/**
 * Two generations: used entries move to the new one; when it is full, the old one is dropped. A hit in the new generation changes nothing.
 * Moving each hit to the end of a single Map made the engine rebuild it every few thousand hits.
 * @param maxEntries upper limit; at least half as many are retained
 */
export function recentMap<Value>(maxEntries: number): RecentMap<Value> {
  const perGeneration = Math.max(1, Math.floor(maxEntries / 2));
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();

  function set(key: string, value: Value): void {
    old.delete(key);
    young.set(key, value);
    if (young.size <= perGeneration) return;
    young.delete(key);
    old = young;
    young = new Map([[key, value]]);
  }

  return {
    get(key) {
      const found = young.get(key);
      if (found !== undefined) return found;
      const older = old.get(key);
      if (older !== undefined) set(key, older);
      return older;
    },
    set,
    delete(key) {
      young.delete(key);
      old.delete(key);
    },
  };
}
