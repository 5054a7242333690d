import type { Value } from '@lantern/contract/schemas';
import { createContext, useContext } from 'react';

export type Me = Value<'staff.me'>;

export const MeContext = createContext<Me | null>(null);

/** The logged-in operator; the back office renders only once it is known. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('there is no operator yet');
  return me;
}

/** Whether the operator has a permission, to hide unavailable actions. The server checks again. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
