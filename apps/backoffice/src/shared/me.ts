import type { Value } from '@lantern/contract/schemas';
import { createContext, useContext } from 'react';

export type Me = Value<'staff.me'>;

export const MeContext = createContext<Me | null>(null);

/** The operator who works here; the office shows nothing before it is known. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('there is no operator yet');
  return me;
}

/** Whether the operator holds a permission, so that what he cannot do is not offered. The server decides all the same. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
