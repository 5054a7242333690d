import type { Payload, Value } from '@lantern/contract/schemas';
import {
  defineApproval,
  idText,
  isRefusal,
  minorText,
  payloadSchema,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { LotteryDeps } from '../deps.ts';
import { findIssue, type IssueRow, lockIssue } from '../issues/repository/issues.ts';
import { resultFormOf } from '../results/result-form.ts';
import { ofRealMoney } from '../settlement/finish-issue.ts';
import { sumIssue } from '../settlement/repository/settlement.ts';
import { closeSubject } from '../shared/describe-requests.ts';
import { readId } from '../shared/read-id.ts';
import { publishCloseMoved } from './notify-close-moved.ts';
import { publishReplanned } from './notify-replanned.ts';
import { holdClose, moveIssue } from './repository/calendar-issues.ts';

const REQUEST_PERMISSION = 'lottery.issues';
const APPROVE_PERMISSION = 'lottery.approve';

/** Checks that the new close is in the future, after the opening and before the planned close. */
function flawOf(issue: IssueRow, closesAt: Date, now: Date): Refusal | null {
  if (issue.state !== 'OPEN' && issue.state !== 'PLANNED') return refuse('ISSUE_STATE', { state: issue.state });
  const isRight = closesAt > now && closesAt > issue.opensAt && closesAt < issue.closesAt;
  return isRight ? null : refuse('CLOSE_TIME');
}

/**
 * Closes betting on one draw before its planned close. Boards get the new close at once; members with bets get an inbox message.
 */
export const closeEarly = (deps: LotteryDeps) =>
  defineApproval({
    action: 'lottery.close-early',
    schema: payloadSchema({
      issueId: idText,
      draw: Type.String(),
      closeBefore: Type.String(),
      closeAfter: Type.String(),
      betsSoFar: Type.Integer(),
      membersSoFar: Type.Integer(),
      stakesSoFar: minorText,
      why: Type.String(),
    }),
    permission: { request: REQUEST_PERMISSION, approve: APPROVE_PERMISSION },
    ...closeSubject(deps),
    async apply(tx, scope, { issueId, closeBefore, closeAfter }) {
      const issue = await lockIssue(tx, scope, BigInt(issueId));
      if (issue === null) return refuse('NOT_FOUND');
      const closesAt = new Date(closeAfter);
      const flaw = flawOf(issue, closesAt, deps.clock.now());
      if (flaw !== null) return flaw;
      if (issue.closesAt.toISOString() !== closeBefore) return refuse('STATE_CONFLICT');
      await moveIssue(tx, issue, { opensAt: issue.opensAt, closesAt, drawsAt: issue.drawsAt });
      await holdClose(tx, issue);
      await publishReplanned(deps, tx, issue, issue.state, closesAt);
      await publishCloseMoved(deps, tx, issue, closesAt);
      return null;
    },
  });

/** Four-eyes request: closes betting on a draw earlier than planned. Both operators see the bets so far. */
export async function requestClose(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryBackOffice.requestClose'>,
): Promise<Value<'lotteryBackOffice.requestClose'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, REQUEST_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const issueId = readId(input.issueId);
  const issue = issueId === null ? null : await findIssue(deps.pool, scope, issueId);
  if (issue === null) return refuse('NOT_FOUND');
  // The platform's own draws cannot be closed early: their bets are sealed at the promised close.
  if ((await resultFormOf(deps.pool, issue)) === null) return refuse('RESULT_BY_DRAW');
  const closesAt = new Date(input.closesAt);
  const flaw = flawOf(issue, closesAt, deps.clock.now());
  if (flaw !== null) return flaw;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const { bets, members, stake } = ofRealMoney(await sumIssue(tx, issue));
    const payload = {
      issueId: String(issue.id),
      draw: `${issue.gameCode} ${issue.number}`,
      closeBefore: issue.closesAt.toISOString(),
      closeAfter: closesAt.toISOString(),
      betsSoFar: Number(bets),
      membersSoFar: Number(members),
      stakesSoFar: String(stake),
      why: input.reason.trim(),
    };
    const request = { target: `lottery_issue:${issue.id}`, payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, closeEarly(deps), request);
    return isRefusal(opened) ? opened : { requestId: String(opened) };
  });
}
