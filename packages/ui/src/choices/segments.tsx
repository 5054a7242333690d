import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import type { Choice } from './tabs.tsx';

export interface SegmentsProps<Id extends string> {
  label: string;
  items: readonly Choice<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Full width, with parts of equal size. */
  block?: boolean | undefined;
  /** 44 px high on a desktop too. */
  big?: boolean | undefined;
  className?: string | undefined;
}

/** Segments switch the view of the same content. */
export function Segments<Id extends string>({
  label,
  items,
  value,
  onChange,
  block,
  big,
  className,
}: SegmentsProps<Id>) {
  return (
    <fieldset className={classNames('segments bare-set', block && 'blk', big && 'big', className)} aria-label={label}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          className={item.id === value ? 'on' : undefined}
          aria-pressed={item.id === value}
          disabled={item.disabled}
          onClick={() => onChange(item.id)}
        >
          {item.icon && <Icon as={item.icon} />}
          {item.label}
          {item.count ? <em className="count-badge num">{item.count}</em> : null}
        </button>
      ))}
    </fieldset>
  );
}
