import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

export interface IconProps {
  /** A named import from lucide-react, e.g. `Wallet`. */
  as: LucideIcon;
  /** Filled instead of stroked (play icons). */
  filled?: boolean | undefined;
  className?: string | undefined;
  /** Only for an icon without text; otherwise the icon is hidden from assistive technology. */
  label?: string | undefined;
}

/** One icon in the product's style: 20 px, stroke 1.75, current text colour. */
export function Icon({ as: Shape, filled, className, label }: IconProps) {
  const classes = classNames('i', filled && 'fill', className);
  return label ? (
    <Shape className={classes} role="img" aria-label={label} />
  ) : (
    <Shape className={classes} aria-hidden="true" />
  );
}
