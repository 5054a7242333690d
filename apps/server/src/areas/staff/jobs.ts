import type { Job } from '@lantern/server-kit';
import { anchorAudit } from './audit/anchor-audit.ts';
import type { StaffDeps } from './deps.ts';
import { cleanChallenges } from './passkeys/passkey-challenges.ts';
import { alarmRequests } from './requests/alarm-requests.ts';
import { expireRequests } from './requests/expire-requests.ts';

const DAY_MS = 86_400_000;

export function staffJobs(deps: StaffDeps): Job[] {
  return [
    {
      name: 'staff.anchor-audit',
      everyMs: DAY_MS,
      run: (now) => anchorAudit(deps, now),
    },
    {
      name: 'staff.expire-requests',
      everyMs: 60_000,
      run: (now, pieces) => expireRequests(deps, now, pieces),
    },
    {
      name: 'staff.alarm-requests',
      everyMs: 60_000,
      run: (now) => alarmRequests(deps, now),
    },
    {
      name: 'staff.clean-passkey-challenges',
      everyMs: 3_600_000,
      run: (now) => cleanChallenges(deps, now),
    },
    {
      name: 'staff.clean-login-throttle',
      everyMs: 3_600_000,
      run: (now) => deps.throttle.clean(new Date(now.getTime() - DAY_MS)),
    },
  ];
}
