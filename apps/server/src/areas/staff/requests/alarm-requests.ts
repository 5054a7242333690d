import type { StaffDeps } from '../deps.ts';
import { alarmOverdue } from '../repository/requests.ts';

/** So many alarms of one run of the job. */
const AT_ONCE = 200;

/** Writes a line to the log for each request that waits too long, for a decision or, returned, for its maker. */
export async function alarmRequests(deps: Pick<StaffDeps, 'pool' | 'log'>, now: Date): Promise<void> {
  for (const { merchantId, id, action, state } of await alarmOverdue(deps.pool, now, AT_ONCE)) {
    deps.log.warn({ merchant: merchantId.toString(), request: id.toString(), action, state }, 'request overdue');
  }
}
