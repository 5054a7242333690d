import { type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { clash, ownPermissionsOf } from './grants.ts';
import { listOwnRoles } from './repository.ts';
import { findClash, findForbiddenPair, isRole, sumOf } from './roles.ts';

const refuseRoles = (text = '') => refuse('FIELD_RULE', { field: 'roles', min: 1, max: 20, patternId: 'roles', text });

/** Checks that an operator may hold these roles together, and returns all their permissions. */
export async function checkRoles(
  tx: Queryable,
  scope: Scope,
  operator: string,
  roles: readonly string[],
): Promise<ReadonlySet<string> | Refusal> {
  const known = new Set((await listOwnRoles(tx, scope)).map((role) => role.name));
  const pair = findForbiddenPair(roles);
  if (pair) return refuseRoles(pair.join(', '));
  if (roles.length === 0 || !roles.every((role) => isRole(role) || known.has(role))) return refuseRoles();
  const own = await ownPermissionsOf(tx, scope, roles);
  const found = findClash(roles, own);
  return found ? clash(operator, found) : sumOf(roles, own);
}
