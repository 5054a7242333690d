import { moneyText } from '@lantern/ui';
import { useCurrency } from '../../../shared/site.ts';

/** Amounts as they stand inside of sentences: 9800.00 → `9,800.00`. */
export function useAmountText(): (amount: string) => string {
  const { exponent } = useCurrency();
  return (amount) => moneyText(amount, { exponent, sign: 'auto' });
}
