import { moneyText } from '@lantern/ui';
import { useCurrency } from '../../../shared/site.ts';

/** Writes an amount into a sentence: sign and figures hold together and never break over a line. */
export function useAmountText(): (amount: string | bigint) => string {
  const { symbol, exponent } = useCurrency();
  return (amount) => `${symbol}\u00a0${moneyText(amount, { exponent, sign: 'auto' })}`;
}
