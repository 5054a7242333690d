/** Seeded random numbers, so that a run can be repeated. */
export interface Random {
  /** A fraction from 0 (included) to 1 (excluded). */
  next(): number;
  /** An integer from 0 to below the limit. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** The generator xorshift32: random enough to choose inputs, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 1;
  function next(): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from.');
      return items[below(items.length)] as (typeof items)[number];
    },
  };
}
