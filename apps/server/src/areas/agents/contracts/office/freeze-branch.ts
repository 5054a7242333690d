import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  isRefusal,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { ContractDeps } from '../deps.ts';
import { beforeOf, pageOf } from '../reading/read-page.ts';
import { findFrozenLine, insertFrozenLine, listFrozenLines, releaseFrozenLine } from '../repository/frozen-branches.ts';

/** Four-eyes action that releases a frozen branch; freezing takes effect at once and needs one operator. */
export const RELEASE_ACTION = 'agents.release-line';

const READ = 'agents.read';
const MANAGE = 'agents.manage';
const DEFAULT_LIMIT = 50;

export async function listFrozen(
  deps: ContractDeps,
  context: StaffContext,
  { cursor, limit = DEFAULT_LIMIT }: Payload<'contractsOffice.frozenLines'>,
): Promise<Value<'contractsOffice.frozenLines'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const found = await listFrozenLines(deps.pool, scope, { beforeId: beforeOf(cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOf(found, limit);
  const names = await deps.identity.namesOf(
    scope,
    rows.map(({ accountId }) => accountId),
  );
  return {
    rows: rows.map(({ id, accountId, frozenAt, releasedAt, ...rest }) => ({
      ...{ id: `${id}`, accountId: `${accountId}`, account: names.get(accountId) ?? '' },
      ...{ ...rest, frozenAt: frozenAt.toISOString(), releasedAt: releasedAt?.toISOString() ?? null },
    })),
    nextCursor,
  };
}

/** Freezes an account and its branch: no contracts are made, no bills paid, and no money leaves. */
export async function freezeLine(
  deps: ContractDeps,
  context: StaffContext,
  { accountId, reason }: Payload<'contractsOffice.freezeLine'>,
): Promise<null | Refusal> {
  const refusal = deps.staff.requirePermission(context, MANAGE);
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const node = await deps.tree.node(scope, BigInt(accountId));
  if (node === null) return refuse('NOT_FOUND');
  return transactionOrRefuse(deps.pool, async (tx) => {
    const line = { accountId: node.id, frozenAt: context.now, frozenBy: name, reason: reason.trim() };
    if (!(await insertFrozenLine(tx, scope, line))) return refuse('STATE_CONFLICT');
    await deps.staff.audit(tx, context, {
      ...{ action: 'agents.freeze-line', target: `member:${accountId}`, permission: MANAGE },
      ...{ before: null, after: { reason: line.reason } },
    });
    return null;
  });
}

export async function requestRelease(
  deps: ContractDeps,
  context: StaffContext,
  { id, reason }: Payload<'contractsOffice.requestRelease'>,
): Promise<Value<'contractsOffice.requestRelease'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, MANAGE);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const line = await findFrozenLine(deps.pool, scope, BigInt(id));
  if (line === null || line.releasedAt !== null) return refuse('NOT_FOUND');
  const member = await deps.identity.memberById(scope, line.accountId);
  const frozen = { id, account: member?.account ?? '', frozenBy: line.frozenBy, why: line.reason };
  const requestId = await transactionOrRefuse(deps.pool, (tx) =>
    deps.staff.requests.open(tx, context, {
      ...{ area: 'agents', action: RELEASE_ACTION, target: `frozen-line:${id}`, frozen, reason },
      permissionToApprove: MANAGE,
    }),
  );
  return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
}

export async function applyRelease(
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  by: { readonly checker: string; readonly at: Date },
): Promise<Refusal | null> {
  const isReleased = await releaseFrozenLine(tx, scope, BigInt(String(values.id)), by.at, by.checker);
  return isReleased ? null : refuse('NOT_FOUND');
}
