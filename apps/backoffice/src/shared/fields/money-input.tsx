import { NumberField, type NumberFieldProps } from '@lantern/ui';
import { useMe } from '../session/me.ts';

type MoneyInputProps = Omit<NumberFieldProps, 'small' | 'decimals' | 'unit' | 'before' | 'after'>;

/** An amount in the brand's currency among other small fields. */
export function MoneyInput(field: MoneyInputProps) {
  const { currency } = useMe();
  return <NumberField small {...field} decimals={currency.exponent} unit={currency.symbol} />;
}
