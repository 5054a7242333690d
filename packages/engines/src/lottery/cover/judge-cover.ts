import { type DrawSpace, indexOf, type Look, maskOf, placesOfMask, type SpaceIndex, type Steps } from './draw-space.ts';

/** A part of a line that is judged by itself: a line of several places that are sold one by one has one for each. */
export type CoverPart = ComparedPart | CountedPart;

/** A part whose selection is compared with one draw after the other. */
type ComparedPart = {
  readonly look: Look;
  /** What looking at one draw costs, in symbols that are compared. */
  readonly weight: number;
  /** What it pays in a draw of the space, in minor units; 0 where it loses. */
  paid(draw: number): number;
};

/** A part of which lists say in which draws its numbers are. */
export type CountedPart = {
  readonly look: Look;
  /** What reading the lists costs, in symbols that are compared; few enough for one step. */
  readonly work: number;
  /** What it pays in each draw of the space, in minor units. */
  paidInAll(): ArrayLike<number>;
};

/** One selection of a play with everything that was staked on it. */
export type CoverLine = {
  /** An upper bound of the chance that it wins anything. */
  readonly chance: number;
  /** Whether its play counts what is covered in a way of its own, and found it too much. */
  readonly isCovered?: boolean;
  /** Reads its selection; asked for lines that are judged alone. */
  parts(): Steps<readonly CoverPart[]>;
};

/** What bounds the work on the lines of one member, or of accounts that belong together. */
export type CoverLimits = {
  /** Selections that are looked at, the likeliest first; the others count as if no two of them ever won together. */
  readonly lines: number;
  /** Symbols that may be compared. */
  readonly work: number;
};

export const COVER_LIMITS: CoverLimits = { lines: 256, work: 1_500_000 };

export type CoverJudgement = {
  /** Positions of the lines that cover too much of what they look at, together with others. */
  readonly covered: ReadonlySet<number>;
  /** What comes back in 99 of 100 draws at least, in minor units. */
  readonly secured: number;
  /** Symbols compared, and selections that were left unread. */
  readonly work: number;
  readonly unread: number;
};

/** More than so much of the outcomes is no wager (operations 3.2). */
export const COVERED_SHARE = 0.7;
/** Of so many draws in a hundred it does not matter what comes back. */
const UNSECURED_SHARE = 0.01;
/** Symbols compared between two pauses: a millisecond or two. */
const STEP = 4_000;
/** Lines that are put into their order between two pauses. */
export const LINES_PER_STEP = 2_000;
/** Shares are compared as whole draws; this keeps what sums of chances lack in precision from deciding. */
const EPSILON = 1e-9;

const NOTHING: CoverJudgement = { covered: new Set(), secured: 0, work: 0, unread: 0 };

/** Lines that look at the same places, and the draws in which one of them wins. */
type Layer = { readonly lines: Set<number>; readonly wins: Uint8Array };

/**
 * Judges all lines of one issue together. A generator, so that whoever runs it may do other things between its steps; a step is a
 * bounded piece of work.
 *
 * Covered: for the places that a line looks at (and for each of them alone), all lines that look at these places are laid over each
 * other. A value of the places is covered when more than 70 % of its draws pay something. Where more than 70 % of the values are covered,
 * the lines of these places count nothing, nor do those that look at more places and win more than 30 % of the draws of a covered
 * value. Lines that look at other places do not join in: bets that have nothing to do with each other stay wagers.
 *
 * Secured: what all lines together bring back in at least 99 of 100 draws cannot be lost and is not wagered.
 */
export function* judgeCover(
  space: DrawSpace,
  lines: readonly CoverLine[],
  limits: CoverLimits = COVER_LIMITS,
): Steps<CoverJudgement> {
  const chance = lines.reduce((sum, line) => sum + line.chance, 0);
  if (chance < COVERED_SHARE - EPSILON) return NOTHING;
  const read = yield* readLines(space, lines, yield* likeliestOf(lines, limits.lines), limits);
  const unread = read.unread;
  const slack = Math.ceil(unread.reduce((sum, line) => sum + (lines[line]?.chance ?? 0), 0) * space.size - EPSILON);
  const covered = yield* coveredLines(space, read.layers, slack);
  for (const [line, { isCovered }] of lines.entries()) if (isCovered === true) covered.add(line);
  // Unread lines that could cover enough by themselves are taken to do so.
  if (slack > COVERED_SHARE * space.size) for (const line of unread) covered.add(line);
  return { covered, secured: securedBy(read.amounts, slack), work: read.work, unread: unread.length };
}

