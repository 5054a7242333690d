import { type DrawSpace, indexOf, type Look, maskOf, placesOfMask, type SpaceIndex, type Steps } from './draw-space.ts';

/** A separately evaluated part of a line: a line over several places that are sold separately has one part per place. */
export type CoverPart = ComparedPart | CountedPart;

/** A part whose selection is compared with every draw. */
type ComparedPart = {
  readonly look: Look;
  /** Cost of evaluating one draw, as the number of compared symbols. */
  readonly weight: number;
  /** The payout in a draw of the space, in minor units; 0 for a loss. */
  paid(draw: number): number;
};

/** A part whose payouts come from lists of the draws that contain each number. */
export type CountedPart = {
  readonly look: Look;
  /** Cost of reading the lists, as the number of compared symbols; small enough for one step. */
  readonly work: number;
  /** The payout in each draw of the space, in minor units. */
  paidInAll(): ArrayLike<number>;
};

/** One selection of a play with the total stake on it. */
export type CoverLine = {
  /** An upper bound of the chance that the line wins anything. */
  readonly chance: number;
  /** Whether the play's own coverage rule already found that the line covers too much. */
  readonly isCovered?: boolean;
  /** Parses the selection and returns its parts. */
  parts(): Steps<readonly CoverPart[]>;
};

/** Limits of the work for the lines of one member, or of linked accounts. */
export type CoverLimits = {
  /**
   * Number of selections to evaluate, those with the highest chance first. The others count as if no two of them ever won in the same
   * draw.
   */
  readonly lines: number;
  /** Number of symbols that may be compared. */
  readonly work: number;
};

export const COVER_LIMITS: CoverLimits = { lines: 256, work: 1_500_000 };

export type CoverJudgement = {
  /** Indexes of the lines that, together with others, cover too much of the places they compare. */
  readonly covered: ReadonlySet<number>;
  /** The amount that is paid back in at least 99 of 100 draws, in minor units. */
  readonly secured: number;
  /** Count of compared symbols, and of selections that were not evaluated. */
  readonly work: number;
  readonly unread: number;
};

/** Bets that cover a larger share of the outcomes are not a real wager and do not count. */
export const COVERED_SHARE = 0.7;
/** The share of draws that the secured amount may ignore. */
const UNSECURED_SHARE = 0.01;
/** Symbols compared between two steps: one or two milliseconds. */
const STEP = 4_000;
/** Lines sorted between two steps. */
export const LINES_PER_STEP = 2_000;
/** Tolerance for floating-point sums of chances; shares are compared as whole numbers of draws. */
const EPSILON = 1e-9;

const NOTHING: CoverJudgement = { covered: new Set(), secured: 0, work: 0, unread: 0 };

/** Lines that compare the same places, and the draws in which at least one of them wins. */
type Layer = { readonly lines: Set<number>; readonly wins: Uint8Array };

/**
 * Evaluates all lines on one draw together. A generator with bounded steps, so that the caller can do other work between them.
 *
 * Covered: for each set of places that lines compare (and for each of these places alone), the wins of all lines that compare these places
 * are combined. A value of the places is covered when more than 70 % of its draws pay something. When covered values make up more than
 * 70 % of the draws, the lines of these places do not count. Lines that compare more places do not count either if they win more than
 * 30 % of the draws of a covered value. Lines on other places are not affected: independent bets remain wagers.
 *
 * Secured: the amount that all lines together pay back in at least 99 of 100 draws cannot be lost and is therefore not wagered.
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
  // Assume that the unread lines are covered when their chances add up to more than the allowed share.
  if (slack > COVERED_SHARE * space.size) for (const line of unread) covered.add(line);
  return { covered, secured: securedBy(read.amounts, slack), work: read.work, unread: unread.length };
}

/** The lines with the highest chances in order, and the others unordered. */
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

/** Evaluates the lines with the highest chances, up to the limits. */
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
    // Parsing a selection takes time too, even for lines that exceed the work limit.
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

/** Payouts by draw (`of` is null), or by the group of each draw. */
type Paid = { readonly paid: ArrayLike<number>; readonly of: Uint32Array | null };

/** Payouts of a part, evaluated once per group of draws with the same values. */
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

/** Adds the payouts of a part to the draws in which it wins. */
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

/** @param slack number of draws that unread lines may win */
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

/** Whether lines that compare more places win more than 30 % of the draws of a covered value. */
function takesPart(index: SpaceIndex, won: Float64Array, values: Uint8Array): boolean {
  return index.counts.some((count, value) => values[value] === 1 && 10 * (won[value] ?? 0) > 3 * count);
}

/** The sets of places to evaluate: those of the lines, and each of their places alone. */
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

/** Count of winning draws by value. */
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

/** Marks covered values with 1; null when they make up at most 70 % of the draws. */
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
  // Worst case: assume that unread lines win where they make the most values covered.
  let left = slack;
  for (const [lacks, values] of [...lacking].sort(([one], [other]) => one - other)) {
    for (const value of values.slice(0, Math.floor(left / lacks))) {
      left -= lacks;
      cover(value);
    }
  }
  return 10 * draws > 7 * of.length ? covered : null;
}

/** The amount that at least 99 of 100 draws pay; draws of unread lines are assumed to pay it too. */
function securedBy(amounts: Float64Array, slack: number): number {
  const below = Math.floor(amounts.length * UNSECURED_SHARE) + slack;
  let lost = 0;
  for (const amount of amounts) if (amount <= 0) lost += 1;
  if (lost > below) return 0;
  return Math.floor(Float64Array.from(amounts).sort()[Math.min(below, amounts.length - 1)] ?? 0);
}
