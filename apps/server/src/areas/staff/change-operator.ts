import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type OperatorScope,
  type Queryable,
  type Refusal,
  refusable,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import { parseAddressRange } from '@lantern/server-kit/security';
import { isWithin } from './address-rules.ts';
import { audit } from './audit.ts';
import type { Approval, RequestHandler, StaffDeps } from './deps.ts';
import { holdsEverything } from './holds-everything.ts';
import {
  allowReset,
  clearTotp,
  listOwnRoles,
  setOperatorRanges,
  setOperatorRoles,
  setOperatorState,
} from './repository/office.ts';
import { findOperator, type OperatorRow } from './repository/operators.ts';
import { closeSeats, upsertSeat } from './repository/seats.ts';
import { endSessionsOf, type SessionEnd } from './repository/sessions.ts';
import { openRequest } from './requests/open-request.ts';
import { requirePermission } from './require-permission.ts';
import { findForbiddenPair, isRole } from './roles.ts';

type Wish = Payload<'staff.requestOperator'>;
type Kind = Wish['kind'];

/** The action that carries each kind of change out. */
const ACTIONS = {
  ENABLE: 'staff.enable-operator',
  RESET_PASSWORD: 'staff.reset-password',
  RESET_TOTP: 'staff.reset-totp',
  ROLES: 'staff.set-roles',
  ADDRESSES: 'staff.set-addresses',
  SCOPE: 'staff.set-scope',
} as const satisfies Record<Kind, string>;

const fault = (field: string, patternId: string, text = '') =>
  refuse('FIELD_RULE', { field, min: 1, max: 20, patternId, text });

/** Ranges that can be read; whoever asks must not shut himself out by his own list. */
export function checkRanges(ranges: readonly string[], ownIp: string | null): Refusal | null {
  const broken = ranges.find((range) => parseAddressRange(range) === null);
  if (broken !== undefined) return fault('ranges', 'RANGE', broken);
  return ownIp === null || isWithin(ranges, ownIp) ? null : fault('ranges', 'OWN_ADDRESS', ownIp);
}

async function checkRoles(tx: Queryable, scope: Scope, roles: readonly string[]): Promise<Refusal | null> {
  const own = new Set((await listOwnRoles(tx, scope)).map((role) => role.name));
  const pair = findForbiddenPair(roles);
  if (pair) return fault('roles', 'roles', pair.join(', '));
  return roles.length > 0 && roles.every((role) => isRole(role) || own.has(role)) ? null : fault('roles', 'roles');
}

/** What will be carried out, as both pairs of eyes see it. */
async function freeze(
  deps: StaffDeps,
  context: StaffContext,
  operator: OperatorRow,
  wish: Wish,
): Promise<Record<string, unknown> | Refusal> {
  const { scope } = context.operator;
  const common = { operatorId: operator.id.toString(), operator: operator.name };
  if (wish.kind === 'ROLES') {
    const roles = [...new Set(wish.roles ?? [])].sort();
    const isOwners = roles.includes('owner') && !holdsEverything(context);
    const refusal = isOwners ? refuse('FORBIDDEN', { permission: 'owner' }) : await checkRoles(deps.pool, scope, roles);
    return refusal ?? { ...common, before: operator.roles, roles };
  }
  if (wish.kind === 'ADDRESSES') {
    const ranges = wish.ranges ?? [];
    const refusal = checkRanges(ranges, operator.id === scope.operatorId ? context.ip : null);
    return refusal ?? { ...common, before: operator.allowedRanges, ranges };
  }
  if (wish.kind === 'SCOPE') {
    const brands = [...new Set(wish.merchants ?? [])];
    const seats = await Promise.all(brands.map((code) => deps.findBrand(code)));
    // Nobody opens a door for others that is closed to himself.
    const own = new Set(await deps.seatsOf(context));
    const closed = seats.findIndex((brand) => brand === null || !own.has(brand.id));
    return closed >= 0 ? fault('merchants', 'UNKNOWN', brands[closed]) : { ...common, merchants: brands };
  }
  return common;
}

