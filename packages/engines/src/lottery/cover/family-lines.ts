import { choose } from '../../combinations.ts';
import type { Play } from '../family/family.ts';
import type { LotteryFamily } from '../family/index.ts';
import type { FamilyPriceTable } from '../family/price-data.ts';
import { isOffered, readFamilySelection } from '../family/quote.ts';
import { type Hit, REFUND, type Selection } from '../family/rule.ts';
import { linePricing, type SoldLine } from '../family/settle.ts';
import type { Steps } from './draw-space.ts';
import { type CoverLine, type CoverPart, NO_LINE } from './judge-cover.ts';
import type { FamilySpace } from './spaces.ts';

/** A sold bet with the number of units that it bought. */
export type CoverSale = SoldLine & { readonly units: number };

/** Converts a sold bet of a family to a line of the cover check. A bet that cannot be parsed covers nothing. */
export function familyCoverLine<Draw>(
  family: LotteryFamily<Draw>,
  space: FamilySpace<Draw>,
  table: FamilyPriceTable,
  sale: CoverSale,
): CoverLine {
  const play = family.findPlay(sale.play);
  if (play === null) return NO_LINE;
  return {
    chance: Math.min(1, sale.units * likeliest(family, play)),
    parts: () => partsOf(family, space, table, sale, play),
  };
}

const CHANCES = new WeakMap<object, number>();

/** The highest chance of one unit of a play to be paid anything, refunds included. */
function likeliest<Draw>(family: LotteryFamily<Draw>, play: Play<Draw>): number {
  const known = CHANCES.get(play);
  if (known !== undefined) return known;
  const chances = play.rule.kinds.map((code) => {
    const kind = family.findKind(code);
    if (kind === null) return 0;
    const { numerator, denominator } = kind.winChance.add(kind.refundChance);
    return Number(numerator) / Number(denominator);
  });
  const most = Math.max(0, ...chances);
  CHANCES.set(play, most);
  return most;
}

function* partsOf<Draw>(
  family: LotteryFamily<Draw>,
  space: FamilySpace<Draw>,
  table: FamilyPriceTable,
  sale: CoverSale,
  play: Play<Draw>,
): Steps<readonly CoverPart[]> {
  const selection = readFamilySelection(play, sale.selection, Number.MAX_SAFE_INTEGER);
  if (typeof selection === 'string') return [];
  yield;
  const amountOf = amountsOf(family, play, table, sale);
  const part = (chosen: Selection, zone: number | null): CoverPart => ({
    look: space.look(play, chosen, zone),
    weight: weightOf(play, chosen, space.typedWeight, sale.units),
    paid: (draw) => {
      const outcome = space.draws[draw];
      return outcome === undefined ? 0 : sumOf(play.rule.hits(chosen, outcome), amountOf);
    },
  });
  // Zones that are sold separately are evaluated separately.
  if (selection.zones.length < 2 || play.rule.counting.kind !== 'SUM') return [part(selection, null)];
  return selection.zones.flatMap((zone, index) => {
    const alone = { places: [], zones: selection.zones.map((_, place) => (place === index ? zone : [])) };
    return zone.length === 0 ? [] : [part(alone, index)];
  });
}

const BASE_WEIGHT = 8;

/** Cost of evaluating one draw: each chosen item is compared, once per choice of places; sets are evaluated one by one. */
function weightOf<Draw>({ rule }: Play<Draw>, { zones, places }: Selection, typedWeight: number, sold: number): number {
  const items = zones.reduce((sum, zone) => sum + zone.length, 0);
  const choices = places.length > 0 ? Number(choose(places.length, rule.shape.leastPlaces ?? 0)) : 1;
  const each = rule.shape.alphabet === 'NUMBER' ? items * typedWeight : items;
  const { kind } = rule.counting;
  return choices * (BASE_WEIGHT + each) + (kind === 'CHOOSE' || kind === 'BANKERS' ? sold : 0);
}

function sumOf(hits: readonly Hit[], amountOf: (tier: string) => number): number {
  let sum = 0;
  for (const { tier, units } of hits) sum += units * amountOf(tier);
  return sum;
}

/** The payout of one winning unit of each prize, in minor units; calculated on first use. */
function amountsOf<Draw>(
  family: LotteryFamily<Draw>,
  play: Play<Draw>,
  table: FamilyPriceTable,
  sale: CoverSale,
): (tier: string) => number {
  const amounts = new Map<string, number>();
  return (tier) => {
    const known = amounts.get(tier);
    if (known !== undefined) return known;
    const kind = play.rule.kinds.find((code) => {
      const found = family.findKind(code);
      return tier === REFUND
        ? (found?.refundChance.numerator ?? 0n) > 0n
        : found?.prizes.some((prize) => prize.tier === tier) === true;
    });
    const isSold = kind !== undefined && (sale.prizeGroup !== null || isOffered(family, table, kind));
    const pricing = isSold ? linePricing(family, play, table, [kind], sale) : null;
    const returned = tier === REFUND ? pricing?.cost : pricing?.returns.get(tier);
    const amount =
      returned === undefined ? 0 : (Number(returned.numerator) / Number(returned.denominator)) * Number(sale.unitStake);
    amounts.set(tier, amount);
    return amount;
  };
}
