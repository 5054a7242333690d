import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the rendered page and in the browser's first render, which has to equal it; true from then on. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
