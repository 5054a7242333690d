import { isRefusal, type Queryable, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { hasClosed } from '../feeds/repository/contradictions.ts';
import { hasViewed } from '../issues/exposure/repository.ts';
import type { IssueRow } from '../issues/repository/issues.ts';
import { lockClosedIssue } from './accept-result.ts';
import { decideResult } from './decide-result.ts';
import { differencesOf } from './read-sources.ts';
import { type DrawnNumbers, listEntries, upsertEntry } from './repository/results.ts';
import type { ResultForm } from './result-form.ts';

export const RESULT_PERMISSION = 'lottery.results';

/** Outcome of an entry. */
export interface Entered {
  readonly state: 'FIRST_ENTRY' | 'MISMATCH' | 'CONTRADICTED' | 'AGREED';
  /** Prizes in which it differs from other sources. */
  readonly differing: readonly string[];
}

/** One operator's entry of a result of a finished draw, typed or from a file; the latest of each operator counts. */
export interface Entry {
  readonly issue: Pick<IssueRow, 'id'>;
  readonly form: ResultForm;
  readonly numbers: DrawnNumbers;
  readonly way: 'TYPED' | 'FILE';
}

/** Stores an operator's entry, blind to other sources, and checks whether two independent sources agree now. */
export async function takeEntry(
  deps: LotteryDeps,
  tx: Queryable,
  context: StaffContext,
  { issue: { id }, form, numbers, way }: Entry,
): Promise<Entered | Refusal> {
  const { scope, name } = context.operator;
  const now = deps.clock.now();
  const issue = await lockClosedIssue(deps, tx, scope, id, now);
  if (isRefusal(issue)) return hasResult(issue) ? refuse('RESULT_EXISTS') : issue;
  if (await hasViewed(tx, scope, issue.id, scope.operatorId)) return refuse('RESULT_AFTER_EXPOSURE');
  // Who has set a feed's result aside is not one of the two who decide the draw instead.
  if (await hasClosed(tx, scope, issue.id, scope.operatorId)) return refuse('FOUR_EYES_SAME_PERSON');
  const before = await listEntries(tx, scope, issue.id);
  const own = before.find((one) => one.operatorId === scope.operatorId);
  const isSame = own !== undefined && form.text(own.numbers) === form.text(numbers);
  await upsertEntry(tx, scope, issue.id, {
    operatorId: scope.operatorId,
    operatorName: name,
    numbers,
    enteredAt: now,
  });
  const { verdict, accepted, entries, feeds } = await decideResult(deps, tx, { issue, form, now });
  if (accepted === null && isSame && before.length === 1) return refuse('RESULT_SAME_PERSON');
  // The audit log records who entered when and whether it agreed; the numbers stay hidden until they are the result.
  await deps.staff.audit(tx, context, {
    action: 'lottery.enter-result',
    target: `lottery_issue:${issue.id}`,
    after: { way, agrees: accepted !== null },
    permission: RESULT_PERMISSION,
  });
  if (accepted !== null) return { state: 'AGREED', differing: [] };
  const differing = differencesOf(form, { entries, feeds })
    .filter(({ one, other }) => one === name || other === name)
    .flatMap(({ prizes }) => prizes);
  const state = verdict.kind === 'CONTRADICTED' ? verdict.kind : differing.length > 0 ? 'MISMATCH' : 'FIRST_ENTRY';
  return { state, differing: [...new Set(differing)] };
}

function hasResult({ params }: Refusal): boolean {
  return ['DRAWN', 'SETTLING', 'SETTLED'].includes(String(params.state));
}
