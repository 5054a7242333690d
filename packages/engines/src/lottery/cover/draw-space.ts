/** The set of equally likely draws over which all bets on one draw are evaluated together. */
export type DrawSpace = {
  readonly size: number;
  /**
   * The values that plays compare, by draw: `digits[draw × width + place]`. A place that is always 0 represents a property of the whole
   * draw, such as a sum.
   */
  readonly digits: Uint8Array;
  readonly width: number;
  /** Cached indexes, one per set of places that plays compare; built on first use. */
  readonly indexes: Map<string, SpaceIndex>;
};

/**
 * The places that a play compares. ORDER: the values at the places decide alone. SET: the order of the values does not matter. DRAW: every
 * draw must be evaluated separately; the places only group what is evaluated together.
 */
export type Look = { readonly places: readonly number[]; readonly memo: 'ORDER' | 'SET' | 'DRAW' };

/** Draws grouped by the values at some places. */
export type SpaceIndex = {
  /** Group number by draw. */
  readonly of: Uint32Array;
  /** One example draw of each group, and the count of draws in each group. */
  readonly first: readonly number[];
  readonly counts: readonly number[];
};

/** Work in steps of one or two milliseconds, so that the caller can do other work between two steps. */
export type Steps<Result> = Generator<undefined, Result>;

/** Draws generated or evaluated between two steps. */
export const DRAWS_PER_STEP = 500;

/** Builds a space from draws and the compared values of each. */
export function* drawSpace<Draw>(
  draws: Iterable<Draw>,
  placesOf: (draw: Draw) => readonly number[],
): Steps<{ readonly space: DrawSpace; readonly draws: readonly Draw[] }> {
  const list: Draw[] = [];
  const digits: number[] = [];
  for (const draw of draws) {
    list.push(draw);
    for (const value of placesOf(draw)) digits.push(value);
    if (list.length % DRAWS_PER_STEP === 0) yield;
  }
  const size = list.length;
  const space = { size, digits: Uint8Array.from(digits), width: digits.length / Math.max(1, size), indexes: new Map() };
  return { space, draws: list };
}

/** Above the largest value at a place, which is 80. */
const BASE = 128;

/** Groups the draws of a space by the values at some places. */
export function* indexOf(space: DrawSpace, { places, memo }: Look): Steps<SpaceIndex> {
  const name = `${memo} ${places.join()}`;
  const known = space.indexes.get(name);
  if (known !== undefined) return known;
  const values = new Map<number, number>();
  const of = new Uint32Array(space.size);
  const first: number[] = [];
  const counts: number[] = [];
  const seen = new Array<number>(places.length).fill(0);
  for (let draw = 0; draw < space.size; draw += 1) {
    for (const [at, place] of places.entries()) seen[at] = space.digits[draw * space.width + place] ?? 0;
    if (memo === 'SET') seen.sort((one, other) => one - other);
    let key = 0;
    for (const value of seen) key = key * BASE + value;
    let value = values.get(key);
    if (value === undefined) {
      value = first.length;
      values.set(key, value);
      first.push(draw);
      counts.push(0);
    }
    of[draw] = value;
    counts[value] = (counts[value] ?? 0) + 1;
    if (draw % DRAWS_PER_STEP === 0) yield;
  }
  const index = { of, first, counts };
  space.indexes.set(name, index);
  return index;
}

/** Places as a bit mask; spaces have fewer than 30 places. */
export function maskOf(places: readonly number[]): number {
  return places.reduce((mask, place) => mask | (1 << place), 0);
}

export function placesOfMask(mask: number): readonly number[] {
  return Array.from({ length: 30 }, (_, place) => place).filter((place) => (mask & (1 << place)) !== 0);
}
