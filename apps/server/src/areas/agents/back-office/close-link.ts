import type { Payload } from '@lantern/contract/schemas';
import { type Refusal, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';

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
    const action = { action: 'agents.close-link', target: `member:${id}`, permission: 'tree.links' };
    await deps.staff.audit(tx, context, { ...action, after: { code } });
    return null;
  });
  return null;
}
