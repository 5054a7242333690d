import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../base/class-names.ts';

export interface DropMenuProps {
  /** What stands in the button. */
  trigger: ReactNode;
  /** Spoken name, where the button has no text. */
  label?: string | undefined;
  triggerClass?: string | undefined;
  /** Which edge of the button the panel follows. */
  align?: 'left' | 'right' | undefined;
  /** Opens by click and keyboard only, not by hovering. */
  byClick?: boolean | undefined;
  panelClass?: string | undefined;
  className?: string | undefined;
  /** Links and buttons; a click on one closes the panel. */
  children: ReactNode;
}

/**
 * A panel under a button: opens on hover, by click, Enter, Space or the down arrow; Escape, leaving and choosing close it.
 * Before the script starts it still opens by hover and focus, because the styles do that.
 */
export function DropMenu({
  trigger,
  label,
  triggerClass,
  align = 'right',
  byClick,
  panelClass,
  className,
  children,
}: DropMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [isShut, setShut] = useState(false);
  const panelId = useId();
  const close = () => {
    setOpen(false);
    setShut(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      close();
      event.currentTarget.querySelector<HTMLElement>('button')?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setShut(false);
    setOpen(true);
    const stops = [
      ...event.currentTarget.querySelectorAll<HTMLElement>(
        ':scope > button, :scope > div a, :scope > div button:not([disabled])',
      ),
    ];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    setShut(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only listens to what happens in its button and panel
    <div
      className={classNames('dropper nvg', byClick && 'by-click', isOpen && 'open', isShut && 'shut', className)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseLeave={() => setShut(false)}
    >
      <button
        type="button"
        className={triggerClass}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => {
          setShut(isOpen);
          setOpen(!isOpen);
        }}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: choosing by keyboard raises the same click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the click is heard on its way up from the chosen entry */}
      <div
        id={panelId}
        className={classNames('drop', align === 'left' && 'left', panelClass)}
        onClick={(event) => (event.target as HTMLElement).closest('a, button') && close()}
      >
        {children}
      </div>
    </div>
  );
}
