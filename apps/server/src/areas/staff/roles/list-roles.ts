import type { Value } from '@lantern/contract/schemas';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { readAllowedRanges } from '../operators/repository/changes.ts';
import { listOwnRoles } from './repository.ts';
import { requirePermission } from './require-permission.ts';
import { apartPairs, forbiddenPairs, listRolePermissions, permissions } from './roles.ts';

/** Platform and brand roles, all permissions, and the addresses from which operators may connect. */
export async function listRoles(deps: StaffDeps, context: StaffContext): Promise<Value<'staff.roles'> | Refusal> {
  const refusal = requirePermission(context, 'staff.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const own = await listOwnRoles(deps.pool, scope);
  return {
    roles: [
      ...listRolePermissions().map((role) => ({ ...role, own: false })),
      ...own.map((role) => ({ ...role, own: true })),
    ],
    forbiddenPairs: forbiddenPairs.map((pair) => [...pair]),
    apartPairs: apartPairs.map((pair) => [...pair]),
    permissions: Object.entries(permissions).flatMap(([domain, actions]) =>
      actions.map((action) => `${domain}.${action}`),
    ),
    officeRanges: await readAllowedRanges(deps.pool, scope),
  };
}
