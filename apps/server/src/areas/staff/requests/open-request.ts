import {
  type ApprovalDefinition,
  type ApprovalPayload,
  type Queryable,
  type Refusal,
  readPayload,
  refuse,
  type StaffContext,
} from '@lantern/server-kit';
import type { TObject } from 'typebox';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { permissionsUsed, requirePermission } from '../roles/require-permission.ts';
import { defaultSubject } from './default-subject.ts';
import { expireLocked } from './expire-requests.ts';
import { acknowledgeEarlier, findOpenRequest, insertRequest } from './repository/requests.ts';
import { REQUEST_LIFETIME_MS } from './request-states.ts';
import { hasRows, storedSubject } from './subject.ts';

/** What one operator requests of an action. */
export interface NewRequest<Schema extends TObject> {
  /** What it is done to, e.g. `deposit:17`. Only one open request per action and target. */
  readonly target: string;
  /** Exact values that will be executed; plain JSON, frozen with the request. */
  readonly payload: ApprovalPayload<Schema>;
  readonly reason: string;
}

/** The registered definition of an action. */
export function definitionOf({ approvals }: Pick<StaffDeps, 'approvals'>, action: string): ApprovalDefinition {
  const definition = approvals.get(action);
  if (definition === undefined) throw new Error(`The action ${action} has no registered definition.`);
  return definition;
}

/**
 * Stores a request that waits 24 hours for approval, with its current subject.
 *
 * @returns its id, or REQUEST_STATE when the same action on the target is already waiting
 */
export async function openRequest<Schema extends TObject>(
  deps: Pick<StaffDeps, 'approvals'>,
  tx: Queryable,
  context: StaffContext,
  { action, permission }: Pick<ApprovalDefinition<Schema>, 'action' | 'permission'>,
  request: NewRequest<Schema>,
): Promise<bigint | Refusal> {
  const forbidden = requirePermission(context, permission.request);
  if (forbidden) return forbidden;
  const { target } = request;
  const definition = definitionOf(deps, action);
  // Frozen as JSON, which is what the approval reads.
  const frozen = JSON.parse(JSON.stringify(request.payload)) as Record<string, unknown>;
  const { scope } = context.operator;
  const payload = readPayload(definition, frozen);
  if (payload === null) throw new Error(`The payload of ${action} does not fit its schema.`);
  const reason = request.reason.trim().slice(0, 300);
  if (reason === '') return refuse('FIELD_RULE', { field: 'reason', min: 1, max: 300, patternId: 'required' });
  const open = await findOpenRequest(tx, scope, action, target);
  if (open && open.expiresAt > context.now) return refuse('REQUEST_STATE', { state: 'PENDING', id: `${open.id}` });
  if (open) await expireLocked(deps, tx, scope, open, context.now);
  const described = await definition.preview(tx, scope, payload, context.now);
  if (described && !hasRows(described)) throw new Error(`The preview of ${action} is empty.`);
  const subject = described ?? defaultSubject({ target, frozen }, context.brand.currency.exponent);
  const id = await insertRequest(tx, scope, {
    area: areaOf(action),
    ...{ action, target, frozen, reason, permissionToApprove: permission.approve },
    permissionsToMake: permissionsUsed(context.operator),
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + REQUEST_LIFETIME_MS),
    memberId: subject.memberId ?? null,
    amount: subject.amount ?? null,
    subject: storedSubject(subject),
  });
  if (id === null) return refuse('REQUEST_STATE', { state: 'PENDING' });
  await acknowledgeEarlier(tx, scope, { action, target, at: context.now });
  await audit(tx, context, {
    action: 'staff.open-request',
    target: `request:${id}`,
    after: { action, target, reason, frozen },
  });
  return id;
}

const areaOf = (action: string) => action.split('.')[0] ?? '';
