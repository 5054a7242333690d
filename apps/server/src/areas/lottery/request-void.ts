import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refusable,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import type { LotteryDeps } from './deps.ts';
import { readId } from './read-id.ts';
import { lockIssueShared } from './repository/issues.ts';
import { voidIssue } from './void-issue.ts';

/** The four-eyes action that this area owns. */
export const VOID_ACTION = 'lottery.void-issue';

const ASK_PERMISSION = 'lottery.void';
const APPROVE_PERMISSION = 'lottery.approve';

/** First pair of eyes: asks that an issue without a result be given up and all its stakes returned. */
export async function requestVoid(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryOffice.requestVoid'>,
): Promise<Value<'lotteryOffice.requestVoid'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, ASK_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const issueId = readId(input.issueId);
  if (issueId === null) return refuse('NOT_FOUND');
  return refusable(deps.pool, async (tx) => {
    const issue = await lockIssueShared(tx, scope, issueId);
    if (issue === null) return refuse('NOT_FOUND');
    if (!['PLANNED', 'OPEN', 'CLOSED'].includes(issue.state)) return refuse('ISSUE_STATE', { state: issue.state });
    const opened = await deps.staff.requests.open(tx, context, {
      area: 'lottery',
      action: VOID_ACTION,
      target: `lottery_issue:${issue.id}`,
      permissionToApprove: APPROVE_PERMISSION,
      reason: input.reason,
      frozen: { issueId: String(issue.id), draw: `${issue.gameCode} ${issue.number}` },
    });
    return isRefusal(opened) ? opened : { requestId: String(opened) };
  });
}

/** Second pair of eyes: runs in the transaction of the approval. */
export function applyVoid(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  frozen: Readonly<Record<string, unknown>>,
): Promise<Refusal | null> {
  return voidIssue(deps, tx, scope, BigInt(String(frozen.issueId)));
}
