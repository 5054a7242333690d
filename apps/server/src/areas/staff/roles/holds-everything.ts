import type { StaffContext } from '@lantern/server-kit';
import { permissionsOf } from './roles.ts';

/** Whether the operator is an owner, i.e. holds every permission. */
export function holdsEverything({ operator }: StaffContext): boolean {
  return [...permissionsOf(['owner'])].every((permission) => operator.permissions.has(permission));
}
