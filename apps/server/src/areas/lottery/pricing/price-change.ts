import type { Payload } from '@lantern/contract/schemas';
import { type PriceTableData, type Region, readPriceTable } from '@lantern/engines/lottery';
import { ANY_DAY, elotteryFamily } from '@lantern/engines/lottery/elottery';
import { type FamilyPriceData, readFamilyPrices } from '@lantern/engines/lottery/family';
import { parseAmount, Rational } from '@lantern/money';
import { type Refusal, refuse } from '@lantern/server-kit';
import { regionOf } from '../games/regions.ts';
import type { GameRow } from '../games/repository.ts';
import { isElotteryGame } from './elottery-prices.ts';
import { familyRows, type PriceRow, vietnamRows } from './price-rows.ts';
import type { StoredPrices } from './repository/price-tables.ts';

/** The part of a price table that an operator changes; the rest stays. */
export type PriceChange = Payload<'lotteryBackOffice.checkPrices'>['change'];

/** A valid price table of a game, with its rows. */
export interface ReadTable {
  readonly stored: StoredPrices;
  readonly rows: readonly PriceRow[];
}

type Read = ReadTable | Refusal;

/** Validates a table by the rules of its game, and computes its returns. */
export function readTable(game: GameRow, stored: StoredPrices): Read {
  if (isElotteryGame(game)) {
    const rules = elotteryFamily(game.family, ANY_DAY);
    const read = readFamilyPrices(rules, stored.data as FamilyPriceData, stored.highestRatePpm);
    return read.ok ? { stored, rows: familyRows(rules, read.value) } : asRefusal(read.code, read.params);
  }
  const read = readPriceTable(stored.data as PriceTableData, stored.highestRatePpm);
  return read.ok ? { stored, rows: vietnamRows(regionOf(game), read.value) } : asRefusal(read.code, read.params);
}

/** The next version of a table with a change applied. */
export function changedTable(game: GameRow, base: StoredPrices, change: PriceChange, exponent: number): Read {
  const highestRatePpm = change.highestRatePpm === undefined ? base.highestRatePpm : BigInt(change.highestRatePpm);
  const version = base.data.version + 1;
  if (!isElotteryGame(game)) {
    const data = changedVietnam(base.data as PriceTableData, regionOf(game), change);
    return readTable(game, { data: { ...data, version }, highestRatePpm });
  }
  const before = base.data as FamilyPriceData;
  const maxPayout = change.maxPayout === undefined ? BigInt(before.maxPayout) : parseAmount(change.maxPayout, exponent);
  if (maxPayout === null) return refuse('PRICE_TABLE_INVALID', { bet: 'maxPayout', reason: 'PRICE_TABLE_ODDS' });
  const data = {
    ...before,
    version,
    groups: before.groups === null ? null : { ...before.groups, ...change.groups },
    odds: changed(before.odds, change.odds),
    costs: changed(before.costs, change.costs),
    maxPayout: maxPayout.toString(),
  };
  return readTable(game, { data, highestRatePpm });
}

/** Prices of one region; a play whose odds are removed is no longer offered. */
function changedVietnam(data: PriceTableData, region: Region, change: PriceChange): PriceTableData {
  const odds = Object.fromEntries(Object.entries(data.prices[region]).map(([bet, price]) => [bet, price.odds]));
  const units = new Map(change.units.map(({ code, value }) => [code, value]));
  const prices = Object.entries(changed(odds, change.odds.map(asWritten(data)))).map(([bet, written]) => {
    const own = units.get(bet) ?? data.prices[region][bet]?.units;
    return [bet, { odds: written, ...(own !== undefined && { units: own }) }] as const;
  });
  return { ...data, prices: { ...data.prices, [region]: Object.fromEntries(prices) } };
}

/** Operators enter odds including the stake; some tables store them without it. */
function asWritten({ oddsIncludeStake }: PriceTableData): (one: PriceChange['odds'][number]) => typeof one {
  return ({ code, value }) => {
    const isAlike = oddsIncludeStake || value === null;
    return { code, value: isAlike ? value : Rational.fromDecimal(value).subtract(Rational.ONE).toDecimal(4) };
  };
}

function changed(
  before: Readonly<Record<string, string>>,
  changes: PriceChange['odds'],
): Readonly<Record<string, string>> {
  const after = new Map(Object.entries(before));
  for (const { code, value } of changes) {
    if (value === null) after.delete(code);
    else after.set(code, value);
  }
  return Object.fromEntries(after);
}

function asRefusal(code: string, params: Readonly<Record<string, string | number>>): Refusal {
  return code === 'PRICE_TABLE_MARGIN'
    ? refuse('PRICE_TABLE_MARGIN', params)
    : refuse('PRICE_TABLE_INVALID', { ...params, reason: code });
}

/** A price before and after a change, for the approver. */
export type PriceDifference = {
  readonly family: string;
  readonly play: string;
  readonly prize: string;
  readonly before: string;
  readonly after: string;
  readonly rtpBefore: number | null;
  readonly rtpAfter: number | null;
};

/** Lists the differences between two tables of one game, row by row. */
export function differencesOf(
  { family }: GameRow,
  before: readonly PriceRow[],
  after: readonly PriceRow[],
): readonly PriceDifference[] {
  const old = new Map(before.map((row) => [`${row.kind} ${row.prize}`, row]));
  return after.flatMap((row) => {
    const was = old.get(`${row.kind} ${row.prize}`);
    if (was === undefined || priceText(was) === priceText(row)) return [];
    const { play, prize } = row;
    const text = { before: priceText(was), after: priceText(row) };
    return [{ family, play, prize, ...text, rtpBefore: was.rtpPpm, rtpAfter: row.rtpPpm }];
  });
}

/** Odds with unusual units or cost: `79 × 18`, `9.7 @ 0.98`. */
function priceText({ odds, units, cost }: PriceRow): string {
  const price = odds ?? '—';
  if (units !== null && units !== 1) return `${price} × ${units}`;
  return cost === null || Number(cost) === 1 ? price : `${price} @ ${cost}`;
}
