import type { Payload, Value } from '@lantern/contract/schemas';
import {
  approvedBy,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { listHolders } from '../operators/repository/operators.ts';
import { openRequest } from '../requests/open-request.ts';
import { code, count, list, part, text } from '../requests/subject.ts';
import { checkBothHold, checkHolders, differenceOf, lockGrants, refuseBeyond } from './grants.ts';
import { listOwnRoles, upsertRole } from './repository.ts';
import { requirePermission } from './require-permission.ts';
import { findClash, isPermission, isRole } from './roles.ts';

const targetOf = (role: string) => `role:${role}`;

const permissionsOfRole = async (db: Queryable, scope: Scope, name: string) =>
  (await listOwnRoles(db, scope)).find((role) => role.name === name)?.permissions;

/** Creates or changes a role of the brand. Checked again, because the role and its holders may have changed since the request. */
export const saveRole = defineApproval({
  action: 'staff.save-role',
  schema: payloadSchema({
    before: Type.Union([Type.Array(Type.String()), Type.Null()]),
    role: Type.String(),
    permissions: Type.Array(Type.String()),
  }),
  permission: { request: 'staff.manage', approve: 'staff.approve' },
  async preview(tx, scope, { role, permissions }) {
    const present = (await permissionsOfRole(tx, scope, role)) ?? [];
    const holders = await listHolders(tx, scope, role);
    const added = permissions.filter((one) => !present.includes(one));
    const removed = present.filter((one) => !permissions.includes(one));
    const facts = [
      text('role', role),
      code('permissions_added', 'permission', added.join() || null),
      code('permissions_removed', 'permission', removed.join() || null, { tone: 'BAD' }),
      count('permissions_held', present.length, { becomes: String(permissions.length), isFixed: true }),
    ];
    const names = holders.map((holder) => holder.name);
    const effect = [count('operators_with_role', holders.length), list('operators', names)];
    return { name: role, page: { path: '/operators' }, parts: [part('CHANGE', facts), part('EFFECT', effect)] };
  },
  async apply(tx, scope, { before, role, permissions }, approval) {
    await lockGrants(tx, scope);
    const present = (await permissionsOfRole(tx, scope, role)) ?? [];
    const refusal =
      (await checkBothHold(tx, scope, approval, differenceOf(present, permissions))) ??
      (await checkHolders(tx, scope, role, permissions));
    if (refusal) return refusal;
    await upsertRole(tx, scope, { name: role, permissions: [...permissions], at: approval.at, by: approval.checker });
    const entry = { action: 'staff.save-role', permission: 'staff.approve', target: targetOf(role) };
    await audit(tx, approvedBy(scope, approval), { ...entry, before, after: { role, permissions } });
    return null;
  },
});

/** Requests a new or changed role of the brand. The platform's roles cannot be changed. */
export async function requestRole(
  deps: StaffDeps,
  context: StaffContext,
  { name, permissions, reason }: Payload<'staff.requestRole'>,
): Promise<Value<'staff.requestRole'> | Refusal> {
  const refusal = requirePermission(context, 'staff.manage');
  if (refusal) return refusal;
  const wanted = [...new Set(permissions)].sort();
  const own = findClash([], wanted);
  if (isRole(name) || own || !wanted.every(isPermission)) {
    const text = own?.join(', ') ?? wanted.find((one) => !isPermission(one)) ?? name;
    return refuse('FIELD_RULE', { field: 'permissions', min: 1, max: 100, patternId: 'roles', text });
  }
  const { scope } = context.operator;
  const before = (await permissionsOfRole(deps.pool, scope, name)) ?? null;
  const beyond = refuseBeyond(context.operator, differenceOf(before ?? [], wanted));
  const unfit = beyond ?? (await checkHolders(deps.pool, scope, name, wanted));
  if (unfit) return unfit;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const payload = { before, role: name, permissions: wanted };
    const id = await openRequest(deps, tx, context, saveRole, { target: targetOf(name), payload, reason });
    return isRefusal(id) ? id : { requestId: id.toString() };
  });
}
