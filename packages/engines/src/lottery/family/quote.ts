import { MAX_MINOR_UNITS, type MinorUnits, minorUnits, Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../../refusal.ts';
import { WHOLE_PPM } from '../odds-steps.ts';
import { isGroup } from '../ssc/prize.ts';
import { readSelection, type SscSelectionProblem, writeSelection } from '../ssc/selection.ts';
import type { LotteryFamily, Play } from './family.ts';
import type { FamilyPriceTable } from './price-data.ts';
import { isPriced } from './price-table.ts';
import { type UnitPricing, worstReturn } from './pricing.ts';
import type { Selection, SelectionPart } from './rule.ts';
import { linePricing, lineStake, type SoldLine } from './settle.ts';

/** One entry of a bet slip, as submitted. */
export type FamilyLineInput = {
  readonly play: string;
  /** Zones as text; see `readSelection`. */
  readonly selection: string;
  /** Price of one unit in minor units: a mode of the standard style, or the stake of each unit at odds. */
  readonly unitPrice: bigint;
  /** Multiple of each unit; 1 at odds. */
  readonly multiple: number;
  /** Prize group of a standard bet; null at odds. */
  readonly prizeGroup: number | null;
  /** Share of the prizes that is paid, in ppm, when the odds of a selection were reduced because of its liability; default: all. */
  readonly payablePpm?: number;
};

/** Settings of a quote; amounts in minor units. */
export type FamilyQuoteSettings = {
  /** Unit prices of the standard style. */
  readonly modes: readonly bigint[];
  /** The bettor's own prize group. */
  readonly ownGroup: number;
  readonly maxMultiple: number;
  readonly minLineStake: bigint;
  readonly maxLineStake: bigint;
  readonly maxLines: number;
  /** Maximum units per entry. */
  readonly maxUnits: number;
};

/** Liability that an entry adds to one selection of a play. */
export type FamilyPick = {
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly exposure: bigint;
};

export type FamilyQuotedLine<Draw> = {
  readonly play: Play<Draw>;
  /** Canonical text of the selection. */
  readonly selection: string;
  readonly units: number;
  /** Unit price × multiple. */
  readonly unitStake: MinorUnits;
  /** Total cost of the entry. */
  readonly stake: MinorUnits;
  readonly unitPrice: bigint;
  readonly multiple: number;
  readonly prizeGroup: number | null;
  readonly payablePpm: number;
  /** Maximum return of one of its units, per unit of stake. */
  readonly bestReturn: Rational;
  /** `bestReturn` times the stake of a unit, rounded down. */
  readonly winPerUnit: MinorUnits;
  readonly picks: readonly FamilyPick[];
};

/** Refusal codes of the API. Params: `line` from 1, `reason` for selections, amounts as digits of minor units. */
export type FamilyQuoteRefusal =
  | 'TOO_MANY_LINES'
  | 'PLAY_UNKNOWN'
  | 'NUMBER_INVALID'
  | 'MODE_INVALID'
  | 'MULTIPLE_INVALID'
  | 'PRIZE_GROUP_INVALID'
  | 'STAKE_BELOW_MIN'
  | 'STAKE_ABOVE_LIMIT';

/** Prices the entries of a slip, or returns the first refusal with the entry's number. All or nothing. */
export function quoteFamilyLines<Draw>(
  family: LotteryFamily<Draw>,
  lines: readonly FamilyLineInput[],
  table: FamilyPriceTable,
  settings: FamilyQuoteSettings,
): Decision<readonly FamilyQuotedLine<Draw>[], FamilyQuoteRefusal> {
  if (lines.length === 0) return refuse('NUMBER_INVALID', { reason: 'EMPTY' });
  if (lines.length > settings.maxLines) return refuse('TOO_MANY_LINES', { max: settings.maxLines });
  const quoted: FamilyQuotedLine<Draw>[] = [];
  const known = new Map<string, FamilyQuotedLine<Draw>>();
  for (const [index, input] of lines.entries()) {
    const same = nameOf(input);
    const line = known.get(same);
    if (line !== undefined) {
      quoted.push(line);
      continue;
    }
    const fresh = quoteLine(family, input, table, settings);
    if (!fresh.ok) return refuse(fresh.code, { ...fresh.params, line: index + 1 });
    known.set(same, fresh.value);
    quoted.push(fresh.value);
  }
  return accept(quoted);
}

/** Cache key: identical entries have the same price and are calculated once. */
function nameOf({ play, selection, unitPrice, multiple, prizeGroup, payablePpm }: FamilyLineInput): string {
  return [play, unitPrice, multiple, prizeGroup, payablePpm, selection].join(' ');
}

function quoteLine<Draw>(
  family: LotteryFamily<Draw>,
  input: FamilyLineInput,
  table: FamilyPriceTable,
  settings: FamilyQuoteSettings,
): Decision<FamilyQuotedLine<Draw>, FamilyQuoteRefusal> {
  const play = family.findPlay(input.play);
  if (play === null) return refuse('PLAY_UNKNOWN', { play: input.play.slice(0, 20) });
  const terms = checkTerms(play, input, table, settings);
  if (!terms.ok) return terms;
  const selection = readFamilySelection(play, input.selection, settings.maxUnits);
  if (typeof selection === 'string') return refuse('NUMBER_INVALID', { reason: selection });
  const parts = play.rule.parts(selection);
  const kinds = [...new Set(parts.map((part) => part.kind))];
  if (input.prizeGroup === null && !kinds.every((kind) => isOffered(family, table, kind))) {
    return refuse('PLAY_UNKNOWN', { play: play.code });
  }
  const units = play.rule.units(selection);
  const unitStake = input.unitPrice * BigInt(input.multiple);
  // The limit is far below int64, so that no sum of payouts exceeds int64; it is checked before any multiplication.
  const limit = settings.maxLineStake < MOST_STAKE ? settings.maxLineStake : MOST_STAKE;
  if (unitStake * BigInt(units) > limit * MOST_DISCOUNT) return refuse('STAKE_ABOVE_LIMIT', { max: limit.toString() });
  const pricing = linePricing(family, play, table, kinds, input);
  const stake = lineStake(pricing, unitStake, units);
  if (stake < settings.minLineStake) return refuse('STAKE_BELOW_MIN', { min: settings.minLineStake.toString() });
  if (stake > limit) return refuse('STAKE_ABOVE_LIMIT', { max: limit.toString() });
  const worst = worstByKind(family, kinds, pricing);
  const bestReturn = [...worst.values()].reduce((most, one) => (one.compare(most) > 0 ? one : most), Rational.ZERO);
  return accept({
    play,
    selection: writeSelection(play.rule.shape, selection),
    units,
    unitStake: minorUnits(unitStake),
    stake,
    unitPrice: input.unitPrice,
    multiple: input.multiple,
    prizeGroup: input.prizeGroup,
    payablePpm: input.payablePpm ?? WHOLE_PPM,
    bestReturn,
    winPerUnit: minorUnits(bestReturn.floorMul(unitStake)),
    picks: picksOf({ play, parts, pricing, worst, unitStake, maxPayout: table.maxPayout }),
  });
}

/** The liability that a sold bet added to each of its selections. @throws RangeError for a bet that cannot have been sold */
export function familyPicks<Draw>(
  family: LotteryFamily<Draw>,
  table: FamilyPriceTable,
  line: SoldLine,
): readonly FamilyPick[] {
  const play = family.findPlay(line.play);
  const selection = play === null ? 'SHAPE' : readSelection(play.rule.shape, line.selection);
  if (play === null || typeof selection === 'string') throw new RangeError(`${line.play} has no ${line.selection}`);
  const parts = play.rule.parts(selection);
  const kinds = [...new Set(parts.map((part) => part.kind))];
  const pricing = linePricing(family, play, table, kinds, line);
  const worst = worstByKind(family, kinds, pricing);
  return picksOf({ play, parts, pricing, worst, unitStake: line.unitStake, maxPayout: table.maxPayout });
}

function picksOf<Draw>(line: {
  readonly play: Play<Draw>;
  readonly parts: readonly SelectionPart[];
  readonly pricing: UnitPricing;
  readonly worst: ReadonlyMap<string, Rational>;
  readonly unitStake: bigint;
  readonly maxPayout: bigint;
}): readonly FamilyPick[] {
  const exposures = new Map<string, bigint>();
  return line.parts.map(({ key, kind, units, most = 1 }) => {
    const name = `${most} ${kind}`;
    const exposure =
      exposures.get(name) ??
      exposureOf((line.worst.get(kind) ?? Rational.ZERO).floorMul(line.unitStake * BigInt(most)), line.maxPayout);
    exposures.set(name, exposure);
    const stake = line.pricing.cost.ceilMul(line.unitStake * BigInt(units));
    return { play: line.play.liability, selection: key, stake, exposure };
  });
}

const MOST_STAKE = MAX_MINOR_UNITS / 100_000_000n;
/** With a discount, a unit still costs at least 1 % of its stake. */
const MOST_DISCOUNT = 100n;

/** Parses a selection of a play. It must buy at least one unit and at most `maxUnits`. */
export function readFamilySelection<Draw>(
  play: Pick<Play<Draw>, 'rule'>,
  text: string,
  maxUnits: number,
): Selection | SscSelectionProblem {
  const selection = readSelection(play.rule.shape, text);
  if (typeof selection === 'string') return selection;
  const units = play.rule.units(selection);
  return units === 0 || units > maxUnits ? 'COUNT' : selection;
}

/** Whether a kind is sold at odds. */
export function isOffered<Draw>(family: LotteryFamily<Draw>, table: FamilyPriceTable, kind: string): boolean {
  const found = family.findKind(kind);
  return found !== null && isPriced(table, found);
}

function checkTerms<Draw>(
  play: Play<Draw>,
  input: FamilyLineInput,
  table: FamilyPriceTable,
  settings: FamilyQuoteSettings,
): Decision<null, FamilyQuoteRefusal> {
  const { multiple, prizeGroup, unitPrice } = input;
  if (prizeGroup === null) {
    if (!play.styles.includes('CREDIT')) return refuse('PLAY_UNKNOWN', { play: play.code });
    if (multiple !== 1) return refuse('MULTIPLE_INVALID', { max: 1 });
    return unitPrice >= 1n ? accept(null) : refuse('STAKE_BELOW_MIN', { min: settings.minLineStake.toString() });
  }
  if (!play.styles.includes('STANDARD') || table.groups === null) {
    return refuse('PRIZE_GROUP_INVALID', { min: 0, max: 0 });
  }
  if (!settings.modes.includes(unitPrice)) return refuse('MODE_INVALID');
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > settings.maxMultiple) {
    return refuse('MULTIPLE_INVALID', { max: settings.maxMultiple });
  }
  const highest = Math.min(settings.ownGroup, table.groups.maxBet);
  if (!isGroup(prizeGroup) || prizeGroup < table.groups.min || prizeGroup > highest) {
    return refuse('PRIZE_GROUP_INVALID', { min: table.groups.min, max: highest });
  }
  return accept(null);
}

/** Maximum return of one unit of each kind, per unit of stake. */
function worstByKind<Draw>(
  family: LotteryFamily<Draw>,
  kinds: readonly string[],
  pricing: UnitPricing,
): ReadonlyMap<string, Rational> {
  return new Map(
    kinds.flatMap((code) => {
      const kind = family.findKind(code);
      return kind === null ? [] : [[code, worstReturn(kind, pricing)] as const];
    }),
  );
}

/**
 * Liability of a part. The payout is rounded down together with the other parts of the bet; one extra minor unit makes this an upper
 * bound.
 */
function exposureOf(worst: bigint, maxPayout: bigint): bigint {
  return worst >= maxPayout ? maxPayout : worst + 1n;
}
