import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../base/class-names.ts';

export interface DropMenuProps {
  /** Content of the button. */
  trigger: ReactNode;
  /** Accessible name of a button without text. */
  label?: string | undefined;
  triggerClass?: string | undefined;
  /** The edge of the button with which the panel aligns. */
  align?: 'left' | 'right' | undefined;
  /** Opens by click and keyboard only, not on hover. */
  byClick?: boolean | undefined;
  panelClass?: string | undefined;
  className?: string | undefined;
  /** Links and buttons; a click on one closes the panel. */
  children: ReactNode;
}

/**
 * A panel under a button: opens on hover, click, Enter, Space or arrow down; closes on Escape, pointer leave and selection. Before
 * hydration CSS still opens it on hover and focus.
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
  const [isClosed, setClosed] = useState(false);
  const panelId = useId();
  const close = () => {
    setOpen(false);
    setClosed(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      close();
      event.currentTarget.querySelector<HTMLElement>('button')?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setClosed(false);
    setOpen(true);
    moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    setClosed(false);
  };
  const states = classNames(byClick && 'by-click', isOpen && 'open', isClosed && 'closed');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only listens to events of its button and panel
    <div
      className={classNames('drop-menu-place drop-menu-group', states, className)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseLeave={() => setClosed(false)}
    >
      <button
        type="button"
        className={triggerClass}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => {
          setClosed(isOpen);
          setOpen(!isOpen);
        }}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: selection by keyboard triggers the same click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the click that bubbles up from the selected entry */}
      <div
        id={panelId}
        className={classNames('drop-menu', align === 'left' && 'left', panelClass)}
        onClick={(event) => (event.target as HTMLElement).closest('a, button') && close()}
      >
        {children}
      </div>
    </div>
  );
}

/** Moves the focus among the button and the panel's entries, from the last to the first and back. */
function moveFocus(menu: HTMLElement, step: 1 | -1): void {
  const stops = [
    ...menu.querySelectorAll<HTMLElement>(':scope > button, :scope > div a, :scope > div button:not([disabled])'),
  ];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
}
