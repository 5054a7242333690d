import { recentEntries } from './recent-entries.ts';

export interface CachedRead<Key, Value> {
  get(key: Key): Promise<Value>;
  /** The next `get` of every key reads again. */
  clear(): void;
}

/**
 * Caches reads for a short time, so that a change reaches every process soon without messages between them. Concurrent callers share one
 * read; failed reads are not cached.
 */
export function cachedRead<Key extends string | bigint, Value>(
  options: { readonly maxAgeMs: number; readonly maxEntries: number; readonly nowMs: () => number },
  read: (key: Key) => Promise<Value>,
): CachedRead<Key, Value> {
  // An entry that is exactly `maxAgeMs` old is read again; the library would still answer it.
  const ttl = options.maxAgeMs - 1;
  const entries = recentEntries<Key, Promise<Value>>(options.maxEntries, {
    ...{ ttl, ttlResolution: 0, perf: { now: options.nowMs } },
  });
  return {
    get(key) {
      const known = entries.get(key);
      if (known) return known;
      const value = read(key);
      entries.set(key, value);
      value.catch(() => {
        if (entries.peek(key) === value) entries.delete(key);
      });
      return value;
    },
    clear: () => entries.clear(),
  };
}
