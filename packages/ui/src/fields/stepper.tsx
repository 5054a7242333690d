import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';

export interface StepperProps
  extends Omit<ComponentProps<'input'>, 'style' | 'children' | 'value' | 'onChange' | 'size'> {
  /** Accessible name of the number. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
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
    onStep,
    decreaseLabel,
    increaseLabel,
    canDecrease = true,
    canIncrease = true,
    small,
    block,
    className,
    ...input
  } = props;
  const isOff = input.disabled;
  return (
    <div className={classNames('stepper num', small && 's', block && 'blk', className)}>
      <button type="button" aria-label={decreaseLabel} disabled={isOff || !canDecrease} onClick={() => onStep(-1)}>
        <Icon as={Minus} />
      </button>
      <input
        inputMode="decimal"
        autoComplete="off"
        {...input}
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
      />
      <button type="button" aria-label={increaseLabel} disabled={isOff || !canIncrease} onClick={() => onStep(1)}>
        <Icon as={Plus} />
      </button>
    </div>
  );
}
