import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { classNames } from '../base/class-names.ts';
import { Button, type ButtonLook, IconButton } from '../buttons/button.tsx';
import { holdGutter } from './scroll-gutter.ts';

export interface ModalProps {
  open: boolean;
  /** Called for Escape and the close button. Clicks outside never close a dialog. */
  onClose: () => void;
  /** Heading; dialogs with their own layout give `label` instead. */
  title?: ReactNode;
  label?: string | undefined;
  /** Sentence under the title. */
  lead?: ReactNode;
  /** Without it there is no close button and Escape does nothing (expired password, session ended elsewhere). */
  closeLabel?: string | undefined;
  /** 400, 720 or 880 px wide; always a bottom sheet on phones. */
  size?: 'default' | 'wide' | 'large' | undefined;
  /** No padding: the content sets its own. */
  flush?: boolean | undefined;
  /** Does not dim the page behind. */
  isClear?: boolean | undefined;
  className?: string | undefined;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Synchronises a native dialog with `open`: modal, focus inside, focus restored on close. */
export function useDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      holdGutter();
      element.showModal();
      // `autoFocus` runs too early: elements in a closed dialog cannot take focus, and the browser then focuses its first button.
      element.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    }
    if (!open && element.open) element.close();
  }, [open]);
  return dialog;
}

/**
 * A dialog: 400 px wide by default, at least 200 × 200 px, a bottom sheet on phones. It fades in 100 ms after its scrim, closes by Escape
 * and its close button, and locks the page's scrolling.
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
  // On a second Escape the browser closes the dialog regardless of handlers; the owner's state must follow.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !open) return;
    if (closeLabel) onClose();
    else event.currentTarget.showModal();
  };
  const stop = (event: MouseEvent) => event.stopPropagation();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the handler only stops clicks from bubbling to the dialog's React parents
    <dialog
      ref={dialog}
      className={classNames(
        'modal-dialog modal',
        size !== 'default' && size,
        flush && 'flush',
        isClear && 'clear',
        className,
      )}
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
          {closeLabel && <IconButton icon={X} label={closeLabel} className="modal-close" onClick={onClose} />}
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
  /** Without it there is only one button (an alert to confirm). */
  cancelLabel?: string | undefined;
  closeLabel?: string | undefined;
  confirmLook?: ButtonLook | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation dialog with one action. */
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
  /** Left of the close button: previous and next entry. */
  tools?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

/** 456 px wide at the right with a scrim; a bottom sheet below 861 px. */
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
      className="modal-dialog modal drawer"
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={() => open && onClose()}
    >
      {open && (
        <div className="drawer-inside">
          <header>
            <h2 id={titleId} className="grow">
              {title}
            </h2>
            {tools}
            <IconButton icon={X} label={closeLabel} onClick={onClose} />
          </header>
          <div className="drawer-body">{children}</div>
          {footer && <footer>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