/** Asks for a change of an operator that a second person has to approve. */
export async function requestOperator(
  deps: StaffDeps,
  context: StaffContext,
  wish: Wish,
): Promise<Value<'staff.requestOperator'> | Refusal> {
  const refusal = requirePermission(context, 'staff.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const operator = await findOperator(deps.pool, scope, BigInt(wish.id));
  if (!operator || operator.isSeat) return refuse('NOT_FOUND');
  if (operator.roles.includes('owner') && !holdsEverything(context))
    return refuse('FORBIDDEN', { permission: 'owner' });
  if (wish.kind === 'ENABLE' && operator.state === 'ACTIVE') return refuse('STATE_CONFLICT');
  const frozen = await freeze(deps, context, operator, wish);
  if (isRefusal(frozen)) return frozen;
  return refusable(deps.pool, async (tx) => {
    const requestId = await openRequest(tx, context, {
      area: 'staff',
      action: ACTIONS[wish.kind],
      target: `operator:${operator.id}`,
      frozen,
      reason: wish.reason,
      permissionToApprove: 'staff.approve',
    });
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}

/** Ends an operator's work at once: alone, because waiting for a second person would help a thief. */
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
  const operator = await findOperator(deps.pool, scope, operatorId);
  if (!operator || operator.isSeat) return refuse('NOT_FOUND');
  if (operator.roles.includes('owner') && !holdsEverything(context))
    return refuse('FORBIDDEN', { permission: 'owner' });
  return refusable(deps.pool, async (tx) => {
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

type Step = (
  tx: Queryable,
  target: OperatorScope,
  frozen: Readonly<Record<string, unknown>>,
  approval: Approval,
) => Promise<void>;

/** A change of an operator's row as a request's handler, with its line in the audit log. */
function handler(action: string, end: SessionEnd | null, step: Step): [string, RequestHandler] {
  return [
    action,
    async (tx, scope, frozen, approval) => {
      const target = { merchantId: scope.merchantId, operatorId: BigInt(String(frozen.operatorId)) };
      const operator = await findOperator(tx, scope, target.operatorId);
      if (!operator) return refuse('NOT_FOUND');
      await step(tx, target, frozen, approval);
      if (end) await endSessionsOf(tx, scope, target.operatorId, { reason: end, at: approval.at, except: null });
      const { checker: name, checkerId: operatorId, at, maker } = approval;
      const who = { ...scope, operatorId, name, ip: null, at, requestId: `asked by ${maker}` };
      const { before = null, ...after } = frozen;
      await audit(tx, who, {
        action,
        permission: 'staff.approve',
        target: `operator:${target.operatorId}`,
        before,
        after,
      });
      return null;
    },
  ];
}

/** What carries approved changes of operators out. */
export function operatorHandlers(deps: StaffDeps): [string, RequestHandler][] {
  const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  return [
    handler(ACTIONS.ENABLE, null, async (tx, target) => void (await setOperatorState(tx, target, 'ACTIVE'))),
    handler(ACTIONS.RESET_PASSWORD, null, (tx, target, _frozen, approval) =>
      allowReset(tx, target, approval.requestId),
    ),
    handler(ACTIONS.RESET_TOTP, 'RESET', (tx, target) => clearTotp(tx, target)),
    handler(ACTIONS.ROLES, 'REVOKED', (tx, target, frozen, { at, checkerId: by }) =>
      setOperatorRoles(tx, target, { roles: list(frozen.roles), at, by }),
    ),
    handler(ACTIONS.ADDRESSES, null, (tx, target, frozen) => setOperatorRanges(tx, target, list(frozen.ranges))),
    handler(ACTIONS.SCOPE, null, async (tx, target, frozen, { at }) => {
      const brands = await Promise.all(list(frozen.merchants).map((code) => deps.findBrand(code)));
      const wanted = brands.filter((brand) => brand !== null && brand.id !== target.merchantId);
      const homeCode = await deps.codeOf(target.merchantId);
      for (const brand of wanted) if (brand) await upsertSeat(tx, target, { merchantId: brand.id, homeCode, now: at });
      await closeSeats(
        tx,
        target,
        wanted.flatMap((brand) => (brand ? [brand.id] : [])),
      );
    }),
  ];
}
