/** Draws over which all bets of one issue are judged together, each as likely as any other. */
export type DrawSpace = {
  readonly size: number;
  /** Places of a draw that plays look at, by draw: `digits[draw × width + place]`. A place that is always 0 stands for a figure of its own. */
  readonly digits: Uint8Array;
  readonly width: number;
  /** Indexes by what they look at; filled when they are first asked for, one for each set of places that plays have. */
  readonly indexes: Map<string, SpaceIndex>;
};

/**
 * What a play looks at. ORDER: the values at its places decide alone. SET: their order does not matter. DRAW: each draw has to be looked
 * at; the places only name what is judged together.
 */
export type Look = { readonly places: readonly number[]; readonly memo: 'ORDER' | 'SET' | 'DRAW' };

/** Draws by the values at some places. */
export type SpaceIndex = {
  /** Value by draw. */
  readonly of: Uint32Array;
  /** A draw of each value, and how many draws have it. */
  readonly first: readonly number[];
  readonly counts: readonly number[];
};

/** Work in pieces of a millisecond or two: whoever runs it may do other things between them. */
export type Steps<Result> = Generator<undefined, Result>;

/** Draws that are made, or looked at once, between two pauses. */
export const DRAWS_PER_STEP = 500;

/** Puts a space together from draws and the places of each. */
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

/** Values are at most 80. */
const BASE = 128;

/** The draws of a space by the values at some places. */
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

/** Places as bits; spaces have fewer than thirty. */
export function maskOf(places: readonly number[]): number {
  return places.reduce((mask, place) => mask | (1 << place), 0);
}

export function placesOfMask(mask: number): readonly number[] {
  return Array.from({ length: 30 }, (_, place) => place).filter((place) => (mask & (1 << place)) !== 0);
}
