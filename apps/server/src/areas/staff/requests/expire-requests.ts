import type { StaffDeps } from '../deps.ts';
import { expireOverdueRequests } from '../repository/requests.ts';

/** Ends the requests that nobody decided in time, in every brand. */
export function expireRequests({ pool }: StaffDeps, now: Date): Promise<void> {
  return expireOverdueRequests(pool, now);
}
