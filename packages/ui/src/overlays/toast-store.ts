import type { ReactNode } from 'react';

export type ToastKind = 'ok' | 'info' | 'warn' | 'error';

export interface ToastInput {
  kind?: ToastKind | undefined;
  title: ReactNode;
  detail?: ReactNode;
  /** One follow-up action: "View", "Retry". */
  action?: { label: string; onClick: () => void } | undefined;
  /** Replaces a toast of the same id instead of adding one. */
  id?: string | undefined;
}

export interface Toast extends ToastInput {
  id: string;
  kind: ToastKind;
}

/** Display time of a toast. Errors stay until closed. */
export const TOAST_TIME_MS = 5000;
/** Maximum of visible toasts; the oldest is removed. */
const MOST_TOASTS = 4;

let toasts: readonly Toast[] = [];
let lastNumber = 0;
const listeners = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function dismissToast(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Shows a toast for 5 s (errors until closed). Returns its id. */
export function showToast(input: ToastInput): string {
  lastNumber += 1;
  const toast: Toast = { ...input, id: input.id ?? `toast-${lastNumber}`, kind: input.kind ?? 'ok' };
  clearTimeout(timers.get(toast.id));
  publish([...toasts.filter((other) => other.id !== toast.id), toast].slice(-MOST_TOASTS));
  if (toast.kind !== 'error')
    timers.set(
      toast.id,
      setTimeout(() => dismissToast(toast.id), TOAST_TIME_MS),
    );
  return toast.id;
}

const NO_TOASTS: readonly Toast[] = [];

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => toasts,
  readOnServer: () => NO_TOASTS,
};
