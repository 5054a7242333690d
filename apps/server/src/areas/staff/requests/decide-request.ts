import type { Payload, Value } from '@lantern/contract/schemas';
import { type Queryable, type Refusal, refusable, refuse, type StaffContext } from '@lantern/server-kit';
import { audit } from '../audit.ts';
import type { StaffDeps } from '../deps.ts';
import { decideRequestRow, lockRequest, type RequestRow } from '../repository/requests.ts';
import { requirePermission } from '../require-permission.ts';
import { showRequest } from './list-requests.ts';
import { requestStates } from './request-states.ts';

/** Who may not decide: the maker, whoever he is, and those without the permission the request names. */
function checkChecker(context: StaffContext, request: RequestRow): Refusal | null {
  const forbidden = requirePermission(context, request.permissionToApprove);
  if (forbidden) return forbidden;
  return request.makerId === context.operator.scope.operatorId ? refuse('FOUR_EYES_SAME_PERSON') : null;
}

async function carryOut(
  deps: StaffDeps,
  tx: Queryable,
  context: StaffContext,
  request: RequestRow,
): Promise<Refusal | null> {
  const handler = deps.handlers.get(request.action);
  if (!handler) throw new Error(`Nothing carries out the action ${request.action}.`);
  const { scope, name } = context.operator;
  const times = { requestId: request.id, at: context.now };
  const approval = {
    ...times,
    checker: name,
    checkerId: scope.operatorId,
    maker: request.maker,
    makerId: request.makerId,
  };
  return handler(tx, { merchantId: scope.merchantId }, request.frozen, approval);
}

async function decideLocked(
  deps: StaffDeps,
  tx: Queryable,
  context: StaffContext,
  input: Payload<'staff.decideRequest'>,
): Promise<Value<'staff.decideRequest'> | Refusal> {
  const { scope, name } = context.operator;
  const request = await lockRequest(tx, scope, BigInt(input.id));
  if (!request) return refuse('NOT_FOUND');
  const state = input.decision === 'APPROVE' ? 'APPROVED' : 'REJECTED';
  if (!(requestStates[request.state] as readonly string[]).includes(state)) {
    return refuse('REQUEST_STATE', { state: request.state });
  }
  const refusal = checkChecker(context, request);
  if (refusal) return refusal;
  if (request.expiresAt <= context.now) return refuse('REQUEST_EXPIRED');
  await decideRequestRow(tx, scope, request.id, { state, reason: input.reason.trim(), at: context.now });
  await audit(tx, context, {
    action: state === 'APPROVED' ? 'staff.approve-request' : 'staff.reject-request',
    permission: request.permissionToApprove,
    target: `request:${request.id}`,
    before: { action: request.action, target: request.target, maker: request.maker, frozen: request.frozen },
    after: { state, reason: input.reason.trim() },
  });
  const failure = state === 'APPROVED' ? await carryOut(deps, tx, context, request) : null;
  if (failure) return failure;
  return showRequest({ ...request, state, checker: name, decidedAt: context.now }, context);
}

/**
 * The second pair of eyes. On approval the owning area's handler runs in the same transaction, on the values that were
 * frozen; if it refuses, nothing has happened and the request is still open.
 */
export function decideRequest(
  deps: StaffDeps,
  context: StaffContext,
  input: Payload<'staff.decideRequest'>,
): Promise<Value<'staff.decideRequest'> | Refusal> {
  return refusable(deps.pool, (tx) => decideLocked(deps, tx, context, input));
}
