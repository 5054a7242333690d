import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';

export interface Choice<Id extends string = string> {
  id: Id;
  label: ReactNode;
  icon?: LucideIcon | undefined;
  /** Count beside the label. */
  count?: number | undefined;
  disabled?: boolean | undefined;
}

/** Moves the focus among the buttons of a row with arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([disabled])')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const step = steps[event.key];
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? buttons.length - 1
        : step
          ? (at + step + buttons.length) % buttons.length
          : -1;
  if (next < 0) return;
  event.preventDefault();
  buttons[next]?.focus();
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the row. */
  label: string;
  items: readonly Choice<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Id of the panel that the tabs change, if it is one element. */
  controls?: string | undefined;
  className?: string | undefined;
  /** The row itself, for example to scroll the chosen tab into view. */
  listRef?: RefObject<HTMLDivElement | null> | undefined;
}

/** Tabs for the content below. Five or more scroll sideways. Arrow keys move; the selected tab is in the tab order. */
export function Tabs<Id extends string>({
  label,
  items,
  value,
  onChange,
  controls,
  className,
  listRef,
}: TabsProps<Id>) {
  return (
    <div
      ref={listRef}
      className={classNames('tabs', className)}
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      tabIndex={-1}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          className={item.id === value ? 'on' : undefined}
          aria-selected={item.id === value}
          aria-controls={controls}
          tabIndex={item.id === value ? 0 : -1}
          disabled={item.disabled}
          onClick={() => onChange(item.id)}
        >
          {item.icon && <Icon as={item.icon} />}
          {item.label}
          {item.count ? <em className="count-badge num">{item.count}</em> : null}
        </button>
      ))}
    </div>
  );
}
