import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type ApprovalDefinition,
  isRefusal,
  type Queryable,
  type Refusal,
  readPayload,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { Static, TObject } from 'typebox';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { countFrom } from '../operators/repository/operators.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { doubtsAbout, refuseDoubts } from './doubts.ts';
import { definitionOf } from './open-request.ts';
import { decideRequestRow, lockRequest, type RequestRow } from './repository/requests.ts';
import { requestStates } from './request-states.ts';
import { returnSubject } from './return-subject.ts';
import { showRequests } from './show-requests.ts';
import { changesOf } from './subject.ts';

type Input = Payload<'staff.decideRequest'>;

/** Refuses the maker, and operators without the permission that the request names. */
function checkChecker(context: StaffContext, request: RequestRow): Refusal | null {
  const forbidden = requirePermission(context, request.permissionToApprove);
  if (forbidden) return forbidden;
  return request.makerId === context.operator.scope.operatorId ? refuse('FOUR_EYES_SAME_PERSON') : null;
}

/** The subject must be unchanged since the request; the maker must be active and still hold the permission, and be a different person. */
async function checkSubject(
  tx: Queryable,
  context: StaffContext,
  request: RequestRow,
  { definition, payload }: Readable,
): Promise<Refusal | null> {
  const doubt = refuseDoubts(await doubtsAbout(tx, context, request), request.maker);
  if (doubt) return doubt;
  const { brandId, operatorId } = context.operator.scope;
  const from = await countFrom(tx, { brandId }, [operatorId, request.makerId], context.now);
  if (from !== null) return refuse('FOUR_EYES_TOO_NEW', { from: from.toISOString().slice(0, 10) });
  const subject = await definition.preview(tx, { brandId }, payload, context.now);
  const changes = changesOf(subject, request);
  return changes.length > 0 ? refuse('SUBJECT_CHANGED', { fields: changes.join(', ') }) : null;
}

/** An approved request with its payload, read by its definition. */
interface Readable {
  readonly definition: ApprovalDefinition;
  readonly payload: Static<TObject>;
}

/** Refuses a payload that was stored by an earlier version of its definition. */
function readRequest(deps: StaffDeps, { action, frozen }: RequestRow): Readable | Refusal {
  const definition = definitionOf(deps, action);
  const payload = readPayload(definition, frozen);
  return payload === null ? refuse('SUBJECT_CHANGED', { fields: 'subject' }) : { definition, payload };
}

function apply(
  tx: Queryable,
  context: StaffContext,
  request: RequestRow,
  { definition, payload }: Readable,
): Promise<Refusal | null> {
  const { scope, name } = context.operator;
  return definition.apply(tx, { brandId: scope.brandId }, payload, {
    ...{ requestId: request.id, at: context.now },
    ...{ checker: name, checkerId: scope.operatorId, maker: request.maker, makerId: request.makerId },
  });
}

/** Returns the subject of a rejected request to processing. */
async function returnRejected(
  deps: StaffDeps,
  tx: Queryable,
  { operator, now }: StaffContext,
  request: RequestRow,
  note: string,
): Promise<null> {
  const { id, maker } = request;
  const ending = { requestId: id, state: 'REJECTED', maker, by: operator.name, note, at: now } as const;
  await returnSubject(deps, tx, { brandId: operator.scope.brandId }, request, ending);
  return null;
}

/** Whether the operator may decide the request in its current state. */
function checkRequest(context: StaffContext, request: RequestRow, state: 'APPROVED' | 'REJECTED'): Refusal | null {
  if (!(requestStates[request.state] as readonly string[]).includes(state)) {
    return refuse('REQUEST_STATE', { state: request.state });
  }
  const refusal = checkChecker(context, request);
  if (refusal) return refusal;
  return request.expiresAt <= context.now ? refuse('REQUEST_EXPIRED') : null;
}

async function decideLocked(
  deps: StaffDeps,
  tx: Queryable,
  context: StaffContext,
  input: Input,
): Promise<Value<'staff.decideRequest'> | Refusal> {
  const { scope, name } = context.operator;
  const request = await lockRequest(tx, scope, BigInt(input.id));
  if (!request) return refuse('NOT_FOUND');
  const isApproval = input.decision === 'APPROVE';
  const state = isApproval ? 'APPROVED' : 'REJECTED';
  const note = input.reason.trim();
  const refusal = checkRequest(context, request, state);
  if (refusal) return refusal;
  if (!isApproval && note === '') return refuse('NOTE_REQUIRED');
  const readable = isApproval ? readRequest(deps, request) : null;
  if (isRefusal(readable)) return readable;
  const changed = readable && (await checkSubject(tx, context, request, readable));
  if (changed) return changed;
  await decideRequestRow(tx, scope, request.id, { state, reason: note, at: context.now });
  await audit(tx, context, {
    action: isApproval ? 'staff.approve-request' : 'staff.reject-request',
    permission: request.permissionToApprove,
    target: `request:${request.id}`,
    before: { action: request.action, target: request.target, maker: request.maker, frozen: request.frozen },
    after: { state, reason: note },
  });
  const failure = readable
    ? await apply(tx, context, request, readable)
    : await returnRejected(deps, tx, context, request, note);
  if (failure) return failure;
  const decided = {
    ...request,
    state,
    note,
    checker: name,
    checkerId: scope.operatorId,
    decidedAt: context.now,
  } as const;
  const [shown] = await showRequests(deps, context, [decided]);
  return shown ?? refuse('NOT_FOUND');
}

/**
 * Four-eyes decision. On approval the action is applied in the same transaction with its frozen payload; if that refuses, everything is
 * rolled back and the request stays open. A rejection needs a note and returns the request to its maker.
 */
export function decideRequest(
  deps: StaffDeps,
  context: StaffContext,
  input: Input,
): Promise<Value<'staff.decideRequest'> | Refusal> {
  return transactionOrRefuse(deps.pool, (tx) => decideLocked(deps, tx, context, input));
}
