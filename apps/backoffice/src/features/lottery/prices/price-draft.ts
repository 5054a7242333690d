import type { Payload } from '@lantern/contract/schemas';
import { hasNumber } from '../../../shared/fields/has-number.ts';
import type { PriceTable } from './price-figures.ts';

export type PriceChange = Payload<'lotteryBackOffice.checkPrices'>['change'];

/** An operator's input: prices by prize, costs by kind, units by play, and settings of the whole table. */
export interface Draft {
  readonly odds: Readonly<Record<string, string>>;
  readonly costs: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
  /** Percent. */
  readonly rate: string;
  readonly groups: { readonly min: string; readonly maxBet: string; readonly top: string } | null;
  readonly maxPayout: string;
}

const PRICE = /^\d{1,8}(\.\d{1,4})?$/;

/** A draft without changes. */
export function draftOf(table: PriceTable): Draft {
  const { groups, rows } = table;
  return {
    odds: Object.fromEntries(rows.map((row) => [row.prize, row.odds ?? ''])),
    costs: Object.fromEntries(rows.map((row) => [row.kind, row.cost ?? '1'])),
    units: Object.fromEntries(rows.map((row) => [row.kind, String(row.units ?? 1)])),
    rate: String(table.highestRatePpm / 10_000),
    groups:
      groups === null ? null : { min: String(groups.min), maxBet: String(groups.maxBet), top: String(groups.top) },
    maxPayout: table.maxPayout ?? '',
  };
}

/** The changes of a draft; null while an input is not a valid price. */
export function changeOf(table: PriceTable, draft: Draft): PriceChange | null {
  const before = draftOf(table);
  const differs = (kind: 'odds' | 'costs' | 'units') =>
    Object.entries(draft[kind]).filter(([code, text]) => text !== before[kind][code]);
  const odds = differs('odds').map(([code, text]) => ({ code, value: text === '' ? null : text }));
  const costs = differs('costs').map(([code, text]) => ({ code, value: text }));
  const units = differs('units').map(([code, text]) => ({ code, value: Number(text) }));
  const groups = draft.groups === null ? null : numbersOf(draft.groups);
  const isWhole = units.every(({ value }) => Number.isInteger(value) && value > 0);
  const arePrices = [...odds, ...costs].every(({ value }) => value === null || PRICE.test(value));
  const isRate = /^\d{1,2}(\.\d{1,4})?$/.test(draft.rate);
  const isPayout = draft.maxPayout === before.maxPayout || hasNumber(draft.maxPayout);
  if (!isWhole || !arePrices || !isRate || !isPayout || (draft.groups !== null && groups === null)) return null;
  const highestRatePpm = Math.round(Number(draft.rate) * 10_000);
  return {
    ...{ odds, costs, units },
    ...(groups !== null && JSON.stringify(groups) !== JSON.stringify(table.groups) && { groups }),
    ...(draft.maxPayout !== before.maxPayout && { maxPayout: draft.maxPayout }),
    ...(highestRatePpm !== table.highestRatePpm && { highestRatePpm }),
  };
}

function numbersOf({ min, maxBet, top }: NonNullable<Draft['groups']>) {
  if (![min, maxBet, top].every((text) => /^\d{4}$/.test(text))) return null;
  return { min: Number(min), maxBet: Number(maxBet), top: Number(top) };
}

/** Whether a change is not empty. */
export function isChange({ odds, costs, units, ...settings }: PriceChange): boolean {
  return odds.length + costs.length + units.length + Object.keys(settings).length > 0;
}
