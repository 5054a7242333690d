import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { classNames } from '../base/class-names.ts';
import { Button, type ButtonLook, IconButton } from '../buttons/button.tsx';
import { holdGutter } from './scroll-gutter.ts';

export interface ModalProps {
  open: boolean;
  /** Escape or the cross. Not called for clicks outside: those never close a dialog. */
  onClose: () => void;
  /** Heading; dialogs with their own layout give `label` instead. */
  title?: ReactNode;
  label?: string | undefined;
  /** Sentence under the title. */
  lead?: ReactNode;
  /** Without it there is no cross and Escape does nothing (expired password, kicked session). */
  closeLabel?: string | undefined;
  /** 400, 720 or 880 wide; always a sheet from below on phones. */
  size?: 'default' | 'wide' | 'large' | undefined;
  /** No padding: the content draws its own. */
  flush?: boolean | undefined;
  /** Leaves the page behind undimmed. */
  isClear?: boolean | undefined;
  className?: string | undefined;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Keeps a native dialog in step with `open`: modal, focus inside, focus given back on close. */
export function useDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      holdGutter();
      element.showModal();
      // `autoFocus` comes too early: nothing in a closed dialog takes the focus, and the browser then takes its first button.
      element.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    }
    if (!open && element.open) element.close();
  }, [open]);
  return dialog;
}

/**
 * A dialog: 400 wide by default and 200 by 200 at the least, a sheet on phones. It fades in 100 ms after its scrim, closes on Escape
 * and by its cross, and locks the page behind.
 */
export function Modal(props: ModalProps) {
  const {
    open,
    onClose,
    title,
    label,
    lead,
    closeLabel,
    size = 'default',
    flush,
    isClear,
    className,
    actions,
    children,
  } = props;
  const dialog = useDialog(open);
  const titleId = useId();
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (closeLabel) onClose();
  };
  // The browser closes a dialog by itself on a second Escape; the owner's state has to follow.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !open) return;
    if (closeLabel) onClose();
    else event.currentTarget.showModal();
  };
  const stop = (event: MouseEvent) => event.stopPropagation();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the handler only keeps clicks inside a portal-less dialog from its parents
    <dialog
      ref={dialog}
      className={classNames('dlg modal', size !== 'default' && size, flush && 'flush', isClear && 'clear', className)}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      onCancel={cancel}
      onClose={closed}
      onClick={stop}
    >
      {open && (
        <>
          {title && <h2 id={titleId}>{title}</h2>}
          {lead && <p className="lead">{lead}</p>}
          {children}
          {actions && <div className="acts">{actions}</div>}
          {closeLabel && <IconButton icon={X} label={closeLabel} className="dlg-x" onClick={onClose} />}
        </>
      )}
    </dialog>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  /** Without it there is one button only (a warning to be read). */
  cancelLabel?: string | undefined;
  closeLabel?: string | undefined;
  confirmLook?: ButtonLook | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with one answer that does something. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel,
    closeLabel,
    confirmLook = 'pri',
    busy,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={title}
      lead={children}
      closeLabel={closeLabel}
      actions={
        <>
          {cancelLabel && <Button onClick={onCancel}>{cancelLabel}</Button>}
          <Button look={confirmLook} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Left of the cross: walk to the entry before and after. */
  tools?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

/** 456 px from the right with a scrim, a sheet below 861. */
export function Drawer({ open, onClose, title, closeLabel, tools, footer, children }: DrawerProps) {
  const dialog = useDialog(open);
  const titleId = useId();
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="dlg modal drw"
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={() => open && onClose()}
    >
      {open && (
        <div className="drw-in">
          <header>
            <h2 id={titleId} className="grow">
              {title}
            </h2>
            {tools}
            <IconButton icon={X} label={closeLabel} onClick={onClose} />
          </header>
          <div className="drb">{children}</div>
          {footer && <footer>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
