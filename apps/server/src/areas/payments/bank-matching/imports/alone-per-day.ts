import { parseAmount } from '@lantern/money';
import type { BrandOfPayments } from '../../deps.ts';

/** Minor units that one person may post in a business day; never more than what needs a second person elsewhere. */
export function alonePerDay(rules: BrandOfPayments['withdrawals'], exponent: number): bigint {
  const alone = parseAmount(rules.alonePerDay, exponent) ?? 0n;
  const bound = parseAmount(rules.secondPersonAbove, exponent) ?? 0n;
  return alone > bound ? bound : alone;
}
