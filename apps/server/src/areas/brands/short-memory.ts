const LIFE_MS = 5_000;
const MAX_ENTRIES = 1_000;

/**
 * Caches reads for five seconds, so that a change reaches every process soon without messages between them. Concurrent callers share one
 * read; failed reads are not cached.
 */
export function shortMemory<Key, Value>(read: (key: Key) => Promise<Value>, nowMs: () => number) {
  const entries = new Map<Key, { readonly until: number; readonly value: Promise<Value> }>();
  return {
    get(key: Key): Promise<Value> {
      const known = entries.get(key);
      if (known && known.until > nowMs()) return known.value;
      const value = read(key);
      entries.delete(key);
      entries.set(key, { until: nowMs() + LIFE_MS, value });
      value.catch(() => entries.delete(key));
      if (entries.size > MAX_ENTRIES) {
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
      return value;
    },
    forget: () => entries.clear(),
  };
}
