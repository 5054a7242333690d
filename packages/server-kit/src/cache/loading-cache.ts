import type { Watched } from '../changes/changes.ts';
import { recentEntries } from './recent-entries.ts';

export interface LoadingCacheOptions<Value> {
  /** Maximum age of a value that is not known to be unchanged. */
  readonly maxAgeMs: number;
  /** Source of change notifications: without a notified change, values are cached up to its own `maxAgeMs`. Default: none. */
  readonly watched?: { readonly changes: Watched; readonly kind: string; readonly maxAgeMs: number } | undefined;
  /** The least recently used entries are removed first. */
  readonly maxEntries: number;
  /**
   * Whether a new value equals the previous one: then the old object is kept and the new one is garbage collected young. Default: identity.
   */
  isSame?(before: Value, now: Value): boolean;
  /** Reads many keys in one query; keys missing in the result are cached as undefined. */
  loadMany(keys: readonly string[], now: Date): Promise<ReadonlyMap<string, Value>>;
}

/**
 * Cache for values that every call needs and that may be slightly stale. Hits create no promise. Misses that arrive together, or while a
 * query runs, are read by one query, and a key being read is not read twice.
 */
export interface LoadingCache<Value> {
  get(key: string, now: Date): Value | undefined | Promise<Value | undefined>;
  /** The next `get` reads again; the result of a read in progress is not cached. */
  forget(key: string): void;
}

const MAX_BATCH = 500;
/** Maximum wait for a running query, so that one that hangs does not delay other callers. */
const GATHER_MS = 5;

interface Reading<Value> {
  readonly key: string;
  readonly promise: Promise<Value | undefined>;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
  isOutdated: boolean;
}

function startReading<Value>(key: string): Reading<Value> {
  let resolve: (value: Value | undefined) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Value | undefined>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { key, promise, resolve, reject, isOutdated: false };
}

/** Collects the keys of misses and reads them in batches. */
function createBatchedReads<Value>(
  loadMany: LoadingCacheOptions<Value>['loadMany'],
  store: (key: string, value: Value | undefined, loadedAt: number) => void,
) {
  const readings = new Map<string, Reading<Value>>();
  let waiting: Reading<Value>[] = [];
  let underWay = 0;
  let gathering: NodeJS.Timeout | undefined;
  /** Time of the latest request: no read that starts now may be older. */
  let latest = new Date(0);

  async function readBatch(batch: readonly Reading<Value>[], now: Date) {
    let values: ReadonlyMap<string, Value> | undefined;
    let failure: unknown;
    try {
      const keys = batch.map((reading) => reading.key);
      values = await loadMany(keys, now);
    } catch (error) {
      failure = error;
    }
    for (const reading of batch) {
      if (readings.get(reading.key) === reading) readings.delete(reading.key);
      if (!values) {
        reading.reject(failure);
        continue;
      }
      if (!reading.isOutdated) store(reading.key, values.get(reading.key), now.getTime());
      reading.resolve(values.get(reading.key));
    }
  }

  function flush() {
    clearTimeout(gathering);
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += MAX_BATCH) {
      underWay += 1;
      void readBatch(all.slice(start, start + MAX_BATCH), latest).finally(() => {
        underWay -= 1;
        if (waiting.length > 0) flush();
      });
    }
  }

  return {
    read(key: string, now: Date): Promise<Value | undefined> {
      const open = readings.get(key);
      if (open && !open.isOutdated) return open.promise;
      const reading = startReading<Value>(key);
      readings.set(key, reading);
      if (waiting.length === 0) {
        if (underWay === 0) setImmediate(flush);
        else gathering = setTimeout(flush, GATHER_MS);
      }
      waiting.push(reading);
      latest = now;
      return reading.promise;
    },
    /** The result of a read of this key in progress is not stored. */
    outdate(key: string): void {
      const reading = readings.get(key);
      if (reading) reading.isOutdated = true;
    },
  };
}

export function loadingCache<Value>(options: LoadingCacheOptions<Value>): LoadingCache<Value> {
  const { maxAgeMs, watched, isSame } = options;
  const entries = recentEntries<string, { value: Value | undefined; loadedAt: number }>(options.maxEntries);
  const reads = createBatchedReads<Value>((keys, now) => options.loadMany(keys, now), store);

  function store(key: string, value: Value | undefined, loadedAt: number) {
    const known = entries.get(key);
    const isKnown =
      known !== undefined &&
      (known.value === value ||
        (known.value !== undefined && value !== undefined && isSame?.(known.value, value) === true));
    if (isKnown) known.loadedAt = loadedAt;
    else entries.set(key, { value, loadedAt });
  }

  function forget(key: string): void {
    entries.delete(key);
    reads.outdate(key);
  }

  function isFresh(loadedAt: number, nowMs: number): boolean {
    const ageMs = nowMs - loadedAt;
    if (ageMs < maxAgeMs) return ageMs >= 0;
    if (watched === undefined || ageMs >= watched.maxAgeMs) return false;
    return nowMs - watched.changes.unchangedUntil(loadedAt) < maxAgeMs;
  }

  watched?.changes.on(watched.kind, forget);
  return {
    get(key, now) {
      const entry = entries.get(key);
      return entry !== undefined && isFresh(entry.loadedAt, now.getTime()) ? entry.value : reads.read(key, now);
    },
    forget,
  };
}
