/** Chance that can be had again: the same seed gives the same choices. */
export interface Chance {
  /** A whole number from 0 to one below the limit. */
  below(limit: number): number;
  /** One of a list. */
  pick<T>(list: readonly T[]): T;
  /** A list in another order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** Mulberry32 over a seed of 32 bits: plenty for choosing what to do next. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    pick(list) {
      const one = list[below(list.length)];
      if (one === undefined) throw new RangeError('nothing to pick from');
      return one;
    },
    shuffle(list) {
      const left = [...list];
      return list.map(() => left.splice(below(left.length), 1)[0] as (typeof left)[number]);
    },
  };
}
