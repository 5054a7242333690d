/** Reproducible randomness for the simulated people; the platform's draws never use it. */
export interface Chance {
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True with the given probability in percent. */
  percent(share: number): boolean;
  pick<One>(from: readonly One[]): One;
  /** Up to `count` different elements, in random order. */
  some<One>(from: readonly One[], count: number): One[];
}

/** The 32-bit generator "mulberry32". */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

export function createChance(seed: number): Chance {
  const next = generator(seed);
  const between: Chance['between'] = (from, to) => from + (next() % (to - from + 1));
  function pick<One>(from: readonly One[]): One {
    if (from.length === 0) throw new Error('There is nothing to pick from.');
    return from[between(0, from.length - 1)] as One;
  }
  return {
    between,
    percent: (share) => between(1, 100) <= share,
    pick,
    some(from, count) {
      const left = [...from];
      const taken = [];
      while (taken.length < count && left.length > 0) taken.push(...left.splice(between(0, left.length - 1), 1));
      return taken;
    },
  };
}
