import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberContext, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import { ACCOUNT_TYPES } from '../../identity/index.ts';
import type { RateCard } from '../../tree/index.ts';
import { checkKeys } from '../accounts/rate-keys.ts';
import type { AgentsDeps } from '../deps.ts';
import { refuseIdleAgents } from '../require-agent.ts';
import { showOne } from './show-downline.ts';

/** Raises the rates of a direct downline, up to the caller's own; they apply to bets placed afterwards. */
export async function changeRates(
  deps: AgentsDeps,
  context: MemberContext,
  { id, rates }: Payload<'agents.changeRates'>,
): Promise<Value<'agents.changeRates'> | Refusal> {
  const { scope } = context.member;
  const refusal = (await refuseIdleAgents(deps, context)) ?? (await checkKeys(deps, scope, rates as RateCard));
  if (refusal) return refusal;
  const accountId = BigInt(id);
  const changed = await transactionOrRefuse(deps.pool, async (tx) => {
    const setter = { mode: 'UPLINE', setBy: `account:${scope.memberId}`, uplineId: scope.memberId } as const;
    const request = { accountId, rates: rates as RateCard, at: context.now };
    const broken = await deps.tree.changeRates(tx, scope, request, setter);
    // Accounts outside the team get the same answer as non-existing ones.
    return broken?.code === 'NOT_FOUND' ? refuse('NOT_IN_LINE') : (broken ?? true);
  });
  return isRefusal(changed) ? changed : showOne(deps, context, accountId);
}

/** Makes a direct downline who is a member an agent; irreversible. */
export async function promoteDownline(
  deps: AgentsDeps,
  context: MemberContext,
  { id }: Payload<'agents.promote'>,
): Promise<Value<'agents.promote'> | Refusal> {
  const refusal = await refuseIdleAgents(deps, context);
  if (refusal) return refusal;
  const { scope } = context.member;
  const accountId = BigInt(id);
  const node = await deps.tree.node(scope, accountId);
  if (node === null) return refuse('NOT_IN_LINE');
  const promoted = await transactionOrRefuse(deps.pool, async (tx) => {
    const broken = await deps.tree.promote(tx, scope, accountId, scope.memberId);
    if (broken) return broken;
    const type = node.book === 'TEST' ? ACCOUNT_TYPES.testAgent : ACCOUNT_TYPES.agent;
    await deps.identity.setType(tx, { ...scope, memberId: accountId, book: node.book }, type);
    return true;
  });
  return isRefusal(promoted) ? promoted : showOne(deps, context, accountId);
}
