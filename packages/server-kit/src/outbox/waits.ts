/** Interruptible waits of the loops of one runner. */
export interface Waits {
  isStopping(): boolean;
  /** Waits, unless woken earlier. */
  pause(ms: number): Promise<void>;
  /** Ends all pauses. */
  wake(): void;
  /** Waits until `end` of the key is called or the runner stops, which a wake-up does not shorten. */
  untilEnded(key: object, ms: number): Promise<void>;
  end(key: object): void;
  /** Ends all waits and makes `isStopping` true. */
  stop(): void;
}

export function createWaits(): Waits {
  const pauses = new Set<() => void>();
  const byKey = new Map<object, () => void>();
  let isStopping = false;

  /** A wait of at most `ms`; `add` receives the function that ends it, `remove` is called at its end. */
  function wait(ms: number, add: (end: () => void) => void, remove: (end: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        remove(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      add(end);
    });
  }

  return {
    isStopping: () => isStopping,
    pause: (ms) =>
      wait(
        ms,
        (end) => pauses.add(end),
        (end) => pauses.delete(end),
      ),
    wake() {
      for (const end of [...pauses]) end();
    },
    untilEnded: (key, ms) =>
      wait(
        ms,
        (end) => byKey.set(key, end),
        () => byKey.delete(key),
      ),
    end: (key) => byKey.get(key)?.(),
    stop() {
      isStopping = true;
      for (const end of [...pauses, ...byKey.values()]) end();
    },
  };
}
