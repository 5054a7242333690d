import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { Approval, LotteryDeps } from '../deps.ts';
import { frozenEffect, previewEffect } from '../settlement/resettlement/preview-effect.ts';
import { refuseReversal, reverseSettlement } from '../settlement/resettlement/reverse-settlement.ts';
import { readId } from '../shared/read-id.ts';
import { lockIssue, lockIssueShared } from './repository/issues.ts';
import { voidIssue } from './void-issue.ts';

/** Four-eyes action of this area. */
export const VOID_ACTION = 'lottery.void-issue';

export const VOID_PERMISSION = 'lottery.void';
const APPROVE_PERMISSION = 'lottery.approve';

/**
 * Four-eyes request: voids an issue and returns all its stakes. For a settled issue, payouts are reversed first; both operators see the
 * effect.
 */
export async function requestVoid(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryOffice.requestVoid'>,
): Promise<Value<'lotteryOffice.requestVoid'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, VOID_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const issueId = readId(input.issueId);
  if (issueId === null) return refuse('NOT_FOUND');
  const effect = await previewEffect(deps, scope, issueId, null);
  if (isRefusal(effect) && effect.code !== 'ISSUE_STATE') return effect;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const issue = await lockIssueShared(tx, scope, issueId);
    if (issue === null) return refuse('NOT_FOUND');
    const isSettled = issue.state === 'SETTLED';
    if (!isSettled && !['PLANNED', 'OPEN', 'CLOSED'].includes(issue.state)) {
      return refuse('ISSUE_STATE', { state: issue.state });
    }
    const opened = await deps.staff.requests.open(tx, context, {
      area: 'lottery',
      action: VOID_ACTION,
      target: `lottery_issue:${issue.id}`,
      permissionToApprove: APPROVE_PERMISSION,
      reason: input.reason,
      frozen: {
        issueId: String(issue.id),
        draw: `${issue.gameCode} ${issue.number}`,
        ...(isSettled && !isRefusal(effect) && frozenEffect(effect)),
        run: issue.run,
        why: input.reason.trim(),
      },
    });
    return isRefusal(opened) ? opened : { requestId: String(opened) };
  });
}

/** Four-eyes approval: runs in the transaction of the approval. */
export async function applyVoid(
  deps: Pick<LotteryDeps, 'publish' | 'ledger' | 'brands' | 'clock'>,
  tx: Queryable,
  scope: Scope,
  frozen: Readonly<Record<string, unknown>>,
  approval: Approval,
): Promise<Refusal | null> {
  const issueId = BigInt(String(frozen.issueId));
  const issue = await lockIssue(tx, scope, issueId);
  if (issue?.state !== 'SETTLED') return voidIssue(deps, tx, scope, issueId);
  const refusal = refuseReversal(issue, frozen.run);
  if (refusal !== null) return refusal;
  const { maker: requestedBy, checker: approvedBy } = approval;
  await reverseSettlement(deps, tx, issue, 'VOID', {
    ...{ kind: 'VOID', reason: String(frozen.why ?? ''), reference: '', requestedBy, approvedBy },
  });
  return null;
}
