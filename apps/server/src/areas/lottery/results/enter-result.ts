import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { findIssue } from '../issues/repository/issues.ts';
import { readId } from '../shared/read-id.ts';
import { notifyDrawn } from './accept-result.ts';
import { resultFormOf } from './result-form.ts';
import { RESULT_PERMISSION, takeEntry } from './store-entry.ts';

/**
 * Stores one operator's entry of a result; entries are blind to each other. Two different operators who agree, or one who agrees with a
 * feed, make it the result. If they differ, the answer names the prizes but never the other's numbers.
 */
export async function enterResult(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryBackOffice.enterResult'>,
): Promise<Value<'lotteryBackOffice.enterResult'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, RESULT_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const issueId = readId(input.issueId);
  const issue = issueId === null ? null : await findIssue(deps.pool, scope, issueId);
  if (issue === null) return refuse('NOT_FOUND');
  const form = await resultFormOf(deps.pool, issue);
  if (form === null) return refuse('RESULT_BY_DRAW');
  const numbers = form.read(input.numbers);
  if (isRefusal(numbers)) return numbers;
  const done = await transactionOrRefuse(deps.pool, (tx) =>
    takeEntry(deps, tx, context, { issue, form, numbers, way: 'TYPED' }),
  );
  if (isRefusal(done)) return done;
  if (done.state === 'AGREED') notifyDrawn(deps, issue, numbers);
  return { ...done, differing: [...done.differing] };
}
