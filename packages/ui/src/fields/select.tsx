import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { Field, type FieldMessages } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectProps extends FieldMessages, Omit<ComponentProps<'select'>, 'style' | 'children'> {
  label: ReactNode;
  aside?: ReactNode;
  options: readonly SelectOption[];
  /** Shown while nothing is selected. */
  placeholder?: string | undefined;
  before?: ReactNode;
  small?: boolean | undefined;
}

/** A native select: works before hydration and opens the phone's own picker. */
export function Select({
  label,
  aside,
  hint,
  error,
  ok,
  options,
  placeholder,
  before,
  small,
  required,
  id,
  className,
  ...select
}: SelectProps) {
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
        <div className={classNames('field-box sel', small && 'sm', error && 'err')}>
          {before}
          <select {...select} {...control}>
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon as={ChevronDown} />
        </div>
      )}
    </Field>
  );
}
