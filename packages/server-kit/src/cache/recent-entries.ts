import { LRUCache } from 'lru-cache';

/**
 * Map that holds at most `maxEntries` entries and removes the least recently used one first.
 *
 * The maximum is given as a total size, of which each entry counts one: with `max`, the library allocates for all of them at once, which took
 * half a second of every start and memory that most processes never use.
 */
export function recentEntries<Key extends string | bigint, Value extends object>(
  maxEntries: number,
  expiry: Pick<LRUCache.OptionsBase<Key, Value, unknown>, 'ttl' | 'ttlResolution' | 'perf'> = {},
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ ...expiry, maxSize: maxEntries, sizeCalculation: () => 1 });
}
