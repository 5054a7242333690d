import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first browser render, which must match it; true after hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
