import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { audit } from '../audit/audit.ts';
import type { Approval, RequestHandler, StaffDeps } from '../deps.ts';
import { checkRanges } from '../operators/change-operator.ts';
import { readOfficeRanges, setOfficeRanges } from '../operators/repository/changes.ts';
import { openRequest } from '../requests/open-request.ts';
import { checkBothHold, checkHolders, differenceOf, lockGrants, refuseBeyond } from './grants.ts';
import { listOwnRoles, upsertRole } from './repository.ts';
import { requirePermission } from './require-permission.ts';
import { findClash, isPermission, isRole } from './roles.ts';

const SET_OFFICE = 'staff.set-office-addresses';
const SAVE_ROLE = 'staff.save-role';

async function ask(
  deps: StaffDeps,
  context: StaffContext,
  wish: { action: string; target: string; frozen: Record<string, unknown>; reason: string },
): Promise<{ requestId: string } | Refusal> {
  return transactionOrRefuse(deps.pool, async (tx) => {
    const id = await openRequest(deps, tx, context, { ...wish, area: 'staff', permissionToApprove: 'staff.approve' });
    return isRefusal(id) ? id : { requestId: id.toString() };
  });
}

/** Requests a new list of addresses from which all operators of the brand may connect. */
export async function requestAddresses(
  deps: StaffDeps,
  context: StaffContext,
  { ranges, reason }: Payload<'staff.requestAddresses'>,
): Promise<Value<'staff.requestAddresses'> | Refusal> {
  const refusal = requirePermission(context, 'staff.manage') ?? checkRanges(ranges, context.ip);
  if (refusal) return refusal;
  const before = await readOfficeRanges(deps.pool, context.operator.scope);
  return ask(deps, context, { action: SET_OFFICE, target: 'office', frozen: { before, ranges }, reason });
}

const permissionsOfRole = async (db: Queryable, scope: Scope, name: string) =>
  (await listOwnRoles(db, scope)).find((role) => role.name === name)?.permissions;

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
  const before = await permissionsOfRole(deps.pool, scope, name);
  const beyond = refuseBeyond(context.operator, differenceOf(before ?? [], wanted));
  const unfit = beyond ?? (await checkHolders(deps.pool, scope, name, wanted));
  if (unfit) return unfit;
  const frozen = { before: before ?? null, role: name, permissions: wanted };
  return ask(deps, context, { action: SAVE_ROLE, target: `role:${name}`, frozen, reason });
}

type Frozen = Readonly<Record<string, unknown>>;

function handler(
  action: string,
  target: (frozen: Frozen) => string,
  step: (tx: Queryable, scope: Scope, frozen: Frozen, approval: Approval) => Promise<Refusal | null>,
): [string, RequestHandler] {
  return [
    action,
    async (tx, scope, frozen, approval) => {
      const refusal = await step(tx, scope, frozen, approval);
      if (refusal) return refusal;
      const { checker: name, checkerId: operatorId, at, maker } = approval;
      const { before = null, ...after } = frozen;
      const who = { ...scope, operatorId, name, ip: null, at, requestId: `asked by ${maker}` };
      await audit(tx, who, { action, permission: 'staff.approve', target: target(frozen), before, after });
      return null;
    },
  ];
}

const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** Checks again, because the role and its holders may have changed since the request. */
async function saveRole(tx: Queryable, scope: Scope, frozen: Frozen, approval: Approval): Promise<Refusal | null> {
  await lockGrants(tx, scope);
  const name = String(frozen.role);
  const permissions = list(frozen.permissions);
  const before = (await permissionsOfRole(tx, scope, name)) ?? [];
  const refusal =
    (await checkBothHold(tx, scope, approval, differenceOf(before, permissions))) ??
    (await checkHolders(tx, scope, name, permissions));
  if (refusal) return refusal;
  await upsertRole(tx, scope, { name, permissions, at: approval.at, by: approval.checker });
  return null;
}

/** Handlers of approved changes to address ranges and roles. */
export const officeHandlers: readonly [string, RequestHandler][] = [
  handler(
    SET_OFFICE,
    () => 'office',
    async (tx, scope, frozen, { at }) => {
      await setOfficeRanges(tx, scope, list(frozen.ranges), at);
      return null;
    },
  ),
  handler(SAVE_ROLE, (frozen) => `role:${String(frozen.role)}`, saveRole),
];
