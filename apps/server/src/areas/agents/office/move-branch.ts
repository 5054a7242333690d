import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  businessDay,
  businessDayStart,
  isRefusal,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';

/** Four-eyes action that moves an account with its branch to another upline. */
export const MOVE_ACTION = 'agents.move-line';

const DAY_MS = 86_400_000;

type Frozen = {
  readonly accountId: string;
  readonly account: string;
  readonly uplineId: string | null;
  readonly upline: string | null;
};

/** Requests a move of a branch; it takes effect at the start of the next business day, never retroactively. */
export async function requestMove(
  deps: AgentsDeps,
  context: StaffContext,
  input: Payload<'agentsOffice.requestMove'>,
): Promise<Value<'agentsOffice.requestMove'> | Refusal> {
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
    const frozen: Frozen = {
      accountId: accountId.toString(),
      account: member.account,
      uplineId: uplineId?.toString() ?? null,
      upline: upline?.account ?? null,
    };
    return deps.staff.requests.open(tx, context, {
      ...{ area: 'agents', action: MOVE_ACTION, target: `member:${accountId}`, frozen, reason: input.reason },
      permissionToApprove: 'tree.move',
    });
  });
  return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
}

/** Applies an approved move: it waits for the start of the next business day. */
export async function applyMove(
  deps: AgentsDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  by: { readonly maker: string; readonly checker: string; readonly at: Date },
): Promise<Refusal | null> {
  const { accountId, uplineId } = values as unknown as Frozen;
  const { businessTimeZone } = await deps.brands.settings(scope.merchantId);
  const effectiveAt = new Date(businessDayStart(by.at, businessTimeZone).getTime() + DAY_MS);
  return deps.tree.planMove(tx, scope, {
    accountId: BigInt(accountId),
    newUplineId: uplineId === null ? null : BigInt(uplineId),
    effectiveDay: businessDay(effectiveAt, businessTimeZone),
    effectiveAt,
    askedBy: by.maker,
    approvedBy: by.checker,
    decidedAt: by.at,
  });
}
