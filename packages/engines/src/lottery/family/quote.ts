import { MAX_MINOR_UNITS, type MinorUnits, minorUnits } from '@lantern/money';
import { accept, type Decision, refuse } from '../../refusal.ts';
import { isGroup } from '../ssc/price-table.ts';
import { readSelection, type SscSelectionProblem, writeSelection } from '../ssc/selection.ts';
import type { LotteryFamily, Play } from './family.ts';
import type { FamilyPriceTable } from './price-data.ts';
import { isPriced } from './price-table.ts';
import { type UnitPricing, worstReturn } from './pricing.ts';
import type { Selection } from './rule.ts';
import { kindsBought, linePricing, lineStake } from './settle.ts';

/** One line of a slip as it is sent. */
export type FamilyLineInput = {
  readonly play: string;
  /** Zones as text; see `readSelection`. */
  readonly selection: string;
  /** Price of one unit in minor units: a mode of the standard style, or the stake of each unit at odds. */
  readonly unitPrice: bigint;
  /** How often each unit is bought; 1 at odds. */
  readonly multiple: number;
  /** Prize group of a standard bet; null at odds. */
  readonly prizeGroup: number | null;
};

/** What a quote obeys; amounts in minor units. */
export type FamilyQuoteSettings = {
  /** Unit prices that the standard style offers. */
  readonly modes: readonly bigint[];
  /** The bettor's own prize group. */
  readonly ownGroup: number;
  readonly maxMultiple: number;
  readonly minLineStake: bigint;
  readonly maxLineStake: bigint;
  readonly maxLines: number;
  /** Units that one line may buy. */
  readonly maxUnits: number;
};

/** What a line adds to the house's liability for one selection of a play. */
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
  /** unit price × multiple. */
  readonly unitStake: MinorUnits;
  /** What the line costs. */
  readonly stake: MinorUnits;
  readonly unitPrice: bigint;
  readonly multiple: number;
  readonly prizeGroup: number | null;
  /** The most that one of its units can pay. */
  readonly winPerUnit: MinorUnits;
  readonly picks: readonly FamilyPick[];
};

/** Codes of the contract. Params: `line` from 1, `reason` for selections, amounts as digits of minor units. */
export type FamilyQuoteRefusal =
  | 'TOO_MANY_LINES'
  | 'PLAY_UNKNOWN'
  | 'NUMBER_INVALID'
  | 'MODE_INVALID'
  | 'MULTIPLE_INVALID'
  | 'PRIZE_GROUP_INVALID'
  | 'STAKE_BELOW_MIN'
  | 'STAKE_ABOVE_LIMIT';

/** Prices the lines of a slip, or answers the first refusal with its line. All or nothing. */
export function quoteFamilyLines<Draw>(
  family: LotteryFamily<Draw>,
  lines: readonly FamilyLineInput[],
  table: FamilyPriceTable,
  settings: FamilyQuoteSettings,
): Decision<readonly FamilyQuotedLine<Draw>[], FamilyQuoteRefusal> {
  if (lines.length === 0) return refuse('NUMBER_INVALID', { reason: 'EMPTY' });
  if (lines.length > settings.maxLines) return refuse('TOO_MANY_LINES', { max: settings.maxLines });
  const quoted: FamilyQuotedLine<Draw>[] = [];
  for (const [index, input] of lines.entries()) {
    const line = quoteLine(family, input, table, settings);
    if (!line.ok) return refuse(line.code, { ...line.params, line: index + 1 });
    quoted.push(line.value);
  }
  return accept(quoted);
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
  const kinds = kindsBought(play, selection);
  if (input.prizeGroup === null && !kinds.every((kind) => isOffered(family, table, kind))) {
    return refuse('PLAY_UNKNOWN', { play: play.code });
  }
  const units = play.rule.units(selection);
  const unitStake = input.unitPrice * BigInt(input.multiple);
  // Far below int64, so that no sum of payouts leaves it; checked before anything is multiplied.
  const limit = settings.maxLineStake < MOST_STAKE ? settings.maxLineStake : MOST_STAKE;
  if (unitStake * BigInt(units) > limit * MOST_DISCOUNT) return refuse('STAKE_ABOVE_LIMIT', { max: limit.toString() });
  const pricing = linePricing(family, play, table, kinds, input.prizeGroup);
  const stake = lineStake(pricing, unitStake, units);
  if (stake < settings.minLineStake) return refuse('STAKE_BELOW_MIN', { min: settings.minLineStake.toString() });
  if (stake > limit) return refuse('STAKE_ABOVE_LIMIT', { max: limit.toString() });
  const worst = worstByKind(family, kinds, pricing, unitStake);
  return accept({
    play,
    selection: writeSelection(play.rule.shape, selection),
    units,
    unitStake: minorUnits(unitStake),
    stake,
    unitPrice: input.unitPrice,
    multiple: input.multiple,
    prizeGroup: input.prizeGroup,
    winPerUnit: minorUnits([...worst.values()].reduce((most, one) => (one > most ? one : most), 0n)),
    picks: play.rule.parts(selection).map((part) => ({
      play: play.liability,
      selection: part.key,
      stake: pricing.cost.ceilMul(unitStake * BigInt(part.units)),
      exposure: exposureOf(worst.get(part.kind) ?? 0n, table.maxPayout),
    })),
  });
}

const MOST_STAKE = MAX_MINOR_UNITS / 100_000_000n;
/** A unit costs a hundredth of its stake at least where discounts are given. */
const MOST_DISCOUNT = 100n;

/** A selection of a play, read and found to buy exactly what it says, in units that a line may hold. */
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

/** What one unit of each kind can pay at most. */
function worstByKind<Draw>(
  family: LotteryFamily<Draw>,
  kinds: readonly string[],
  pricing: UnitPricing,
  unitStake: bigint,
): ReadonlyMap<string, MinorUnits> {
  return new Map(
    kinds.flatMap((code) => {
      const kind = family.findKind(code);
      return kind === null ? [] : [[code, worstReturn(kind, pricing).floorMul(unitStake)] as const];
    }),
  );
}

/** What a part may cost the house: rounded down with the others of its line, so one minor unit more is never exceeded. */
function exposureOf(worst: bigint, maxPayout: bigint): bigint {
  return worst >= maxPayout ? maxPayout : worst + 1n;
}
