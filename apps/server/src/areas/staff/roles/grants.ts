import {
  type Approval,
  type OperatorSession,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
} from '@lantern/server-kit';
import { findOperator, listHolders, type OperatorRow } from '../operators/repository/operators.ts';
import { hasOtherOwner } from '../operators/second-person.ts';
import { listOwnRoles } from './repository.ts';
import { findClash, OWNER, permissionsOf, sumOf } from './roles.ts';

/**
 * Granting rules (docs/decisions/accounts/2026-11-23-who-grants.md): nobody may grant, remove or approve a permission that they do not hold, or
 * change an operator who holds more than they do.
 */

/** PERMISSION_NOT_HELD for the first listed permission that the operator lacks, else null. */
export function refuseBeyond(
  { name, permissions }: Pick<OperatorSession, 'name' | 'permissions'>,
  needed: Iterable<string>,
): Refusal | null {
  for (const permission of needed) {
    if (!permissions.has(permission)) return refuse('PERMISSION_NOT_HELD', { operator: name, permission });
  }
  return null;
}

/** All permissions named by an operator's roles, including clashing ones; changing the operator requires holding all of them. */
export function sumOfOperator({ roles, ownPermissions }: Pick<OperatorRow, 'roles' | 'ownPermissions'>) {
  return sumOf(roles, ownPermissions);
}

/** Permissions that brand roles among the given ones give. */
export async function ownPermissionsOf(db: Queryable, scope: Scope, roles: readonly string[]): Promise<string[]> {
  const own = await listOwnRoles(db, scope);
  return own.filter((role) => roles.includes(role.name)).flatMap((role) => role.permissions);
}

export function clash(operator: string, [first, second]: readonly [string, string]): Refusal {
  return refuse('ROLES_CLASH', { operator, first, second });
}

/** Refuses a new permission list of a brand role when it would give one of its holders two clashing permissions. */
export async function checkHolders(
  db: Queryable,
  scope: Scope,
  role: string,
  permissions: readonly string[],
): Promise<Refusal | null> {
  const own = (await listOwnRoles(db, scope)).filter((one) => one.name !== role);
  for (const holder of await listHolders(db, scope, role)) {
    const rest = own.filter((one) => holder.roles.includes(one.name)).flatMap((one) => one.permissions);
    const found = findClash(holder.roles, [...rest, ...permissions]);
    if (found) return clash(holder.name, found);
  }
  return null;
}

/** Permissions that are in only one of the two lists. */
export function differenceOf(before: readonly string[], after: readonly string[]): string[] {
  return [...before.filter((name) => !after.includes(name)), ...after.filter((name) => !before.includes(name))];
}

/**
 * Serialises grants in a brand until the transaction ends: two grants approved concurrently could together form a clash that neither of
 * them sees.
 */
export async function lockGrants(tx: Queryable, { brandId }: Scope): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('staff.grants:' || $1::text, 0))`, [brandId]);
}

async function holderOf(tx: Queryable, scope: Scope, id: bigint, name: string) {
  const row = await findOperator(tx, scope, id);
  const permissions =
    row?.state === 'ACTIVE' ? permissionsOf(row.roles, row.ownPermissions) : (new Set() as ReadonlySet<string>);
  return { name, permissions };
}

/** Refuses unless both maker and checker currently hold the permissions that are granted, changed or affected. */
export async function checkBothHold(
  tx: Queryable,
  scope: Scope,
  { maker, makerId, checker, checkerId }: Approval,
  needed: Iterable<string>,
): Promise<Refusal | null> {
  const list = [...needed];
  return (
    refuseBeyond(await holderOf(tx, scope, makerId, maker), list) ??
    refuseBeyond(await holderOf(tx, scope, checkerId, checker), list)
  );
}

/**
 * Same check for a new operator, with an exception: when the only owner creates a second owner, no other operator can hold all the
 * permissions, so the checker needs only the right to approve staff changes.
 */
export async function checkBothMayMake(
  tx: Queryable,
  scope: Scope,
  approval: Approval,
  { roles, needed }: { readonly roles: readonly string[]; readonly needed: Iterable<string> },
): Promise<Refusal | null> {
  const others = { scope, exceptId: approval.makerId, now: approval.at };
  if (roles.includes(OWNER) && !(await hasOtherOwner(tx, others))) {
    return refuseBeyond(await holderOf(tx, scope, approval.makerId, approval.maker), needed);
  }
  return checkBothHold(tx, scope, approval, needed);
}
