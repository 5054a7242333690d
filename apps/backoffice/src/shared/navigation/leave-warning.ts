import { useEffect } from 'react';

/**
 * Lets the browser warn before the page is closed or loaded again.
 *
 * @returns a function that ends the warning
 */
export function warnOnLeave(page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): () => void {
  const warn = (event: Event) => event.preventDefault();
  page.addEventListener('beforeunload', warn);
  return () => page.removeEventListener('beforeunload', warn);
}

/** Lets the browser warn before the page is left while something that the person chose would be lost. */
export function useLeaveWarning(isLosing: boolean): void {
  useEffect(() => (isLosing ? warnOnLeave(window) : undefined), [isLosing]);
}
