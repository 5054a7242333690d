import { MAX_MINOR_UNITS, type MinorUnits, minorUnits, ZERO } from '@lantern/money';
import { accept, type Decision, refuse } from '../../refusal.ts';
import { findSscPlay, type SscPlay } from './plays.ts';
import { isGroup, type SscPriceTable } from './price-table.ts';
import { payoutOfHits, type SscPricing } from './prize.ts';
import type { SscHit } from './rule.ts';
import { readSelection, type SscSelection, writeSelection } from './selection.ts';
import type { SettledSscLine } from './settle.ts';
import { countUnits } from './units.ts';

/** One line of a slip as it is sent. */
export type SscLineInput = {
  readonly play: string;
  /** Zones as text; see `readSelection`. */
  readonly selection: string;
  /** Price of one unit in minor units: a mode of the standard style, or the stake of each pick in the credit style. */
  readonly unitPrice: bigint;
  /** How often each unit is bought; 1 in the credit style. */
  readonly multiple: number;
  /** Prize group of a standard bet; null in the credit style. */
  readonly prizeGroup: number | null;
};

/** What a quote obeys; amounts in minor units. */
export type SscQuoteSettings = {
  /** Unit prices that the standard style offers: 2, 0.2 and 0.02 of the currency. */
  readonly modes: readonly bigint[];
  /** The bettor's own prize group. */
  readonly ownGroup: number;
  readonly maxMultiple: number;
  readonly minLineStake: bigint;
  readonly maxLineStake: bigint;
  readonly maxLines: number;
};

/** What a line adds to the house's liability for one selection of a play. */
export type SscPick = {
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly exposure: bigint;
};

export type SscQuotedLine = {
  readonly play: SscPlay;
  /** Canonical text of the selection. */
  readonly selection: string;
  readonly units: number;
  /** unit price × multiple. */
  readonly unitStake: MinorUnits;
  readonly stake: MinorUnits;
  readonly unitPrice: bigint;
  readonly multiple: number;
  readonly prizeGroup: number | null;
  /** What one winning unit of the dearest tier pays. */
  readonly winPerUnit: MinorUnits;
  readonly picks: readonly SscPick[];
};

/** Codes of the contract. Params: `line` from 1, `reason` for selections, amounts as digits of minor units. */
export type SscQuoteRefusal =
  | 'TOO_MANY_LINES'
  | 'PLAY_UNKNOWN'
  | 'NUMBER_INVALID'
  | 'MODE_INVALID'
  | 'MULTIPLE_INVALID'
  | 'PRIZE_GROUP_INVALID'
  | 'STAKE_BELOW_MIN'
  | 'STAKE_ABOVE_LIMIT';

/** Prices the lines of a slip, or answers the first refusal with its line. All or nothing. */
export function quoteSscLines(
  lines: readonly SscLineInput[],
  table: SscPriceTable,
  settings: SscQuoteSettings,
): Decision<readonly SscQuotedLine[], SscQuoteRefusal> {
  if (lines.length === 0) return refuse('NUMBER_INVALID', { reason: 'EMPTY' });
  if (lines.length > settings.maxLines) return refuse('TOO_MANY_LINES', { max: settings.maxLines });
  const quoted: SscQuotedLine[] = [];
  for (const [index, input] of lines.entries()) {
    const line = quoteLine(input, table, settings);
    if (!line.ok) return refuse(line.code, { ...line.params, line: index + 1 });
    quoted.push(line.value);
  }
  return accept(quoted);
}

function quoteLine(
  input: SscLineInput,
  table: SscPriceTable,
  settings: SscQuoteSettings,
): Decision<SscQuotedLine, SscQuoteRefusal> {
  const play = findSscPlay(input.play);
  if (play === null || !isOffered(play, table)) return refuse('PLAY_UNKNOWN', { play: input.play.slice(0, 20) });
  const terms = checkTerms(play, input, table, settings);
  if (!terms.ok) return terms;
  const selection = readSscSelection(play, input.selection);
  if (typeof selection === 'string') return refuse('NUMBER_INVALID', { reason: selection });
  const units = play.rule.units(selection);
  const unitStake = input.unitPrice * BigInt(input.multiple);
  const stake = unitStake * BigInt(units);
  if (stake < settings.minLineStake) return refuse('STAKE_BELOW_MIN', { min: settings.minLineStake.toString() });
  if (stake > settings.maxLineStake || stake > MAX_MINOR_UNITS / 1_000_000n) {
    return refuse('STAKE_ABOVE_LIMIT', { max: settings.maxLineStake.toString() });
  }
  const pricing = pricingOf(play, table, input.prizeGroup);
  return accept({
    play,
    selection: writeSelection(play.rule.shape, selection),
    units,
    unitStake: minorUnits(unitStake),
    stake: minorUnits(stake),
    unitPrice: input.unitPrice,
    multiple: input.multiple,
    prizeGroup: input.prizeGroup,
    winPerUnit: dearestWin(play, pricing, unitStake),
    picks: picksOf(play, selection, pricing, unitStake, table.maxPayout),
  });
}

