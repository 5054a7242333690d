import { coinText } from '@lantern/engines/cashier';
import type { SweepLine } from '../repository/sweeps.ts';

/** Totals per coin, e.g. `1200 USDT, 0.5 ETH`. */
export function sumsOf(lines: readonly SweepLine[]): string {
  const sums = new Map<string, { units: bigint; decimals: number }>();
  for (const { coin, units, decimals } of lines) {
    sums.set(coin, { units: (sums.get(coin)?.units ?? 0n) + units, decimals });
  }
  return [...sums].map(([coin, { units, decimals }]) => `${coinText(units, decimals)} ${coin}`).join(', ');
}
