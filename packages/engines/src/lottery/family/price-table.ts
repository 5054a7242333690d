import { PPM, Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../../refusal.ts';
import { isGroup, THEORETICAL_PRIZE } from '../ssc/prize.ts';
import type { UnitKind } from './chance.ts';
import type { LotteryFamily } from './family.ts';
import type { FamilyPriceData, FamilyPriceTable } from './price-data.ts';
import { oddsPricing, returnToPlayer } from './pricing.ts';

export type FamilyPriceRefusal = 'PRICE_TABLE_BET_UNKNOWN' | 'PRICE_TABLE_ODDS' | 'PRICE_TABLE_MARGIN';

const LOWEST_GROUP = 1700;
const ODDS = /^\d{1,8}(\.\d{1,4})?$/;

/**
 * Validates and converts a price table. Refused when a prize or kind is unknown, a price is not a positive decimal, odds return less than
 * the stake, units of one play have different costs, groups do not rise in even steps from 1700 to below 2000, or the RTP plus the highest
 * rate payable on the stake reaches 1 (params: bet, rtp, ratePpm), because such a table loses money.
 */
export function readFamilyPrices<Draw>(
  family: LotteryFamily<Draw>,
  data: FamilyPriceData,
  highestRatePpm: bigint,
): Decision<FamilyPriceTable, FamilyPriceRefusal> {
  if (data.groups !== null && !areGroups(data.groups)) return refuse('PRICE_TABLE_ODDS', { bet: 'prizeGroup' });
  if (!/^[1-9]\d{0,17}$/.test(data.maxPayout)) return refuse('PRICE_TABLE_ODDS', { bet: 'maxPayout' });
  const kinds = family.kinds.flatMap((code) => family.findKind(code) ?? []);
  const odds = readDecimals(data.odds, new Set(kinds.flatMap((kind) => kind.prizes.map(({ tier }) => tier))));
  if (!odds.ok) return odds;
  // A winner receives at least the stake. Odds below 1 are a mistake, such as the ratio of a prize group to the fair prize.
  const mean = [...odds.value].find(([, value]) => value.compare(Rational.ONE) < 0);
  if (mean !== undefined) return refuse('PRICE_TABLE_ODDS', { bet: mean[0] });
  const costs = readDecimals(data.costs, new Set(family.kinds));
  if (!costs.ok) return costs;
  const uneven = family.plays.find(({ rule }) => !costAlike(rule.kinds, costs.value));
  if (uneven !== undefined) return refuse('PRICE_TABLE_ODDS', { bet: uneven.code });
  const table = { ...data, odds: odds.value, costs: costs.value, maxPayout: BigInt(data.maxPayout) };
  for (const kind of kinds.filter((one) => isPriced(table, one))) {
    const rtp = returnToPlayer(kind, oddsPricing(table, kind));
    if (rtp.add(Rational.of(highestRatePpm, PPM)).compare(Rational.ONE) >= 0) {
      return refuse('PRICE_TABLE_MARGIN', { bet: kind.code, rtp: rtp.toDecimal(6), ratePpm: Number(highestRatePpm) });
    }
  }
  return accept(table);
}

/** Whether every prize of a kind has odds. */
export function isPriced(table: Pick<FamilyPriceTable, 'odds'>, kind: UnitKind): boolean {
  return kind.prizes.every(({ tier }) => table.odds.has(tier));
}

/** Whether units of all these kinds have the same cost; units of one play must. */
function costAlike(kinds: readonly string[], costs: ReadonlyMap<string, Rational>): boolean {
  return new Set(kinds.map((kind) => (costs.get(kind) ?? Rational.ONE).toString())).size <= 1;
}

function areGroups({ min, maxBet, top }: NonNullable<FamilyPriceData['groups']>): boolean {
  const rising = [LOWEST_GROUP, min, maxBet, top, THEORETICAL_PRIZE - 1];
  return [min, maxBet, top].every(isGroup) && rising.every((group, index) => group >= (rising[index - 1] ?? 0));
}

function readDecimals(
  written: Readonly<Record<string, string>>,
  known: ReadonlySet<string>,
): Decision<ReadonlyMap<string, Rational>, FamilyPriceRefusal> {
  const values = new Map<string, Rational>();
  for (const [name, text] of Object.entries(written)) {
    const bet = name.slice(0, 20);
    if (!known.has(name)) return refuse('PRICE_TABLE_BET_UNKNOWN', { bet });
    if (!ODDS.test(text)) return refuse('PRICE_TABLE_ODDS', { bet });
    const value = Rational.fromDecimal(text);
    if (value.compare(Rational.ZERO) <= 0) return refuse('PRICE_TABLE_ODDS', { bet });
    values.set(name, value);
  }
  return accept(values);
}
