import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { cleanAmount } from './clean-amount.ts';
import { Field, type FieldMessages } from './field.tsx';

export interface AmountFieldProps
  extends FieldMessages,
    Omit<ComponentProps<'input'>, 'style' | 'children' | 'value' | 'onChange' | 'size'> {
  label: ReactNode;
  aside?: ReactNode;
  /** Currency symbol from the site's settings, shown before the amount. */
  symbol: string;
  /** Decimals of the currency, 0 to 4. */
  exponent?: number | undefined;
  /** Decimal text without separators, as on the wire; '' when empty. */
  value: string;
  onValueChange: (value: string) => void;
  clearLabel?: string | undefined;
  /** 52 px high with 16 px figures, instead of the large amount of a money page. */
  compact?: boolean | undefined;
}

/** A money amount. Accepts digits and one decimal point; never parsed as a floating-point number. */
export function AmountField(props: AmountFieldProps) {
  const {
    label,
    aside,
    hint,
    error,
    ok,
    symbol,
    exponent = 2,
    value,
    onValueChange,
    clearLabel,
    compact,
    required,
    id,
    className,
    ...input
  } = props;
  return (
    <Field
      label={label}
      aside={aside}
      hint={hint}
      error={error}
      ok={ok}
      required={required}
      id={id}
      className={className}
    >
      {(control) => (
        <div className={classNames('field-box', !compact && 'amount', error && 'err')}>
          <span className="cur">{symbol}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...control}
            value={value}
            onChange={(event) => onValueChange(cleanAmount(event.currentTarget.value, exponent))}
          />
          {clearLabel && value !== '' && (
            <button type="button" className="act" onClick={() => onValueChange('')}>
              {clearLabel}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
