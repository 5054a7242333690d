import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

export interface IconProps {
  /** A named import from lucide-react, e.g. `Wallet`. */
  as: LucideIcon;
  /** Shape is filled instead of stroked (play marks). */
  filled?: boolean | undefined;
  className?: string | undefined;
  /** Only when the icon stands alone and carries meaning; otherwise it is hidden from assistive technology. */
  label?: string | undefined;
}

/** One icon in the house style: 20 px, stroke 1.75, colour of the text around it. */
export function Icon({ as: Shape, filled, className, label }: IconProps) {
  const classes = classNames('i', filled && 'fill', className);
  return label ? (
    <Shape className={classes} role="img" aria-label={label} />
  ) : (
    <Shape className={classes} aria-hidden="true" />
  );
}
