import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { useTypedNumber } from './typed-number.ts';

export interface StepperProps
  extends Omit<ComponentProps<'input'>, 'style' | 'children' | 'value' | 'onChange' | 'size' | 'maxLength'> {
  /** Accessible name of the number. */
  label: string;
  /** Decimal text as on the wire; '' when empty, NOT_READ while the typed text is not a number. */
  value: string;
  onValueChange: (value: string) => void;
  /** Largest number of decimals; 0 by default. */
  decimals?: number | undefined;
  /** −1 or +1; the owner defines the step size and limits. */
  onStep: (direction: -1 | 1) => void;
  decreaseLabel: string;
  increaseLabel: string;
  canDecrease?: boolean | undefined;
  canIncrease?: boolean | undefined;
  small?: boolean | undefined;
  block?: boolean | undefined;
}

/** A number between minus and plus buttons; it can be typed too. */
export function Stepper(props: StepperProps) {
  const {
    label,
    value,
    onValueChange,
    decimals = 0,
    onStep,
    decreaseLabel,
    increaseLabel,
    canDecrease = true,
    canIncrease = true,
    small,
    block,
    className,
    onBlur,
    ...input
  } = props;
  const typed = useTypedNumber({ value, decimals, onValueChange });
  const isOff = input.disabled;
  return (
    <div className={classNames('stepper num', small && 's', block && 'blk', className)}>
      <button type="button" aria-label={decreaseLabel} disabled={isOff || !canDecrease} onClick={() => onStep(-1)}>
        <Icon as={Minus} />
      </button>
      <input
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...input}
        {...typed.input}
        aria-label={label}
        aria-invalid={typed.isUnread || undefined}
        onBlur={(event) => {
          typed.input.onBlur();
          onBlur?.(event);
        }}
      />
      <button type="button" aria-label={increaseLabel} disabled={isOff || !canIncrease} onClick={() => onStep(1)}>
        <Icon as={Plus} />
      </button>
    </div>
  );
}
