import type { StaffDeps } from '../deps.ts';
import { alarmOverdue } from './repository/requests.ts';

/** Maximum alarms per run of the job. */
const AT_ONCE = 200;

/** Writes a log line for each overdue request, waiting for a decision or returned to its maker. */
export async function alarmRequests(deps: Pick<StaffDeps, 'pool' | 'log'>, now: Date): Promise<void> {
  for (const { brandId, id, action, state } of await alarmOverdue(deps.pool, now, AT_ONCE)) {
    deps.log.warn({ brand: brandId.toString(), request: id.toString(), action, state }, 'request overdue');
  }
}
