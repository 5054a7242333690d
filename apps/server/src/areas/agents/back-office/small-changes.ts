import type { Payload } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import { ACCOUNT_TYPES } from '../../identity/index.ts';
import type { AgentsDeps } from '../deps.ts';

const ofMember = (id: bigint) => `member:${id}`;

/** Limits how many direct downlines of an agent may have a high prize group; null removes the limit. */
export async function setQuota(
  deps: AgentsDeps,
  context: StaffContext,
  { id, ...quota }: Payload<'agentsBackOffice.setQuota'>,
): Promise<null | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'tree.rates');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const accountId = BigInt(id);
  const before = (await deps.tree.quotas(scope, accountId)).find(
    ({ lottery, prizeGroup }) => lottery === quota.lottery && prizeGroup === quota.prizeGroup,
  );
  const done = await transactionOrRefuse(deps.pool, async (tx) => {
    const broken = await deps.tree.setQuota(tx, scope, accountId, quota);
    if (broken) return broken;
    await deps.staff.audit(tx, context, {
      ...{ action: 'agents.set-quota', target: ofMember(accountId), permission: 'tree.rates' },
      ...{ before: before ?? null, after: quota },
    });
    return null;
  });
  return done;
}

/** Closes an agent's link. */
export async function closeBackOfficeLink(
  deps: AgentsDeps,
  context: StaffContext,
  { id, code }: Payload<'agentsBackOffice.closeLink'>,
): Promise<null | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'tree.links');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const closed = await deps.tree.closeLink(scope, BigInt(id), code.toUpperCase());
  if (closed) return closed;
  await transactionOrRefuse(deps.pool, async (tx) => {
    const action = { action: 'agents.close-link', target: ofMember(BigInt(id)), permission: 'tree.links' };
    await deps.staff.audit(tx, context, { ...action, after: { code } });
    return null;
  });
  return null;
}

/** Makes a member an agent, at any place in the tree. */
export async function promoteMember(
  deps: AgentsDeps,
  context: StaffContext,
  { id, reason }: Payload<'agentsBackOffice.promote'>,
): Promise<null | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'agents.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const accountId = BigInt(id);
  const node = await deps.tree.node(scope, accountId);
  if (node === null) return refuse('NOT_FOUND');
  return transactionOrRefuse(deps.pool, async (tx) => {
    const broken = await deps.tree.promote(tx, scope, accountId, null);
    if (broken) return broken;
    const type = node.book === 'TEST' ? ACCOUNT_TYPES.testAgent : ACCOUNT_TYPES.agent;
    await deps.identity.setType(tx, { ...scope, memberId: accountId, book: node.book }, type);
    const action = { action: 'agents.promote', target: ofMember(accountId), permission: 'agents.manage' };
    await deps.staff.audit(tx, context, { ...action, before: { kind: 'MEMBER' }, after: { kind: 'AGENT', reason } });
    return null;
  });
}
