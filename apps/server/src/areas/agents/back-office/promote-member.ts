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
import { ACCOUNT_TYPES } from '../../identity/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { promotionSubject } from './describe-accounts.ts';

const PERMISSION = { request: 'agents.manage', approve: 'agents.manage' } as const;

/** Makes a member an agent, at any place in the tree. */
export const promoteMember = (deps: AgentsDeps) =>
  defineApproval({
    action: 'agents.promote',
    schema: payloadSchema({ accountId: idText, account: Type.String() }),
    permission: PERMISSION,
    ...promotionSubject(deps),
    async apply(tx, scope, { accountId }) {
      const id = BigInt(accountId);
      const node = await deps.tree.node(scope, id);
      if (node === null) return refuse('NOT_FOUND');
      const broken = await deps.tree.promote(tx, scope, id, null);
      if (broken) return broken;
      const type = node.book === 'TEST' ? ACCOUNT_TYPES.testAgent : ACCOUNT_TYPES.agent;
      await deps.identity.setType(tx, { ...scope, memberId: id, book: node.book }, type);
      return null;
    },
  });

/** Requests that a member becomes an agent, who opens accounts and links; irreversible once a second operator approves. */
export async function requestPromotion(
  deps: AgentsDeps,
  context: StaffContext,
  { id, reason }: Payload<'agentsBackOffice.requestPromotion'>,
): Promise<Value<'agentsBackOffice.requestPromotion'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION.request);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const accountId = BigInt(id);
  const [member, node] = await Promise.all([
    deps.identity.memberById(scope, accountId),
    deps.tree.node(scope, accountId),
  ]);
  if (member === null || node === null) return refuse('NOT_FOUND');
  if (node.kind !== 'MEMBER') return refuse('NOT_IN_LINE');
  return transactionOrRefuse(deps.pool, async (tx) => {
    const payload = { accountId: accountId.toString(), account: member.account };
    const request = { target: `member:${accountId}`, payload, reason };
    const opened = await deps.staff.requests.open(tx, context, promoteMember(deps), request);
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}
