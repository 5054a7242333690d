import { type OperatorSession, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { Approval } from './deps.ts';
import { hasOtherOwner } from './other-people.ts';
import { listOwnRoles } from './repository/office.ts';
import { findOperator, listHolders, type OperatorRow } from './repository/operators.ts';
import { findClash, OWNER, permissionsOf, sumOf } from './roles.ts';

/**
 * Who may give what (decisions/2026-11-23-who-grants.md): nobody gives, takes away or approves a permission that he does not
 * hold himself, and nobody touches an operator who holds more than he does.
 */

/** The first permission of the list that an operator lacks. */
export function refuseBeyond(
  { name, permissions }: Pick<OperatorSession, 'name' | 'permissions'>,
  needed: Iterable<string>,
): Refusal | null {
  for (const permission of needed) {
    if (!permissions.has(permission)) return refuse('PERMISSION_NOT_HELD', { operator: name, permission });
  }
  return null;
}

/** All that an operator's roles name, clashing or not: who touches him has to hold it all. */
export function sumOfOperator({ roles, ownPermissions }: Pick<OperatorRow, 'roles' | 'ownPermissions'>) {
  return sumOf(roles, ownPermissions);
}

/** What roles would give in this brand. */
export async function ownPermissionsOf(db: Queryable, scope: Scope, roles: readonly string[]): Promise<string[]> {
  const own = await listOwnRoles(db, scope);
  return own.filter((role) => roles.includes(role.name)).flatMap((role) => role.permissions);
}

export function clash(operator: string, [first, second]: readonly [string, string]): Refusal {
  return refuse('ROLES_CLASH', { operator, first, second });
}

/** Whether another list of permissions under a brand's role would give one of its holders two that clash. */
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

/** Permissions that stand in one of two lists alone. */
export function differenceOf(before: readonly string[], after: readonly string[]): string[] {
  return [...before.filter((name) => !after.includes(name)), ...after.filter((name) => !before.includes(name))];
}

/**
 * One grant at a time in a brand, in the transaction that makes it: two halves of a clash that are approved at the same moment
 * would not see each other.
 */
export async function lockGrants(tx: Queryable, { merchantId }: Scope): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('staff.grants:' || $1::text, 0))`, [merchantId]);
}

async function holderOf(tx: Queryable, scope: Scope, id: bigint, name: string) {
  const row = await findOperator(tx, scope, id);
  const permissions =
    row?.state === 'ACTIVE' ? permissionsOf(row.roles, row.ownPermissions) : (new Set() as ReadonlySet<string>);
  return { name, permissions };
}

/** Whether both who asked and who approves hold at this moment what is given, changed or touched. */
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
 * The same for a new operator. Where the owner who asks is the only one, nobody else could hold what a second owner gets: there
 * whoever may approve changes of the staff is a witness. Better than the owner alone, and from then on there are two.
 */
export async function checkBothMayMake(
  tx: Queryable,
  scope: Scope,
  approval: Approval,
  { roles, needed }: { readonly roles: readonly string[]; readonly needed: Iterable<string> },
): Promise<Refusal | null> {
  const asked = { scope, exceptId: approval.makerId, now: approval.at };
  if (roles.includes(OWNER) && !(await hasOtherOwner(tx, asked))) {
    return refuseBeyond(await holderOf(tx, scope, approval.makerId, approval.maker), needed);
  }
  return checkBothHold(tx, scope, approval, needed);
}
