import type { StaffContext } from '@lantern/server-kit';
import { permissionsOf } from './roles.ts';

/** Whether the operator is an owner: whoever holds every permission there is. */
export function holdsEverything({ operator }: StaffContext): boolean {
  return [...permissionsOf(['owner'])].every((permission) => operator.permissions.has(permission));
}
