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
import { parseAddressRange } from '@lantern/server-kit/security';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { openRequest } from '../requests/open-request.ts';
import { clash, ownPermissionsOf, refuseBeyond, sumOfOperator } from '../roles/grants.ts';
import { listOwnRoles } from '../roles/repository.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { findClash, findForbiddenPair, isRole, sumOf } from '../roles/roles.ts';
import { endSessionsOf } from '../sessions/repository/sessions.ts';
import { readEmail, requireCarrier } from '../setup/setup-link.ts';
import { isWithin } from './address-rules.ts';
import { setOperatorState } from './repository/changes.ts';
import { findOperator, isEmailTaken, type OperatorRow } from './repository/operators.ts';

type Wish = Payload<'staff.requestOperator'>;
type Kind = Wish['kind'];

/** The four-eyes action of each kind of change. */
export const ACTIONS = {
  ENABLE: 'staff.enable-operator',
  RESET_PASSWORD: 'staff.reset-password',
  RESET_TOTP: 'staff.reset-totp',
  ROLES: 'staff.set-roles',
  ADDRESSES: 'staff.set-addresses',
  SCOPE: 'staff.set-scope',
  EMAIL: 'staff.set-email',
} as const satisfies Record<Kind, string>;

const fault = (field: string, patternId: string, text = '') =>
  refuse('FIELD_RULE', { field, min: 1, max: 20, patternId, text });

/** Checks that the ranges can be parsed and include the requester's own address, so that requesters cannot lock themselves out. */
export function checkRanges(ranges: readonly string[], ownIp: string | null): Refusal | null {
  const broken = ranges.find((range) => parseAddressRange(range) === null);
  if (broken !== undefined) return fault('ranges', 'RANGE', broken);
  return ownIp === null || isWithin(ranges, ownIp) ? null : fault('ranges', 'OWN_ADDRESS', ownIp);
}

/** Checks that an operator may hold these roles together, and returns all their permissions. */
export async function readRoles(
  tx: Queryable,
  scope: Scope,
  operator: string,
  roles: readonly string[],
): Promise<ReadonlySet<string> | Refusal> {
  const known = new Set((await listOwnRoles(tx, scope)).map((role) => role.name));
  const pair = findForbiddenPair(roles);
  if (pair) return fault('roles', 'roles', pair.join(', '));
  if (roles.length === 0 || !roles.every((role) => isRole(role) || known.has(role))) return fault('roles', 'roles');
  const own = await ownPermissionsOf(tx, scope, roles);
  const found = findClash(roles, own);
  return found ? clash(operator, found) : sumOf(roles, own);
}

type Frozen = Record<string, unknown>;
type Freeze = (
  deps: StaffDeps,
  context: StaffContext,
  operator: OperatorRow,
  wish: Wish,
) => Promise<Frozen | Refusal> | Frozen | Refusal;

/** The values that each kind of change adds to the request. */
const FREEZES: Readonly<Record<Kind, Freeze>> = {
  async ENABLE(_deps, _context, operator) {
    return operator.state === 'ACTIVE' ? refuse('STATE_CONFLICT') : {};
  },
  async RESET_PASSWORD(deps, { operator: { scope } }, { email }) {
    if (email === null) return refuse('EMAIL_MISSING');
    return (await requireCarrier(deps, deps.pool, scope)) ?? { email };
  },
  RESET_TOTP: () => ({}),
  async ROLES(deps, { operator: actor }, operator, wish) {
    const roles = [...new Set(wish.roles ?? [])].sort();
    const needed = await readRoles(deps.pool, actor.scope, operator.name, roles);
    return isRefusal(needed) ? needed : (refuseBeyond(actor, needed) ?? { before: operator.roles, roles });
  },
  ADDRESSES(_deps, { operator: { scope }, ip }, operator, { ranges = [] }) {
    return (
      checkRanges(ranges, operator.id === scope.operatorId ? ip : null) ?? { before: operator.allowedRanges, ranges }
    );
  },
  async SCOPE(deps, context, _operator, { merchants = [] }) {
    const brands = [...new Set(merchants)];
    const seats = await Promise.all(brands.map((code) => deps.findBrand(code)));
    // An operator cannot grant seats in brands where the operator has none.
    const own = new Set(await deps.seatsOf(context.operator.scope));
    const closed = seats.findIndex((brand) => brand === null || !own.has(brand.id));
    return closed >= 0 ? fault('merchants', 'UNKNOWN', brands[closed]) : { merchants: brands };
  },
  async EMAIL(deps, { operator: { scope } }, operator, wish) {
    const email = readEmail(wish.email ?? '');
    if (isRefusal(email)) return email;
    const isTaken = await isEmailTaken(deps.pool, scope, email, operator.id);
    return isTaken ? refuse('CONTACT_TAKEN', { field: 'email' }) : { before: operator.email, email };
  },
};

/** The target operator; refused when the target holds more permissions than the caller. */
async function findWithinReach(
  deps: StaffDeps,
  { operator: actor }: StaffContext,
  id: bigint,
): Promise<OperatorRow | Refusal> {
  const operator = await findOperator(deps.pool, actor.scope, id);
  if (!operator || operator.isSeat) return refuse('NOT_FOUND');
  return refuseBeyond(actor, sumOfOperator(operator)) ?? operator;
}

/** Requests a change of an operator; a second operator has to approve it. */
export async function requestOperator(
  deps: StaffDeps,
  context: StaffContext,
  wish: Wish,
): Promise<Value<'staff.requestOperator'> | Refusal> {
  const refusal = requirePermission(context, 'staff.manage');
  if (refusal) return refusal;
  const operator = await findWithinReach(deps, context, BigInt(wish.id));
  if (isRefusal(operator)) return operator;
  const special = await FREEZES[wish.kind](deps, context, operator, wish);
  if (isRefusal(special)) return special;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const requestId = await openRequest(deps, tx, context, {
      area: 'staff',
      action: ACTIONS[wish.kind],
      target: `operator:${operator.id}`,
      frozen: { operatorId: operator.id.toString(), operator: operator.name, ...special },
      reason: wish.reason,
      permissionToApprove: 'staff.approve',
    });
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}

/** Disables an operator at once and without approval, because waiting for a second operator would help an attacker. */
export async function disableOperator(
  deps: StaffDeps,
  context: StaffContext,
  { id, reason }: Payload<'staff.disableOperator'>,
): Promise<null | Refusal> {
  const refusal = requirePermission(context, 'staff.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const operatorId = BigInt(id);
  if (operatorId === scope.operatorId) return refuse('FOUR_EYES_SAME_PERSON');
  const operator = await findWithinReach(deps, context, operatorId);
  if (isRefusal(operator)) return operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const target = { merchantId: scope.merchantId, operatorId };
    if (!(await setOperatorState(tx, target, 'DISABLED'))) return refuse('STATE_CONFLICT');
    await endSessionsOf(tx, scope, operatorId, { reason: 'DISABLED', at: context.now, except: null });
    await audit(tx, context, {
      action: 'staff.disable-operator',
      permission: 'staff.manage',
      target: `operator:${id}`,
      before: { state: 'ACTIVE' },
      after: { state: 'DISABLED', reason },
    });
    return null;
  });
}
