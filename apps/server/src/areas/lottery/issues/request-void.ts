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
import type { LotteryDeps } from '../deps.ts';
import { describeIssue, effectOfVoid } from '../settlement/resettlement/describe-issue.ts';
import { EFFECT, frozenEffect, previewEffect } from '../settlement/resettlement/preview-effect.ts';
import { refuseReversal, reverseSettlement } from '../settlement/resettlement/reverse-settlement.ts';
import { readId } from '../shared/read-id.ts';
import { isBeforeClose } from './issue-states.ts';
import { lockIssue, lockIssueShared } from './repository/issues.ts';
import { voidIssue } from './void-issue.ts';

export const VOID_PERMISSION = 'lottery.void';
const APPROVE_PERMISSION = 'lottery.approve';

/** Voids an issue and returns all its stakes; the payouts of a settled one are reversed first. */
export const voidByApproval = (deps: LotteryDeps) =>
  defineApproval({
    action: 'lottery.void-issue',
    schema: payloadSchema({
      issueId: idText,
      draw: Type.String(),
      ...Type.Partial(EFFECT).properties,
      run: Type.Integer(),
      why: Type.String(),
    }),
    permission: { request: VOID_PERMISSION, approve: APPROVE_PERMISSION },
    preview: describeIssue,
    effect: (scope, payload) => effectOfVoid(deps, scope, payload),
    async apply(tx, scope, { issueId, run, why: reason }, { maker: requestedBy, checker: approvedBy }) {
      const issue = await lockIssue(tx, scope, BigInt(issueId));
      if (issue?.state !== 'SETTLED') return voidIssue(deps, tx, scope, BigInt(issueId));
      const refusal = refuseReversal(issue, run);
      if (refusal !== null) return refusal;
      await reverseSettlement(deps, tx, issue, 'VOID', {
        ...{ kind: 'VOID', reason, reference: '', requestedBy, approvedBy },
      });
      return null;
    },
  });

/**
 * Four-eyes request: voids an issue and returns all its stakes. For a settled issue, payouts are reversed first; both operators see the
 * effect.
 */
export async function requestVoid(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryBackOffice.requestVoid'>,
): Promise<Value<'lotteryBackOffice.requestVoid'> | Refusal> {
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
    if (!isSettled && !isBeforeClose(issue.state) && issue.state !== 'CLOSED') {
      return refuse('ISSUE_STATE', { state: issue.state });
    }
    const payload = {
      issueId: String(issue.id),
      draw: `${issue.gameCode} ${issue.number}`,
      ...(isSettled && !isRefusal(effect) && frozenEffect(effect)),
      run: issue.run,
      why: input.reason.trim(),
    };
    const request = { target: `lottery_issue:${issue.id}`, payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, voidByApproval(deps), request);
    return isRefusal(opened) ? opened : { requestId: String(opened) };
  });
}
