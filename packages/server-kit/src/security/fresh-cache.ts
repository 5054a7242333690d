export interface FreshCacheOptions<Value> {
  /** An answer older than this is asked for again. */
  readonly maxAgeMs: number;
  /** The longest unused entries go first. */
  readonly maxEntries: number;
  /** Reads many keys in one query; keys that it leaves out are remembered as undefined. */
  loadMany(keys: readonly string[], now: Date): Promise<ReadonlyMap<string, Value>>;
}

/**
 * Answers that may be a moment old, for what every call asks. Hits cost no promise; misses that come together are read by
 * one query, and a key that is being read is not read twice.
 */
export interface FreshCache<Value> {
  get(key: string, now: Date): Value | undefined | Promise<Value | undefined>;
  /** The next `get` reads again; a reading that is under way is not kept. */
  forget(key: string): void;
}

const MAX_BATCH = 500;

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

export function freshCache<Value>(options: FreshCacheOptions<Value>): FreshCache<Value> {
  const entries = new Map<string, { value: Value | undefined; loadedAt: number }>();
  const readings = new Map<string, Reading<Value>>();
  let waiting: Reading<Value>[] = [];

  function keep(key: string, value: Value | undefined, loadedAt: number) {
    entries.delete(key);
    entries.set(key, { value, loadedAt });
    if (entries.size <= options.maxEntries) return;
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }

  async function read(batch: readonly Reading<Value>[], now: Date) {
    let values: ReadonlyMap<string, Value> | undefined;
    let failure: unknown;
    try {
      values = await options.loadMany(
        batch.map((reading) => reading.key),
        now,
      );
    } catch (error) {
      failure = error;
    }
    for (const reading of batch) {
      if (readings.get(reading.key) === reading) readings.delete(reading.key);
      if (!values) {
        reading.reject(failure);
        continue;
      }
      if (!reading.isOutdated) keep(reading.key, values.get(reading.key), now.getTime());
      reading.resolve(values.get(reading.key));
    }
  }

  function flush(now: Date) {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += MAX_BATCH) void read(all.slice(start, start + MAX_BATCH), now);
  }

  function ask(key: string, now: Date): Promise<Value | undefined> {
    const open = readings.get(key);
    if (open && !open.isOutdated) return open.promise;
    const reading = startReading<Value>(key);
    readings.set(key, reading);
    if (waiting.length === 0) setImmediate(flush, now);
    waiting.push(reading);
    return reading.promise;
  }

  return {
    get(key, now) {
      const entry = entries.get(key);
      const ageMs = entry ? now.getTime() - entry.loadedAt : -1;
      if (!entry || ageMs < 0 || ageMs >= options.maxAgeMs) return ask(key, now);
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    forget(key) {
      entries.delete(key);
      const reading = readings.get(key);
      if (reading) reading.isOutdated = true;
    },
  };
}
