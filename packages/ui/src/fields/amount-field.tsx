import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Field, type FieldMessages } from './field.tsx';
import { Understood } from './number-field.tsx';
import { useTypedNumber } from './typed-number.ts';

export interface AmountFieldProps
  extends FieldMessages,
    Omit<ComponentProps<'input'>, 'style' | 'children' | 'value' | 'onChange' | 'onBlur' | 'size' | 'maxLength'> {
  label: ReactNode;
  aside?: ReactNode;
  /** Currency symbol from the site's settings, shown before the amount. */
  symbol: string;
  /** Decimals of the currency, 0 to 4. */
  exponent?: number | undefined;
  /** Decimal text as on the wire; '' when empty, NOT_READ while the typed text is not an amount. */
  value: string;
  onValueChange: (value: string) => void;
  clearLabel?: string | undefined;
  /** 52 px high with 16 px figures, instead of the large amount of a money page. */
  compact?: boolean | undefined;
}

/**
 * A money amount, typed or pasted in the form of any language: `1.234,50`, `1,234.50`, `１２０`. Beside a text that could be misread stands the
 * amount as it is understood; a text with two meanings is refused. Never parsed as a floating-point number.
 */
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
  const typed = useTypedNumber({ value, decimals: exponent, onValueChange, affixes: [symbol] });
  const refused = typed.unread ?? error;
  return (
    <Field
      label={label}
      aside={aside}
      hint={hint}
      error={refused}
      ok={ok}
      required={required}
      id={id}
      className={className}
    >
      {(control) => (
        <div className={classNames('field-box', !compact && 'amount', refused && 'err')}>
          <span className="cur">{symbol}</span>
          <input inputMode="decimal" autoComplete="off" {...input} {...control} {...typed.input} />
          <Understood figures={typed.understood} htmlFor={control.id} />
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
