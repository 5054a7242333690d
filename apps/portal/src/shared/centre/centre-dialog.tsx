import { holdGutter, IconButton } from '@lantern/ui';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { useIsHydrated } from '../browser/is-hydrated.ts';
import { useCloseCentre } from '../navigation/site-link.tsx';

interface CentreDialogProps {
  /** Name of the centre. */
  readonly label: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/**
 * The member or agent centre above the page (2M-01): a native dialog that makes the page below inert and closes by its cross, Escape and a
 * click on the scrim. The server renders it open, and hydration makes it modal.
 */
export function CentreDialog({ label, closeLabel, children }: CentreDialogProps) {
  const close = useCloseCentre();
  const isHydrated = useIsHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isHydrated) return;
    holdGutter();
    element.showModal();
    // Otherwise the browser focuses the first link.
    element.focus({ preventScroll: true });
    return () => element.close();
  }, [isHydrated]);
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  };
  // On a second Escape the browser closes the dialog regardless of handlers; the address must follow.
  const onClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !event.currentTarget.open) close();
  };
  // The dialog has no padding: a click on the element itself is on its scrim.
  const isScrim = (event: MouseEvent) => event.target === event.currentTarget;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes by Escape and the cross
    <dialog
      ref={dialog}
      className="centre-dialog"
      aria-label={label}
      tabIndex={-1}
      open={isHydrated ? undefined : true}
      onCancel={onCancel}
      onClose={onClose}
      onMouseDown={(event) => {
        isPressedOutside.current = isScrim(event);
      }}
      onClick={(event) => isScrim(event) && isPressedOutside.current && close()}
    >
      {children}
      <IconButton icon={X} label={closeLabel} className="centre-dialog-close" onClick={close} />
    </dialog>
  );
}
