import type { Value } from '@lantern/contract/schemas';

export type PriceTable = Value<'lotteryBackOffice.prices'>;
export type PriceRow = PriceTable['rows'][number];

/** 955102 → "95.5102 %". */
export function percentText(ppm: number): string {
  return `${(ppm / 10_000).toFixed(4).replace(/\.?0+$/, '')} %`;
}

/** A probability as "one in n". */
export function oneIn(chance: string): string {
  const value = Number(chance);
  if (value === 0) return '—';
  const times = 1 / value;
  return `1 : ${times >= 1000 ? Math.round(times).toLocaleString('en') : String(Number(times.toPrecision(4)))}`;
}
