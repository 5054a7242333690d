import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { LotteryDeps } from '../../deps.ts';
import { listEntries } from '../../results/repository/results.ts';
import { resultFormOf } from '../../results/result-form.ts';
import { RESULT_PERMISSION } from '../../results/store-entry.ts';
import { type IssueRow, lockIssueShared } from '../repository/issues.ts';
import { hasViewed, insertView } from './repository.ts';

/** Permission to see the possible cost of an undrawn issue by number. */
export const EXPOSURE_PERMISSION = 'lottery.exposure';

/**
 * What an operator may see of an issue's exposure. ON_REQUEST: the operator could also enter the result and has to choose; ENTERED: the
 * operator has already entered one; WITHHELD: no permission.
 */
export type ExposureAccess = 'SHOWN' | 'ON_REQUEST' | 'ENTERED' | 'WITHHELD';

const UNDRAWN: ReadonlySet<IssueRow['state']> = new Set(['UNCONFIRMED', 'PLANNED', 'OPEN', 'CLOSED']);

/** Whether lists show the sum over all numbers: not to operators who may enter results, until there is a result. */
export function seesWorstCase(
  deps: Pick<LotteryDeps, 'staff'>,
  context: StaffContext,
  issue: Pick<IssueRow, 'state'>,
): boolean {
  if (!UNDRAWN.has(issue.state)) return true;
  const may = (permission: string) => deps.staff.requirePermission(context, permission) === null;
  return may(EXPOSURE_PERMISSION) && !may(RESULT_PERMISSION);
}

/** What an operator may see of an issue's exposure now. */
export async function exposureAccess(
  deps: Pick<LotteryDeps, 'pool' | 'staff'>,
  context: StaffContext,
  issue: IssueRow,
): Promise<ExposureAccess> {
  if (!UNDRAWN.has(issue.state)) return 'SHOWN';
  if (deps.staff.requirePermission(context, EXPOSURE_PERMISSION) !== null) return 'WITHHELD';
  // No operator enters results of the platform's own draws.
  if ((await resultFormOf(deps.pool, issue)) === null) return 'SHOWN';
  const { scope } = context.operator;
  const entries = await listEntries(deps.pool, scope, issue.id);
  if (entries.some((one) => one.operatorId === scope.operatorId)) return 'ENTERED';
  if (await hasViewed(deps.pool, scope, issue.id, scope.operatorId)) return 'SHOWN';
  return deps.staff.requirePermission(context, RESULT_PERMISSION) === null ? 'ON_REQUEST' : 'SHOWN';
}

/**
 * Records that an operator sees the exposure of an issue whose result is entered by operators; from then on this operator must not enter
 * it. Runs under the issue's lock, so that entering and viewing cannot happen at the same time.
 */
export async function storeView(
  deps: Pick<LotteryDeps, 'pool' | 'clock' | 'staff'>,
  context: StaffContext,
  issue: IssueRow,
): Promise<Refusal | null> {
  const { scope, name } = context.operator;
  if (!UNDRAWN.has(issue.state) || (await resultFormOf(deps.pool, issue)) === null) return null;
  if (await hasViewed(deps.pool, scope, issue.id, scope.operatorId)) return null;
  const done = await transactionOrRefuse(deps.pool, async (tx) => {
    await lockIssueShared(tx, scope, issue.id);
    const entries = await listEntries(tx, scope, issue.id);
    if (entries.some((one) => one.operatorId === scope.operatorId)) return refuse('EXPOSURE_AFTER_ENTRY');
    const look = { operatorId: scope.operatorId, operatorName: name, at: deps.clock.now() };
    await insertView(tx, scope, issue.id, look);
    await deps.staff.audit(tx, context, {
      action: 'lottery.see-exposure',
      target: `lottery_issue:${issue.id}`,
      permission: EXPOSURE_PERMISSION,
    });
    return { noted: true };
  });
  return isRefusal(done) ? done : null;
}
