import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refusable,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import { audit } from './audit.ts';
import { checkRanges } from './change-operator.ts';
import type { Approval, RequestHandler, StaffDeps } from './deps.ts';
import { listOwnRoles, readOfficeRanges, setOfficeRanges, upsertRole } from './repository/office.ts';
import { openRequest } from './requests/open-request.ts';
import { requirePermission } from './require-permission.ts';
import { findClash, isPermission, isRole } from './roles.ts';

const SET_OFFICE = 'staff.set-office-addresses';
const SAVE_ROLE = 'staff.save-role';

async function ask(
  deps: StaffDeps,
  context: StaffContext,
  wish: { action: string; target: string; frozen: Record<string, unknown>; reason: string },
): Promise<{ requestId: string } | Refusal> {
  return refusable(deps.pool, async (tx) => {
    const id = await openRequest(tx, context, { ...wish, area: 'staff', permissionToApprove: 'staff.approve' });
    return isRefusal(id) ? id : { requestId: id.toString() };
  });
}

/** Asks for another list of addresses that all operators of the brand may come from. */
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

/** Asks for a role of the brand's own, new or changed. The house's roles are what they are. */
export async function requestRole(
  deps: StaffDeps,
  context: StaffContext,
  { name, permissions, reason }: Payload<'staff.requestRole'>,
): Promise<Value<'staff.requestRole'> | Refusal> {
  const refusal = requirePermission(context, 'staff.manage');
  if (refusal) return refusal;
  const wanted = [...new Set(permissions)].sort();
  const clash = findClash(wanted);
  if (isRole(name) || clash || !wanted.every(isPermission)) {
    const text = clash?.join(', ') ?? wanted.find((one) => !isPermission(one)) ?? name;
    return refuse('FIELD_RULE', { field: 'permissions', min: 1, max: 100, patternId: 'roles', text });
  }
  const before = (await listOwnRoles(deps.pool, context.operator.scope)).find(
    (role) => role.name === name,
  )?.permissions;
  const frozen = { before: before ?? null, role: name, permissions: wanted };
  return ask(deps, context, { action: SAVE_ROLE, target: `role:${name}`, frozen, reason });
}

function handler(
  action: string,
  target: (frozen: Readonly<Record<string, unknown>>) => string,
  step: (tx: Queryable, scope: Scope, frozen: Readonly<Record<string, unknown>>, approval: Approval) => Promise<void>,
): [string, RequestHandler] {
  return [
    action,
    async (tx, scope, frozen, approval) => {
      await step(tx, scope, frozen, approval);
      const { checker: name, checkerId: operatorId, at, maker } = approval;
      const { before = null, ...after } = frozen;
      const who = { ...scope, operatorId, name, ip: null, at, requestId: `asked by ${maker}` };
      await audit(tx, who, { action, permission: 'staff.approve', target: target(frozen), before, after });
      return null;
    },
  ];
}

const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** What carries approved changes of the office out. */
export const officeHandlers: readonly [string, RequestHandler][] = [
  handler(
    SET_OFFICE,
    () => 'office',
    (tx, scope, frozen, { at }) => setOfficeRanges(tx, scope, list(frozen.ranges), at),
  ),
  handler(
    SAVE_ROLE,
    (frozen) => `role:${String(frozen.role)}`,
    (tx, scope, frozen, { at, checker: by }) =>
      upsertRole(tx, scope, { name: String(frozen.role), permissions: list(frozen.permissions), at, by }),
  ),
];
