import { moneyText } from '@lantern/ui';
import { useCurrency } from '../../../shared/brand/site.ts';

/** Formats an amount for running text: symbol and figures do not break across lines. */
export function useAmountText(): (amount: string | bigint) => string {
  const { symbol, exponent } = useCurrency();
  return (amount) => `${symbol}\u00a0${moneyText(amount, { exponent, sign: 'auto' })}`;
}
