import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export interface CheckProps extends Omit<ComponentProps<'input'>, 'style' | 'children' | 'type'> {
  /** Text beside the control; a click on it counts. */
  children: ReactNode;
}

/** A tick. */
export function Checkbox({ children, className, ...input }: CheckProps) {
  return (
    <label className={classNames('chk', className)}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

/** One of a group that shares `name`. */
export function Radio({ children, className, ...input }: CheckProps) {
  return (
    <label className={classNames('chk', className)}>
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  );
}

/** On or off at once, without a further button. */
export function Switch({ children, className, ...input }: CheckProps) {
  return (
    <label className={classNames('chk sw-l0', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native check box tells its state itself */}
      <input {...input} type="checkbox" role="switch" className="sw" />
      <span>{children}</span>
    </label>
  );
}
