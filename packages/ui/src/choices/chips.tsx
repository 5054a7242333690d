import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import type { Choice } from './tabs.tsx';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'style'> {
  isOn?: boolean | undefined;
  icon?: LucideIcon | undefined;
  small?: boolean | undefined;
  children: ReactNode;
}

/** One chip. Without `isOn` it is an action ("Random 5"), with it a toggle filter. */
export function Chip({ isOn, icon, small, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames('chip', isOn && 'on', small && 'sm', className)}
      aria-pressed={isOn}
    >
      {icon && <Icon as={icon} />}
      {children}
    </button>
  );
}

export interface ChipsProps<Id extends string> {
  label: string;
  items: readonly Choice<Id>[];
  /** One id, or a set if several can be on. */
  value: Id | ReadonlySet<Id> | null;
  onChange: (id: Id) => void;
  /** One row that scrolls sideways. */
  scroll?: boolean | undefined;
  small?: boolean | undefined;
  className?: string | undefined;
}

/** Chips for filters. */
export function Chips<Id extends string>({ label, items, value, onChange, scroll, small, className }: ChipsProps<Id>) {
  const isOn = (id: Id) => (value !== null && typeof value === 'object' ? value.has(id) : value === id);
  return (
    <fieldset className={classNames('chips bare-set', scroll && 'scroll', className)} aria-label={label}>
      {items.map((item) => (
        <Chip
          key={item.id}
          isOn={isOn(item.id)}
          icon={item.icon}
          small={small}
          disabled={item.disabled}
          onClick={() => onChange(item.id)}
        >
          {item.label}
        </Chip>
      ))}
    </fieldset>
  );
}
