import type { Payload, Value } from '@lantern/contract/schemas';
import {
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { ContractDeps } from '../deps.ts';
import { beforeOf, pageOf } from '../reading/read-page.ts';
import { releaseSubject } from './describe-contracts.ts';

const READ = 'agents.read';
const MANAGE = 'agents.manage';
const DEFAULT_LIMIT = 50;

export async function listFrozen(
  deps: ContractDeps,
  context: StaffContext,
  { cursor, limit = DEFAULT_LIMIT }: Payload<'contractsBackOffice.frozenBranches'>,
): Promise<Value<'contractsBackOffice.frozenBranches'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const found = await deps.tree.frozenBranches(scope, { beforeId: beforeOf(cursor), limit: limit + 1 });
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
export async function freezeBranch(
  deps: ContractDeps,
  context: StaffContext,
  { accountId, reason }: Payload<'contractsBackOffice.freezeBranch'>,
): Promise<null | Refusal> {
  const refusal = deps.staff.requirePermission(context, MANAGE);
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const node = await deps.tree.node(scope, BigInt(accountId));
  if (node === null) return refuse('NOT_FOUND');
  return transactionOrRefuse(deps.pool, async (tx) => {
    const branch = { accountId: node.id, frozenAt: context.now, frozenBy: name, reason: reason.trim() };
    if (!(await deps.tree.freezeBranch(tx, scope, branch))) return refuse('STATE_CONFLICT');
    await deps.staff.audit(tx, context, {
      ...{ action: 'agents.freeze-branch', target: `member:${accountId}`, permission: MANAGE },
      ...{ before: null, after: { reason: branch.reason } },
    });
    return null;
  });
}

/** Releases a frozen branch; freezing takes effect at once and needs one operator. */
export const releaseBranch = (deps: ContractDeps) =>
  defineApproval({
    action: 'agents.release-branch',
    schema: payloadSchema({ id: idText, account: Type.String(), frozenBy: Type.String(), why: Type.String() }),
    permission: { request: MANAGE, approve: MANAGE },
    ...releaseSubject(deps),
    async apply(tx, scope, { id }, { checker, at }) {
      return (await deps.tree.releaseBranch(tx, scope, BigInt(id), at, checker)) ? null : refuse('NOT_FOUND');
    },
  });

export async function requestRelease(
  deps: ContractDeps,
  context: StaffContext,
  { id, reason }: Payload<'contractsBackOffice.requestRelease'>,
): Promise<Value<'contractsBackOffice.requestRelease'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, MANAGE);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const line = await deps.tree.frozenBranch(deps.pool, scope, BigInt(id));
  if (line === null || line.releasedAt !== null) return refuse('NOT_FOUND');
  const member = await deps.identity.memberById(scope, line.accountId);
  const payload = { id, account: member?.account ?? '', frozenBy: line.frozenBy, why: line.reason };
  const request = { target: `frozen-branch:${id}`, payload, reason };
  const requestId = await transactionOrRefuse(deps.pool, (tx) =>
    deps.staff.requests.open(tx, context, releaseBranch(deps), request),
  );
  return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
}
