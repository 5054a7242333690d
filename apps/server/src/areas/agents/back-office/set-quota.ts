import type { Payload, Value } from '@lantern/contract/schemas';
import {
  defineApproval,
  idText,
  isRefusal,
  orNull,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { AgentsDeps } from '../deps.ts';
import { quotaSubject } from './describe-accounts.ts';

type Input = Payload<'agentsBackOffice.setQuota'>;
type Answer = Value<'agentsBackOffice.setQuota'>;

const PERMISSION = { request: 'tree.rates', approve: 'tree.rates' } as const;

/** Allows an agent more direct downlines with a high prize group. `before` is the number at the request; null is no limit. */
export const raiseQuota = (deps: AgentsDeps) =>
  defineApproval({
    action: 'agents.set-quota',
    schema: payloadSchema({
      accountId: idText,
      lottery: Type.String(),
      prizeGroup: Type.Integer(),
      before: orNull(Type.Integer()),
      allowed: orNull(Type.Integer()),
    }),
    permission: PERMISSION,
    ...quotaSubject(deps),
    async apply(tx, scope, { accountId, before, ...quota }) {
      const id = BigInt(accountId);
      // Another operator may have lowered it since the approver read it.
      if ((await deps.tree.lockQuota(tx, scope, id, quota)) !== before) return refuse('STATE_CONFLICT');
      return deps.tree.setQuota(tx, scope, id, quota);
    },
  });

/** Whether it allows more than before; null is no limit. */
const isRaise = (before: number | null, after: number | null) => before !== null && (after === null || after > before);

async function requestRaise(
  deps: AgentsDeps,
  tx: Queryable,
  context: StaffContext,
  before: number | null,
  { id, lottery, prizeGroup, allowed, reason = '' }: Input,
): Promise<Answer | Refusal> {
  const payload = { accountId: id, lottery, prizeGroup, before, allowed };
  const request = { target: `member:${id}`, payload, reason };
  const opened = await deps.staff.requests.open(tx, context, raiseQuota(deps), request);
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}

/**
 * Limits how many direct downlines of an agent may have a high prize group; null removes the limit. At once where it allows no more than
 * before, also a first limit; a raise and a removal need a second operator.
 */
export async function setQuota(deps: AgentsDeps, context: StaffContext, input: Input): Promise<Answer | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION.request);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const { id, lottery, prizeGroup, allowed } = input;
  const accountId = BigInt(id);
  return transactionOrRefuse(deps.pool, async (tx) => {
    const before = await deps.tree.lockQuota(tx, scope, accountId, { lottery, prizeGroup });
    if (isRaise(before, allowed)) return requestRaise(deps, tx, context, before, input);
    const quota = { lottery, prizeGroup, allowed };
    const broken = await deps.tree.setQuota(tx, scope, accountId, quota);
    if (broken) return broken;
    await deps.staff.audit(tx, context, {
      action: 'agents.set-quota',
      target: `member:${accountId}`,
      permission: PERMISSION.request,
      before: { ...quota, allowed: before },
      after: quota,
    });
    return { requestId: null };
  });
}
