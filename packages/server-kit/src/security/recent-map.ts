/** A map of bounded size that forgets what was longest unused. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/**
 * Two generations: what is used moves to the young one, and when that is full the old one is dropped. A hit among the young
 * changes nothing, where moving each entry to the end of one map had the map rebuilt every few thousand hits.
 *
 * @param maxEntries at most so many are remembered, and at least half of it
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
