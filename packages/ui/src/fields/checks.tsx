import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export interface CheckProps extends Omit<ComponentProps<'input'>, 'style' | 'children' | 'type'> {
  /** Label of the control; a click on it toggles the control. */
  children: ReactNode;
}

export function Checkbox({ children, className, ...input }: CheckProps) {
  return (
    <label className={classNames('checkbox', className)}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

/** One of a group that shares `name`. */
export function Radio({ children, className, ...input }: CheckProps) {
  return (
    <label className={classNames('checkbox', className)}>
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  );
}

/** Takes effect at once, without a submit button. */
export function Switch({ children, className, ...input }: CheckProps) {
  return (
    <label className={classNames('checkbox switch-row', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state */}
      <input {...input} type="checkbox" role="switch" className="switch" />
      <span>{children}</span>
    </label>
  );
}