/** The likeliest lines, and the others in no order. */
type Ranked = { readonly first: readonly number[]; readonly others: readonly number[] };

function* likeliestOf(lines: readonly CoverLine[], count: number): Steps<Ranked> {
  const others: number[] = [];
  let first: readonly number[] = [];
  for (let from = 0; from < lines.length; from += LINES_PER_STEP) {
    const more = lines.slice(from, from + LINES_PER_STEP).map((_, line) => from + line);
    const ranked = [...first, ...more].sort((a, b) => (lines[b]?.chance ?? 0) - (lines[a]?.chance ?? 0) || a - b);
    first = ranked.slice(0, count);
    for (const line of ranked.slice(count)) others.push(line);
    yield;
  }
  return { first, others };
}

/** A line that covers nothing. */
export const NO_LINE: CoverLine = {
  chance: 0,
  // biome-ignore lint/correctness/useYield: there is nothing to read
  *parts() {
    return [];
  },
};

type Read = { layers: ReadonlyMap<number, Layer>; amounts: Float64Array; work: number; unread: readonly number[] };

/** Looks at the likeliest lines, as many as the limits allow. */
function* readLines(
  space: DrawSpace,
  lines: readonly CoverLine[],
  { first, others }: Ranked,
  limits: CoverLimits,
): Steps<Read> {
  const layers = new Map<number, Layer>();
  const amounts = new Float64Array(space.size);
  const unread = [...others];
  let work = 0;
  for (const line of first) {
    // Reading a selection takes time as well, also of lines that turn out to cost too much.
    yield;
    const parts = yield* (lines[line] ?? NO_LINE).parts();
    let costs = 0;
    for (const part of parts) costs += yield* costOf(space, part);
    if (work + costs > limits.work) {
      unread.push(line);
      continue;
    }
    work += costs;
    for (const part of parts) {
      const mask = maskOf(part.look.places);
      const layer = layers.get(mask) ?? { lines: new Set(), wins: new Uint8Array(space.size) };
      layers.set(mask, layer);
      layer.lines.add(line);
      layOver('work' in part ? { paid: part.paidInAll(), of: null } : yield* compare(space, part), layer.wins, amounts);
    }
  }
  return { layers, amounts, work, unread };
}

/** What is paid by draw, or by the value that each draw shows. */
type Paid = { readonly paid: ArrayLike<number>; readonly of: Uint32Array | null };

/** What a part pays, looked at once for every value of its places. */
function* compare(space: DrawSpace, part: ComparedPart): Steps<Paid> {
  const index = part.look.memo === 'DRAW' ? null : yield* indexOf(space, part.look);
  const paid = new Float64Array(index?.first.length ?? space.size);
  let sinceStep = 0;
  for (let value = 0; value < paid.length; value += 1) {
    paid[value] = part.paid(index === null ? value : (index.first[value] ?? 0));
    sinceStep += part.weight;
    if (sinceStep < STEP) continue;
    sinceStep = 0;
    yield;
  }
  return { paid, of: index?.of ?? null };
}

/** Adds what a part pays to the draws in which it wins. */
function layOver({ paid, of }: Paid, wins: Uint8Array, amounts: Float64Array): void {
  for (let draw = 0; draw < wins.length; draw += 1) {
    const amount = paid[of === null ? draw : (of[draw] ?? 0)] ?? 0;
    if (amount <= 0) continue;
    wins[draw] = 1;
    amounts[draw] = (amounts[draw] ?? 0) + amount;
  }
}

