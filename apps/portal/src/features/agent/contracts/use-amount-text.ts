import { moneyText } from '@lantern/ui';
import { useCurrency } from '../../../shared/brand/site.ts';

/** Formats an amount for running text: 9800.00 → `9,800.00`. */
export function useAmountText(): (amount: string) => string {
  const { exponent } = useCurrency();
  return (amount) => moneyText(amount, { exponent, sign: 'auto' });
}
