import { useSyncExternalStore } from 'react';

// The style sheet shows list and detail side by side from this width on.
const WIDE = matchMedia('(min-width: 1181px)');

function subscribe(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
}

/** Whether list and detail fit side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => WIDE.matches);
}
