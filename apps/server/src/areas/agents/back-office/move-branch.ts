import type { Payload, Value } from '@lantern/contract/schemas';
import {
  businessDay,
  businessDayStart,
  defineApproval,
  idText,
  isRefusal,
  orNull,
  payloadSchema,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { AgentsDeps } from '../deps.ts';
import { moveSubject } from './describe-accounts.ts';

const DAY_MS = 86_400_000;

/** Moves an account with its branch to another upline, at the start of the next business day. */
export const moveBranch = (deps: AgentsDeps) =>
  defineApproval({
    action: 'agents.move-line',
    schema: payloadSchema({
      accountId: idText,
      account: Type.String(),
      uplineId: orNull(idText),
      upline: orNull(Type.String()),
    }),
    permission: { request: 'tree.move', approve: 'tree.move' },
    ...moveSubject(deps),
    async apply(tx, scope, { accountId, uplineId }, { maker, checker, at }) {
      const { businessTimeZone } = await deps.brands.settings(scope.brandId);
      const effectiveAt = new Date(businessDayStart(at, businessTimeZone).getTime() + DAY_MS);
      return deps.tree.planMove(tx, scope, {
        accountId: BigInt(accountId),
        newUplineId: uplineId === null ? null : BigInt(uplineId),
        effectiveDay: businessDay(effectiveAt, businessTimeZone),
        effectiveAt,
        requestedBy: maker,
        approvedBy: checker,
        decidedAt: at,
      });
    },
  });

/** Requests a move of a branch; it takes effect at the start of the next business day, never retroactively. */
export async function requestMove(
  deps: AgentsDeps,
  context: StaffContext,
  input: Payload<'agentsBackOffice.requestMove'>,
): Promise<Value<'agentsBackOffice.requestMove'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'tree.move');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const accountId = BigInt(input.id);
  const [member, upline] = await Promise.all([
    deps.identity.memberById(scope, accountId),
    input.upline === null ? null : deps.identity.findByAccount(scope, input.upline),
  ]);
  if (member === null || (input.upline !== null && upline === null)) return refuse('NOT_FOUND');
  const uplineId = upline?.id ?? null;
  const requestId = await transactionOrRefuse(deps.pool, async (tx) => {
    const broken = await deps.tree.checkMove(tx, scope, accountId, uplineId);
    if (broken) return broken;
    const payload = {
      accountId: accountId.toString(),
      account: member.account,
      uplineId: uplineId?.toString() ?? null,
      upline: upline?.account ?? null,
    };
    const request = { target: `member:${accountId}`, payload, reason: input.reason };
    return deps.staff.requests.open(tx, context, moveBranch(deps), request);
  });
  return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
}
