import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { useTypedNumber } from './typed-number.ts';

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'maxLength'> {
  /** Decimal text as on the wire; '' when empty, NOT_READ while the typed text is not a number. */
  value: string;
  onValueChange: (value: string) => void;
  /** Largest number of decimals: 0 for counts. */
  decimals: number;
  /** A unit that may be typed or pasted with the number: `%`. */
  unit?: string | undefined;
}

/** Units of numbers that have no groups of thousands: `1.125` is one and an eighth per cent in every language. */
const UNGROUPED: ReadonlySet<string | undefined> = new Set(['%', '×']);

/** A number that is no amount: a percentage, odds, a count. Typed in the form of any language, like an amount. */
export function NumberField(props: NumberFieldProps) {
  const { label, aside, before, after, small, hint, error, ok, required, id, className, ...rest } = props;
  const { value, onValueChange, decimals, unit, onBlur, ...input } = rest;
  const affixes = unit === undefined ? [] : [unit];
  const typed = useTypedNumber({ value, decimals, onValueChange, affixes, hasGroups: !UNGROUPED.has(unit) });
  // A count of plain digits has one reading: `1956` needs no `1,956` beside it.
  const understood = decimals === 0 && /^\d+$/.test(typed.input.value) ? null : typed.understood;
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
        <div className={classNames('field-box', small && 'sm', refused && 'err')}>
          {before}
          <input
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            {...input}
            {...control}
            {...typed.input}
            onBlur={(event) => {
              typed.input.onBlur();
              onBlur?.(event);
            }}
          />
          <span className="field-reading">
            <Understood figures={understood} htmlFor={control.id} />
            {after ?? (unit && <span className="field-suffix">{unit}</span>)}
          </span>
        </div>
      )}
    </Field>
  );
}

/** The number as it is understood, beside a text that is written otherwise. */
export function Understood({ figures, htmlFor }: { figures: string | null; htmlFor?: string | undefined }): ReactNode {
  if (figures === null) return null;
  return (
    <output className="field-understood num" htmlFor={htmlFor}>
      = {figures}
    </output>
  );
}
