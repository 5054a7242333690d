import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import {
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { LotteryDeps } from '../../deps.ts';
import { findIssue, type IssueRow, lockIssue, lockIssueShared } from '../../issues/repository/issues.ts';
import { VOID_PERMISSION } from '../../issues/request-void.ts';
import { type DrawnNumbers, findResult } from '../../results/repository/results.ts';
import { type ResultForm, resultFormOf } from '../../results/result-form.ts';
import { readId } from '../../shared/read-id.ts';
import { replaceResult } from '../repository/past-runs.ts';
import { describeIssue, effectOfCorrection } from './describe-issue.ts';
import { EFFECT, type Effect, frozenEffect, previewEffect } from './preview-effect.ts';
import { refuseReversal, reverseSettlement } from './reverse-settlement.ts';

const CORRECT_PERMISSION = 'lottery.correct';
const APPROVE_PERMISSION = 'lottery.approve';

interface Correction {
  readonly issue: IssueRow;
  readonly form: ResultForm;
  readonly numbers: DrawnNumbers;
  readonly before: DrawnNumbers;
}

/** Replaces the result of a settled issue; the settlement job then settles again. */
export const correctResult = (deps: LotteryDeps) =>
  defineApproval({
    action: 'lottery.correct-result',
    schema: payloadSchema({
      issueId: idText,
      draw: Type.String(),
      resultBefore: Type.String(),
      resultAfter: Type.String(),
      proofReference: Type.String(),
      ...EFFECT.properties,
      numbers: Type.Unsafe<DrawnNumbers>(Type.Record(Type.String(), Type.Array(Type.String()))),
      run: Type.Integer(),
      why: Type.String(),
    }),
    permission: { request: CORRECT_PERMISSION, approve: APPROVE_PERMISSION },
    preview: describeIssue,
    effect: (scope, payload) => effectOfCorrection(deps, scope, payload),
    async apply(tx, scope, { issueId, numbers, proofReference: reference, run, why: reason }, { maker, checker }) {
      const issue = await lockIssue(tx, scope, BigInt(issueId));
      if (issue === null) return refuse('NOT_FOUND');
      if (issue.state !== 'SETTLED') return refuse('ISSUE_STATE', { state: issue.state });
      const refusal = refuseReversal(issue, run);
      if (refusal !== null) return refusal;
      const correction = { kind: 'CORRECTION', reason, reference, requestedBy: maker, approvedBy: checker } as const;
      await reverseSettlement(deps, tx, issue, 'RESULT', correction);
      await replaceResult(tx, issue, numbers, { operators: [maker, checker], reason, reference });
      return null;
    },
  });

/** Cost and effect of another result of a settled issue, or of its void if none is given; nothing is changed. */
export async function checkCorrection(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryBackOffice.checkCorrection'>,
): Promise<Value<'lotteryBackOffice.checkCorrection'> | Refusal> {
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
  input: Payload<'lotteryBackOffice.requestCorrection'>,
): Promise<Value<'lotteryBackOffice.requestCorrection'> | Refusal> {
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
    const payload = {
      issueId: String(issue.id),
      draw: `${issue.gameCode} ${issue.number}`,
      resultBefore: changedText(correction, correction.before),
      resultAfter: changedText(correction, correction.numbers),
      proofReference: input.reference.trim(),
      ...frozenEffect(effect),
      numbers: correction.numbers,
      run: issue.run,
      why: input.reason.trim(),
    };
    const request = { target: `lottery_issue:${issue.id}`, payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, correctResult(deps), request);
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

async function readCorrection(
  deps: Pick<LotteryDeps, 'pool'>,
  scope: Scope,
  issueId: bigint,
  typed: Payload<'lotteryBackOffice.requestCorrection'>['numbers'],
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
  { operator: { scope }, brand }: StaffContext,
  { up, down, debts, ...effect }: Effect,
): Promise<Value<'lotteryBackOffice.checkCorrection'>> {
  const amount = (minor: bigint) => formatAmount(minor, brand.currency.exponent);
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
