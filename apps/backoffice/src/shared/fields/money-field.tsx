import { AmountField, type AmountFieldProps } from '@lantern/ui';
import { useMe } from '../session/me.ts';

type MoneyFieldProps = Omit<AmountFieldProps, 'compact' | 'symbol' | 'exponent'>;

/** An amount in the brand's currency. */
export function MoneyField(field: MoneyFieldProps) {
  const { currency } = useMe();
  return <AmountField compact {...field} symbol={currency.symbol} exponent={currency.exponent} />;
}
