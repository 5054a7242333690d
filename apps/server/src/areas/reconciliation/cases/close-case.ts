import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  approvedBy,
  defineApproval,
  idText,
  isRefusal,
  oneOf,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { ReconciliationDeps } from '../deps.ts';
import { type CaseRow, lockCase, lockClosedAlone, updateCase } from '../repository/cases.ts';
import { aloneLeftOf, caseTarget, differenceOf, isOpenCase } from './case-rules.ts';
import { showCase } from './cases.ts';
import { describeClose } from './describe-adjust.ts';

const ACTION = 'reconciliation.close-case';
const PERMISSION = 'payments.match';
const APPROVE = 'payments.approve';
const SCHEMA = payloadSchema({
  caseId: idText,
  resolution: oneOf('EXPLAINED', 'THEIR_FAULT', 'OUR_FAULT'),
  note: Type.String(),
  maker: Type.String(),
});

/** A second person closes a difference above the sum that one person closes in a day. */
export const closeByTwo = (deps: ReconciliationDeps) =>
  defineApproval({
    action: ACTION,
    schema: SCHEMA,
    permission: { request: PERMISSION, approve: APPROVE },
    preview: (tx, scope, payload) => describeClose(tx, scope, payload),
    async apply(tx, scope, { caseId, resolution, note, maker }, approval) {
      const row = await lockCase(tx, scope, BigInt(caseId));
      if (row === null) return refuse('NOT_FOUND');
      if (!isOpenCase(row)) return refuse('STATE_CONFLICT');
      const closed = { state: 'CLOSED', owner: maker, note, resolution, endedAt: approval.at } as const;
      await updateCase(tx, scope, row.id, closed);
      await deps.staff.audit(tx, approvedBy(scope, approval), {
        action: ACTION,
        permission: APPROVE,
        target: caseTarget(row.id),
        before: { state: row.state, owner: row.owner },
        after: closed,
      });
      return null;
    },
  });

/**
 * Closes a case with an explanation. Money moves only by its own four-eyes action: matching, repair, correction. A difference above what the
 * operator may still close in the day, and one that rests on a report that the operator imported, becomes a request.
 */
export async function closeCase(
  deps: ReconciliationDeps,
  context: StaffContext,
  input: Payload<'reconciliation.closeCase'>,
): Promise<Value<'reconciliation.closeCase'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const done = await transactionOrRefuse(deps.pool, (tx) => closeOrRequest(deps, tx, context, input));
  if (isRefusal(done)) return done;
  const shown = await showCase(deps, context, done.row);
  return isRefusal(shown) ? shown : { requestId: done.requestId?.toString() ?? null, case: shown };
}

async function closeOrRequest(
  deps: ReconciliationDeps,
  tx: Queryable,
  context: StaffContext,
  { id, note: typed, resolution = 'EXPLAINED' }: Payload<'reconciliation.closeCase'>,
): Promise<{ readonly row: CaseRow; readonly requestId: bigint | null } | Refusal> {
  const { scope, name } = context.operator;
  const note = typed.trim();
  await lockClosedAlone(tx, scope, scope.operatorId);
  const row = await lockCase(tx, scope, BigInt(id));
  if (row === null) return refuse('NOT_FOUND');
  if (!isOpenCase(row)) return refuse('STATE_CONFLICT');
  const amount = differenceOf(row);
  if (amount > (await aloneLeftOf(deps, tx, context)) || (await usesReportOf(deps, scope, row, name))) {
    const payload = { caseId: id, resolution, note, maker: name };
    const request = { target: caseTarget(row.id), payload, reason: note };
    const requestId = await deps.staff.requests.open(tx, context, closeByTwo(deps), request);
    return isRefusal(requestId) ? requestId : { row, requestId };
  }
  const waiting = await deps.staff.requests.openFor(tx, scope, [caseTarget(row.id)]);
  if (waiting.size > 0) return refuse('REQUEST_STATE', { state: 'PENDING' });
  const closed = { state: 'CLOSED', owner: name, note, resolution, endedAt: context.now } as const;
  await updateCase(tx, scope, row.id, { ...closed, alone: { by: scope.operatorId, amount } });
  await deps.staff.audit(tx, context, {
    action: ACTION,
    permission: PERMISSION,
    target: caseTarget(row.id),
    before: { state: row.state, owner: row.owner },
    after: closed,
  });
  return { row: { ...row, ...closed }, requestId: null };
}

/** Whether the operator imported the vendor's report that the case compares with our rounds. */
const usesReportOf = async (
  { games }: ReconciliationDeps,
  scope: Scope,
  { side, channel: vendor, day }: CaseRow,
  by: string,
): Promise<boolean> => side === 'SEAMLESS' && games.matching.hasBrought(scope, { vendor, day, by });