/** A selection of a play, read and found to buy exactly what it says. */
export function readSscSelection(
  play: Pick<SscPlay, 'rule'>,
  text: string,
): SscSelection | 'EMPTY' | 'SHAPE' | 'COUNT' | 'REPEATED' {
  const selection = readSelection(play.rule.shape, text);
  if (typeof selection === 'string') return selection;
  const units = play.rule.units(selection);
  if (units === 0) return 'COUNT';
  // A typed group that buys less than was typed holds a number twice in other orders, or one of a single digit.
  return units < countUnits(play.rule.counting, selection) ? 'REPEATED' : selection;
}

/** Whether all tiers of a play have a price. */
export function isOffered(play: SscPlay, table: SscPriceTable): boolean {
  return play.style === 'STANDARD' || play.rule.tiers.every((tier) => table.creditOdds.has(tier));
}

/** The snapshot at which a bet is paid. */
export function pricingOf(play: SscPlay, table: SscPriceTable, prizeGroup: number | null): SscPricing {
  return play.style === 'STANDARD'
    ? { style: 'STANDARD', group: prizeGroup ?? table.minGroup }
    : { style: 'CREDIT', odds: table.creditOdds };
}

function checkTerms(
  play: SscPlay,
  input: SscLineInput,
  table: SscPriceTable,
  settings: SscQuoteSettings,
): Decision<null, SscQuoteRefusal> {
  const { multiple, prizeGroup, unitPrice } = input;
  if (play.style === 'CREDIT') {
    if (prizeGroup !== null) return refuse('PRIZE_GROUP_INVALID', { min: 0, max: 0 });
    if (multiple !== 1) return refuse('MULTIPLE_INVALID', { max: 1 });
    return unitPrice >= 1n ? accept(null) : refuse('STAKE_BELOW_MIN', { min: settings.minLineStake.toString() });
  }
  if (!settings.modes.includes(unitPrice)) return refuse('MODE_INVALID');
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > settings.maxMultiple) {
    return refuse('MULTIPLE_INVALID', { max: settings.maxMultiple });
  }
  const highest = Math.min(settings.ownGroup, table.maxBetGroup);
  if (prizeGroup === null || !isGroup(prizeGroup) || prizeGroup < table.minGroup || prizeGroup > highest) {
    return refuse('PRIZE_GROUP_INVALID', { min: table.minGroup, max: highest });
  }
  return accept(null);
}

function dearestWin(play: SscPlay, pricing: SscPricing, unitStake: bigint): MinorUnits {
  // Tiers stand with the dearest first.
  const [tier] = play.rule.tiers;
  return tier === undefined ? ZERO : payoutOfHits(pricing, unitStake, [{ tier, units: 1 }]);
}

/** What a line adds to the liability of each of its selections, at the price it was sold. */
export function selectionPicks(
  line: Pick<SettledSscLine, 'play' | 'selection' | 'unitStake' | 'pricing'>,
  maxPayout: bigint,
): readonly SscPick[] {
  const play = findSscPlay(line.play);
  const selection = play === null ? 'SHAPE' : readSelection(play.rule.shape, line.selection);
  if (play === null || typeof selection === 'string') throw new RangeError(`${line.play} has no ${line.selection}`);
  return picksOf(play, selection, line.pricing, line.unitStake, maxPayout);
}

function picksOf(
  play: SscPlay,
  selection: SscSelection,
  pricing: SscPricing,
  unitStake: bigint,
  maxPayout: bigint,
): readonly SscPick[] {
  const pay = (hits: readonly SscHit[]) => {
    const payout = payoutOfHits(pricing, unitStake, hits);
    // What a part pays is rounded down with the others of its line: one unit more is never exceeded.
    return payout >= maxPayout ? maxPayout : payout + 1n;
  };
  return play.rule.exposure(selection).map((part) => ({
    play: play.liability,
    selection: part.key,
    stake: unitStake * BigInt(part.units),
    exposure: pay(part.hits),
  }));
}
