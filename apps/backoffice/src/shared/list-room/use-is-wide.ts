import { useSyncExternalStore } from 'react';

// The style sheet puts list and detail side by side from here on.
const WIDE = matchMedia('(min-width: 1181px)');

function subscribe(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
}

/** Whether list and detail have room beside each other. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => WIDE.matches);
}
