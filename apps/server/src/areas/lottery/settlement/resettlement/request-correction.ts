import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { Approval, LotteryDeps } from '../../deps.ts';
import { findIssue, type IssueRow, lockIssue, lockIssueShared } from '../../issues/repository/issues.ts';
import { VOID_PERMISSION } from '../../issues/request-void.ts';
import { type DrawnNumbers, findResult } from '../../results/repository/results.ts';
import { type ResultForm, resultFormOf } from '../../results/result-form.ts';
import { readId } from '../../shared/read-id.ts';
import { replaceResult } from '../repository/past-runs.ts';
import { type Effect, frozenEffect, previewEffect } from './preview-effect.ts';
import { refuseReversal, reverseSettlement } from './reverse-settlement.ts';

/** Four-eyes action of this file. */
export const CORRECT_ACTION = 'lottery.correct-result';

const CORRECT_PERMISSION = 'lottery.correct';
const APPROVE_PERMISSION = 'lottery.approve';

interface Correction {
  readonly issue: IssueRow;
  readonly form: ResultForm;
  readonly numbers: DrawnNumbers;
  readonly before: DrawnNumbers;
}

/** Cost and effect of another result of a settled issue, or of its void if none is given; nothing is changed. */
export async function checkCorrection(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryOffice.checkCorrection'>,
): Promise<Value<'lotteryOffice.checkCorrection'> | Refusal> {
  const { scope } = context.operator;
  const permission = input.numbers === undefined ? VOID_PERMISSION : CORRECT_PERMISSION;
  const forbidden = deps.staff.requirePermission(context, permission);
  if (forbidden !== null) return forbidden;
  const issueId = readId(input.issueId);
  if (issueId === null) return refuse('NOT_FOUND');
  const correction = input.numbers === undefined ? null : await readCorrection(deps, scope, issueId, input.numbers);
  if (isRefusal(correction)) return correction;
  const effect = await previewEffect(deps, scope, issueId, correction?.numbers ?? null);
  if (isRefusal(effect)) return effect;
  return viewEffect(deps, context, effect);
}

/** Four-eyes request: another result of a settled issue, with a reason and where the correct one is published. */
export async function requestCorrection(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryOffice.requestCorrection'>,
): Promise<Value<'lotteryOffice.requestCorrection'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, CORRECT_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const issueId = readId(input.issueId);
  if (issueId === null) return refuse('NOT_FOUND');
  const correction = await readCorrection(deps, scope, issueId, input.numbers);
  if (isRefusal(correction)) return correction;
  const effect = await previewEffect(deps, scope, issueId, correction.numbers);
  if (isRefusal(effect)) return effect;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const issue = await lockIssueShared(tx, scope, issueId);
    if (issue?.state !== 'SETTLED' || issue.run !== correction.issue.run) return refuse('STATE_CONFLICT');
    const opened = await deps.staff.requests.open(tx, context, {
      area: 'lottery',
      action: CORRECT_ACTION,
      target: `lottery_issue:${issue.id}`,
      permissionToApprove: APPROVE_PERMISSION,
      reason: input.reason,
      frozen: {
        issueId: String(issue.id),
        draw: `${issue.gameCode} ${issue.number}`,
        resultBefore: changedText(correction, correction.before),
        resultAfter: changedText(correction, correction.numbers),
        proofReference: input.reference.trim(),
        ...frozenEffect(effect),
        numbers: correction.numbers,
        run: issue.run,
        why: input.reason.trim(),
      },
    });
    return isRefusal(opened) ? opened : { requestId: String(opened) };
  });
}

/** The prizes in which the two results differ, as one of the results has them: `DB 44025 · G7 75 71 37 83`. */
function changedText({ form, before, numbers }: Correction, of: DrawnNumbers): string {
  const shown = form.show(of);
  return form
    .differing(before, numbers)
    .map((prize) => [prize, ...(shown[prize] ?? [])].join(' '))
    .join(' · ');
}

type Frozen = {
  readonly issueId: string;
  readonly numbers: DrawnNumbers;
  readonly proofReference: string;
  readonly run: number;
  readonly why: string;
};

/** Four-eyes approval: runs in the transaction of the approval. The settlement job then settles again. */
export async function applyCorrection(
  deps: Pick<LotteryDeps, 'ledger' | 'brands' | 'clock'>,
  tx: Queryable,
  scope: Scope,
  frozen: Readonly<Record<string, unknown>>,
  { maker: requestedBy, checker: approvedBy }: Approval,
): Promise<Refusal | null> {
  const { issueId, numbers, proofReference: reference, run, why: reason } = frozen as Frozen;
  const issue = await lockIssue(tx, scope, BigInt(issueId));
  if (issue === null) return refuse('NOT_FOUND');
  if (issue.state !== 'SETTLED') return refuse('ISSUE_STATE', { state: issue.state });
  const refusal = refuseReversal(issue, run);
  if (refusal !== null) return refusal;
  await reverseSettlement(deps, tx, issue, 'RESULT', {
    kind: 'CORRECTION',
    reason,
    reference,
    requestedBy,
    approvedBy,
  });
  await replaceResult(tx, issue, numbers, { operators: [requestedBy, approvedBy], reason, reference });
  return null;
}

async function readCorrection(
  deps: Pick<LotteryDeps, 'pool'>,
  scope: Scope,
  issueId: bigint,
  typed: Payload<'lotteryOffice.requestCorrection'>['numbers'],
): Promise<Correction | Refusal> {
  const issue = await findIssue(deps.pool, scope, issueId);
  if (issue === null) return refuse('NOT_FOUND');
  const form = await resultFormOf(deps.pool, issue);
  // A platform draw follows from its promised values: it can be voided, but not corrected.
  if (form === null) return refuse('RESULT_BY_DRAW');
  if (issue.state !== 'SETTLED') return refuse('ISSUE_STATE', { state: issue.state });
  const numbers = form.read(typed);
  if (isRefusal(numbers)) return numbers;
  const result = await findResult(deps.pool, scope, issueId);
  if (result === null) throw new Error(`issue ${issueId} is settled without a result`);
  if (form.text(result.numbers) === form.text(numbers)) return refuse('RESULT_UNCHANGED');
  return { issue, form, numbers, before: result.numbers };
}

async function viewEffect(
  deps: Pick<LotteryDeps, 'namesOf'>,
  { operator: { scope }, merchant }: StaffContext,
  { up, down, debts, ...effect }: Effect,
): Promise<Value<'lotteryOffice.checkCorrection'>> {
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency.exponent);
  const side = ({ members, amount: sum }: Effect['up']) => ({ members, amount: amount(sum) });
  const names = await deps.namesOf(
    scope,
    debts.largest.map(({ memberId }) => memberId),
  );
  return {
    bets: effect.bets,
    winnersBefore: effect.winnersBefore,
    winnersAfter: effect.winnersAfter,
    payoutBefore: amount(effect.payoutBefore),
    payoutAfter: amount(effect.payoutAfter),
    returned: amount(effect.returned),
    rebateBefore: amount(effect.rebateBefore),
    rebateAfter: amount(effect.rebateAfter),
    sharesBefore: amount(effect.sharesBefore),
    sharesAfter: amount(effect.sharesAfter),
    up: side(up),
    down: side(down),
    debts: {
      ...side(debts),
      largest: debts.largest.map(({ memberId, taken, wallet, debt }) => ({
        account: names.get(memberId) ?? String(memberId),
        taken: amount(taken),
        wallet: amount(wallet),
        debt: amount(debt),
      })),
    },
  };
}
