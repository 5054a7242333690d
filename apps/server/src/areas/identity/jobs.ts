import type { Job } from '@lantern/server-kit';
import type { IdentityDeps } from './deps.ts';
import { deleteOldCaptchas } from './repository/captchas.ts';
import { deleteOldLoginRecords } from './repository/log.ts';
import { endOverdue } from './repository/sessions.ts';
import { IDLE_MS } from './session-rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Login records are kept for two years. */
const LOG_LIFETIME_MS = 730 * DAY_MS;

export function identityJobs(deps: IdentityDeps): Job[] {
  return [
    {
      name: 'identity.end-sessions',
      everyMs: 5 * MINUTE_MS,
      run: (now) => endOverdue(deps.pool, new Date(now.getTime() - IDLE_MS), now),
    },
    { name: 'identity.clean-captchas', everyMs: 5 * MINUTE_MS, run: (now) => deleteOldCaptchas(deps.pool, now) },
    {
      name: 'identity.clean-login-throttle',
      everyMs: 60 * MINUTE_MS,
      run: (now) => deps.throttle.clean(new Date(now.getTime() - DAY_MS)),
    },
    {
      name: 'identity.clean-login-log',
      everyMs: DAY_MS,
      run: (now) => deleteOldLoginRecords(deps.pool, new Date(now.getTime() - LOG_LIFETIME_MS)),
    },
  ];
}
