import { PPM, Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../../refusal.ts';
import { type BetCode, type BetRule, defaultUnits, findBetRule } from './bet-rules.ts';
import type { Region } from './draw-structure.ts';
import { betMathematics } from './probability.ts';

/** A price in the configuration: odds as a decimal string; `units` only when the cost differs from the default. */
export type PriceData = { readonly odds: string; readonly units?: number };

/** A price table in the stored and edited form. A play without a price is not offered. */
export type PriceTableData = {
  readonly id: string;
  readonly version: number;
  /** Whether the odds are the total return; otherwise they are the net win without the stake. */
  readonly oddsIncludeStake: boolean;
  readonly prices: Readonly<Record<Region, Readonly<Record<string, PriceData>>>>;
};

/** A validated price: `odds` is the exact total return for one unit, stake included. */
export type Price = { readonly rule: BetRule; readonly odds: Rational; readonly units: number };

/** A validated price table. */
export type PriceTable = {
  readonly id: string;
  readonly version: number;
  readonly prices: Readonly<Record<Region, ReadonlyMap<BetCode, Price>>>;
};

export type PriceTableRefusal =
  | 'PRICE_TABLE_BET_UNKNOWN'
  | 'PRICE_TABLE_ODDS'
  | 'PRICE_TABLE_UNITS'
  | 'PRICE_TABLE_MARGIN';

const MAX_ODDS = Rational.of(1_000_000);
const MAX_UNITS = 1000;
const REGIONS: readonly Region[] = ['N', 'S'];

/**
 * Validates and converts a price table. Refused when a play is unknown in its region, odds are not a decimal above 0 and up to one
 * million, units are not a whole number from 1 to 1000, or the RTP plus the highest rate payable on the stake reaches 1 (params: region,
 * bet, rtp as a decimal, ratePpm), because such a table loses money.
 * @param highestRatePpm the highest lottery rate that any account may have
 */
export function readPriceTable(data: PriceTableData, highestRatePpm: bigint): Decision<PriceTable, PriceTableRefusal> {
  const prices = { N: new Map<BetCode, Price>(), S: new Map<BetCode, Price>() };
  for (const region of REGIONS) {
    for (const [bet, entry] of Object.entries(data.prices[region])) {
      const price = readPrice(data, region, bet, entry);
      if (!price.ok) return price;
      const margin = checkMargin(region, price.value, highestRatePpm);
      if (!margin.ok) return margin;
      prices[region].set(price.value.rule.code, price.value);
    }
  }
  return accept({ id: data.id, version: data.version, prices });
}

function readPrice(
  data: PriceTableData,
  region: Region,
  bet: string,
  entry: PriceData,
): Decision<Price, PriceTableRefusal> {
  const rule = findBetRule(region, bet);
  if (rule === null) return refuse('PRICE_TABLE_BET_UNKNOWN', { region, bet: bet.slice(0, 20) });
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(entry.odds)) return refuse('PRICE_TABLE_ODDS', { region, bet });
  const odds = totalOdds(entry.odds, data.oddsIncludeStake);
  if (odds.compare(Rational.ZERO) <= 0 || odds.compare(MAX_ODDS) > 0)
    return refuse('PRICE_TABLE_ODDS', { region, bet });
  const units = entry.units ?? defaultUnits(region, rule);
  if (!Number.isInteger(units) || units < 1 || units > MAX_UNITS) return refuse('PRICE_TABLE_UNITS', { region, bet });
  return accept({ rule, odds, units });
}

/** Converts entered odds to the total return; some operators enter the net win without the stake. */
export function totalOdds(written: string, oddsIncludeStake: boolean): Rational {
  const odds = Rational.fromDecimal(written);
  return oddsIncludeStake ? odds : odds.add(Rational.ONE);
}

function checkMargin(region: Region, price: Price, highestRatePpm: bigint): Decision<null, 'PRICE_TABLE_MARGIN'> {
  const { returnToPlayer } = betMathematics(region, price.rule, price.odds, price.units);
  const givenBack = returnToPlayer.add(Rational.of(highestRatePpm, PPM));
  if (givenBack.compare(Rational.ONE) < 0) return accept(null);
  return refuse('PRICE_TABLE_MARGIN', {
    region,
    bet: price.rule.code,
    rtp: returnToPlayer.toDecimal(6),
    ratePpm: Number(highestRatePpm),
  });
}
