import { NumberField, type NumberFieldProps } from '@lantern/ui';

/** A whole number among other small fields. */
export function CountField(field: Omit<NumberFieldProps, 'small' | 'decimals'>) {
  return <NumberField small {...field} decimals={0} />;
}
