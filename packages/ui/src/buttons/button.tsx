import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';

/**
 * `pri` is the one amber action of a view; `soft` for repeated actions in lists; `verm` only for destructive actions; `jade` confirms
 * money.
 */
export type ButtonLook = 'pri' | 'soft' | 'plain' | 'ghost' | 'text' | 'verm' | 'verm-soft' | 'jade';
export type ButtonSize = 'sm' | 'md' | 'lg';

const LOOK_CLASS: Record<ButtonLook, string> = {
  pri: 'pri',
  soft: 'soft',
  plain: '',
  ghost: 'ghost',
  text: 'txt',
  verm: 'verm',
  'verm-soft': 'vsoft',
  jade: 'jade',
};

export interface ButtonStyle {
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width. */
  block?: boolean | undefined;
  busy?: boolean | undefined;
}

/** The class of a button, for links styled as buttons: `<Link className={buttonClass({ look: 'pri' })}>`. */
export function buttonClass({ look = 'plain', size = 'md', block, busy }: ButtonStyle = {}): string {
  return classNames('button', LOOK_CLASS[look], size !== 'md' && size, block && 'blk', busy && 'busy');
}

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'style'> {
  icon?: LucideIcon | undefined;
  iconAfter?: LucideIcon | undefined;
  children?: ReactNode;
}

/** A button. While `busy` it keeps its width, shows a ring and ignores clicks. */
export function Button({
  look,
  size,
  block,
  busy,
  icon,
  iconAfter,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ look, size, block, busy }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest.disabled || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon as={icon} />}
      {children}
      {iconAfter && <Icon as={iconAfter} />}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'style' | 'children'> {
  icon: LucideIcon;
  /** Accessible name of the icon button. */
  label: string;
  /** 36 px on a desktop; still 44 px on a phone. */
  small?: boolean | undefined;
  /** Count on the upper corner; hidden at 0. */
  count?: number | undefined;
}

/** A square 44 px button with one icon, an accessible name and an optional count. */
export function IconButton({ icon, label, small, count, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames('icon-button', small && 'sm', className)}
      aria-label={count ? `${label}, ${shownCount(count)}` : label}
    >
      <Icon as={icon} />
      {count ? <em className="icon-button-count num">{shownCount(count)}</em> : null}
    </button>
  );
}

/** Count text that fits on a corner: '99+' from one hundred on. */
function shownCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
