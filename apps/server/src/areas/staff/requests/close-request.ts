import type { Payload, Value } from '@lantern/contract/schemas';
import { type Queryable, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { requirePermission } from '../roles/require-permission.ts';
import {
  acknowledgeRow,
  findRequest,
  lockRequest,
  type RequestRow,
  withdrawRequestRow,
} from './repository/requests.ts';
import { returnSubject } from './return-subject.ts';
import { showRequests } from './show-requests.ts';
import { maySee } from './visibility.ts';

type Shown = Value<'staff.decideRequest'>;

async function step(
  deps: StaffDeps,
  context: StaffContext,
  id: string,
  work: (tx: Queryable, row: RequestRow) => Promise<Refusal | null>,
): Promise<Shown | Refusal> {
  const refusal = requirePermission(context, 'requests.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockRequest(tx, scope, BigInt(id));
    if (row === null || !maySee(context, row)) return refuse('NOT_FOUND');
    const failure = await work(tx, row);
    if (failure) return failure;
    const after = await findRequest(tx, scope, row.id);
    const [shown] = after ? await showRequests(deps, context, [after]) : [];
    return shown ?? refuse('NOT_FOUND');
  });
}

/** The maker withdraws a request that is not decided yet. */
export function withdrawRequest(
  deps: StaffDeps,
  context: StaffContext,
  { id }: Payload<'staff.withdrawRequest'>,
): Promise<Shown | Refusal> {
  const { scope, name } = context.operator;
  return step(deps, context, id, async (tx, row) => {
    if (row.makerId !== scope.operatorId) return refuse('FORBIDDEN', { permission: 'requests.withdraw' });
    if (row.state !== 'PENDING') return refuse('REQUEST_STATE', { state: row.state });
    if (row.expiresAt <= context.now) return refuse('REQUEST_EXPIRED');
    await withdrawRequestRow(tx, scope, row.id, context.now);
    const { maker } = row;
    const ending = { requestId: row.id, state: 'WITHDRAWN', maker, by: name, note: null, at: context.now } as const;
    await returnSubject(deps, tx, { brandId: scope.brandId }, row, ending);
    await audit(tx, context, {
      action: 'staff.withdraw-request',
      target: `request:${row.id}`,
      before: { action: row.action, target: row.target, state: row.state },
      after: { state: 'WITHDRAWN' },
    });
    return null;
  });
}

/**
 * Acknowledges a request that was rejected or expired: by its maker or, once it is overdue, by another operator who may approve such
 * requests and did not reject this one.
 */
export function acknowledgeRequest(
  deps: StaffDeps,
  context: StaffContext,
  { id }: Payload<'staff.acknowledgeRequest'>,
): Promise<Shown | Refusal> {
  const { scope, permissions } = context.operator;
  return step(deps, context, id, async (tx, row) => {
    if (row.state !== 'REJECTED' && row.state !== 'EXPIRED') return refuse('REQUEST_STATE', { state: row.state });
    if (row.acknowledgedAt !== null) return null;
    const isOverdue = row.overdueAt !== null && row.overdueAt <= context.now;
    const isMaker = row.makerId === scope.operatorId;
    const maySubstitute = isOverdue && permissions.has(row.permissionToApprove) && row.checkerId !== scope.operatorId;
    if (!isMaker && !maySubstitute) return refuse('FORBIDDEN', { permission: row.permissionToApprove });
    await acknowledgeRow(tx, scope, row.id, context.now);
    await audit(tx, context, {
      action: 'staff.acknowledge-request',
      target: `request:${row.id}`,
      before: { action: row.action, target: row.target, state: row.state },
      after: { acknowledged: true },
    });
    return null;
  });
}
