import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../base/icon.tsx';
import { Button, IconButton } from '../buttons/button.tsx';
import { dismissToast, type Toast, type ToastKind, toastStore } from './toast-store.ts';

const KIND_ICON: Record<ToastKind, { icon: LucideIcon; tone: string }> = {
  ok: { icon: CircleCheck, tone: 'pos' },
  info: { icon: Info, tone: 'sky' },
  warn: { icon: TriangleAlert, tone: 'warn' },
  error: { icon: CircleX, tone: 'neg' },
};

/** One toast with icon, close button and optional action. */
export function ToastCard({ toast, closeLabel, onClose }: { toast: Toast; closeLabel: string; onClose: () => void }) {
  const { icon, tone } = KIND_ICON[toast.kind];
  return (
    <div className="toast-card" role={toast.kind === 'error' ? 'alert' : 'status'}>
      <Icon as={icon} className={tone} />
      <span className="grow">
        <b>{toast.title}</b>
        {toast.detail && <small className="num">{toast.detail}</small>}
      </span>
      {toast.action && (
        <Button
          look="text"
          size="sm"
          onClick={() => {
            toast.action?.onClick();
            onClose();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon={X} label={closeLabel} small onClick={onClose} />
    </div>
  );
}

/** Container of the toasts: mount once per page. As a popover in the top layer it is above open dialogs. */
export function Toaster({ closeLabel, label }: { closeLabel: string; label: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const place = useRef<HTMLElement>(null);
  const count = toasts.length;
  // Shown again for every toast: a dialog opened in between would otherwise cover it.
  useEffect(() => {
    const element = place.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (count > 0) element.showPopover();
  }, [count]);
  return (
    <section ref={place} className="toaster" popover="manual" aria-label={label}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => dismissToast(toast.id)} />
      ))}
    </section>
  );
}