function* costOf(space: DrawSpace, part: CoverPart): Steps<number> {
  if ('work' in part) return part.work;
  const values = part.look.memo === 'DRAW' ? space.size : (yield* indexOf(space, part.look)).first.length;
  return values * part.weight;
}

/** @param slack draws in which lines win that nobody has looked at */
function* coveredLines(space: DrawSpace, layers: ReadonlyMap<number, Layer>, slack: number): Steps<Set<number>> {
  const covered = new Set<number>();
  const masks = [...layers.keys()].filter((mask) => mask !== 0);
  for (const mask of looksOf(masks)) {
    const index = yield* indexOf(space, { places: placesOfMask(mask), memo: 'ORDER' });
    const within = [...layers].filter(([one]) => one !== 0 && (one & mask) === mask);
    const union = unionOf(within.map(([, { wins }]) => wins));
    const values = coveredValues(index, winsByValue(index, union), slack);
    yield;
    if (values === null) continue;
    for (const [one, layer] of within) {
      yield;
      if (one !== mask && !takesPart(index, winsByValue(index, layer.wins), values)) continue;
      for (const line of layer.lines) covered.add(line);
    }
  }
  return covered;
}

/** Whether lines that look at more places than the judged ones win often where a value is covered. */
function takesPart(index: SpaceIndex, won: Float64Array, values: Uint8Array): boolean {
  return index.counts.some((count, value) => values[value] === 1 && 10 * (won[value] ?? 0) > 3 * count);
}

/** The sets of places that are judged: those that lines look at, and each of their places alone. */
function looksOf(masks: readonly number[]): readonly number[] {
  const all = masks.reduce((sum, mask) => sum | mask, 0);
  return [...new Set([...masks, ...placesOfMask(all).map((place) => 1 << place)])];
}

function unionOf([first = new Uint8Array(), ...more]: readonly Uint8Array[]): Uint8Array {
  if (more.length === 0) return first;
  const union = Uint8Array.from(first);
  for (const set of more) {
    for (let draw = 0; draw < union.length; draw += 1) union[draw] = (union[draw] ?? 0) | (set[draw] ?? 0);
  }
  return union;
}

/** In how many draws of each value something is won. */
function winsByValue({ of, counts }: SpaceIndex, wins: Uint8Array): Float64Array {
  const won = new Float64Array(counts.length);
  for (let draw = 0; draw < wins.length; draw += 1) {
    const value = of[draw] ?? 0;
    won[value] = (won[value] ?? 0) + (wins[draw] ?? 0);
  }
  return won;
}

function push(groups: Map<number, number[]>, key: number, value: number): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

/** The values that are covered, marked by 1; null when they are not more than 70 % of the draws. */
function coveredValues({ of, counts }: SpaceIndex, won: Float64Array, slack: number): Uint8Array | null {
  const covered = new Uint8Array(counts.length);
  const lacking = new Map<number, number[]>();
  let draws = 0;
  const cover = (value: number) => {
    covered[value] = 1;
    draws += counts[value] ?? 0;
  };
  for (const [value, count] of counts.entries()) {
    const lacks = Math.floor((7 * count) / 10) + 1 - (won[value] ?? 0);
    if (lacks <= 0) cover(value);
    else if (slack > 0) push(lacking, lacks, value);
  }
  // Unread lines win where they cover the most values.
  let left = slack;
  for (const [lacks, values] of [...lacking].sort(([one], [other]) => one - other)) {
    for (const value of values.slice(0, Math.floor(left / lacks))) {
      left -= lacks;
      cover(value);
    }
  }
  return 10 * draws > 7 * of.length ? covered : null;
}

/** The amount that all but one in a hundred draws bring at least; draws of unread lines count as if they brought it too. */
function securedBy(amounts: Float64Array, slack: number): number {
  const below = Math.floor(amounts.length * UNSECURED_SHARE) + slack;
  let lost = 0;
  for (const amount of amounts) if (amount <= 0) lost += 1;
  if (lost > below) return 0;
  return Math.floor(Float64Array.from(amounts).sort()[Math.min(below, amounts.length - 1)] ?? 0);
}
