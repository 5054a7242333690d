import type { Job } from '@lantern/server-kit';
import {
  cleanCaptchas,
  cleanLoginLog,
  cleanSecurity,
  cleanThrottle,
  closeTrials,
  endSilentSessions,
} from './clean-up.ts';
import type { IdentityDeps } from './deps.ts';

const MINUTE_MS = 60_000;

export function identityJobs(deps: IdentityDeps): Job[] {
  return [
    { name: 'identity.end-sessions', everyMs: 5 * MINUTE_MS, run: (now) => endSilentSessions(deps, now) },
    { name: 'identity.close-trials', everyMs: MINUTE_MS, run: (now) => closeTrials(deps, now) },
    { name: 'identity.clean-captchas', everyMs: 5 * MINUTE_MS, run: (now) => cleanCaptchas(deps, now) },
    { name: 'identity.clean-login-throttle', everyMs: 60 * MINUTE_MS, run: (now) => cleanThrottle(deps, now) },
    { name: 'identity.clean-security', everyMs: 60 * MINUTE_MS, run: (now) => cleanSecurity(deps, now) },
    { name: 'identity.clean-login-log', everyMs: 60 * MINUTE_MS, run: (now) => cleanLoginLog(deps, now) },
  ];
}
