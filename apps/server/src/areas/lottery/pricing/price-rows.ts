import type { Value } from '@lantern/contract/schemas';
import { betMathematics, betRulesOf, defaultUnits, type PriceTable, type Region } from '@lantern/engines/lottery';
import {
  type FamilyPriceTable,
  groupPricing,
  isPriced,
  type LotteryFamily,
  oddsPricing,
  type Play,
  returnToPlayer,
  type UnitKind,
} from '@lantern/engines/lottery/family';
import { PPM, Rational } from '@lantern/money';

export type PriceRow = Value<'lotteryBackOffice.prices'>['rows'][number];

const ppm = (value: Rational) => Number(value.floorMul(PPM));
/** Enough digits for fractions to show the smallest probability. */
const CHANCE_DECIMALS = 10;

/** Every play of a region with its price and return, computed from its rule; also plays that are not offered. */
export function vietnamRows(region: Region, table: PriceTable): PriceRow[] {
  return betRulesOf(region).map((rule) => {
    const price = table.prices[region].get(rule.code);
    const units = price?.units ?? defaultUnits(region, rule);
    const figures = betMathematics(region, rule, price?.odds ?? Rational.ZERO, units);
    return {
      play: rule.code,
      kind: rule.code,
      prize: rule.code,
      plays: 1,
      picks: [],
      chance: figures.expectedHits.toDecimal(CHANCE_DECIMALS),
      odds: price?.odds.toDecimal(4) ?? null,
      cost: null,
      units,
      rtpPpm: price === undefined ? null : ppm(figures.returnToPlayer),
      group: null,
    };
  });
}

/** Every prize of every kind of unit with its price, under the first play that sells it. */
export function familyRows<Draw>(family: LotteryFamily<Draw>, table: FamilyPriceTable): PriceRow[] {
  return family.kinds.flatMap((code): PriceRow[] => {
    const kind = family.findKind(code);
    const sellers = family.plays.filter(({ rule }) => rule.kinds.includes(code));
    const [first] = sellers;
    if (kind === null || first === undefined) return [];
    const priced = isPriced(table, kind);
    const pricing = priced ? oddsPricing(table, kind) : null;
    const atGroup = sellers.some(({ styles }) => styles.includes('STANDARD')) ? groupPrice(kind, table) : null;
    const picks = picksOf(first, code);
    return kind.prizes.map(({ tier, expected }) => ({
      play: first.code,
      kind: code,
      prize: tier,
      plays: sellers.length,
      picks,
      chance: expected.toDecimal(CHANCE_DECIMALS),
      odds: table.odds.get(tier)?.toDecimal(4) ?? null,
      cost: (table.costs.get(code) ?? Rational.ONE).toDecimal(4),
      units: null,
      rtpPpm: pricing === null ? null : ppm(returnToPlayer(kind, pricing)),
      group: atGroup,
    }));
  });
}

/** Picks of a play that are single units and of this kind, while other picks of the play are of other kinds. */
function picksOf<Draw>({ rule }: Play<Draw>, kind: string): string[] {
  const { shape, counting } = rule;
  if (rule.kinds.length === 1 || shape.alphabet === 'NUMBER' || counting.kind !== 'SUM') return [];
  return shape.symbols.filter((_symbol, index) => {
    const zones = shape.zones.map((_zone, zone) => (zone === 0 ? [index] : []));
    return rule.parts({ places: [], zones })[0]?.kind === kind;
  });
}

/** The payout of a single-prize kind at the highest prize group that can be bet, and its return on stake. */
function groupPrice(kind: UnitKind, { groups }: FamilyPriceTable): PriceRow['group'] {
  const [only] = kind.prizes;
  if (groups === null || only === undefined || kind.prizes.length > 1) return null;
  const pricing = groupPricing(kind, groups.maxBet);
  const prize = pricing.returns.get(only.tier) ?? Rational.ZERO;
  return { prize: prize.toDecimal(4), rtpPpm: ppm(returnToPlayer(kind, pricing)) };
}
