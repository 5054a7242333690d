import { deleteOldCaptchas } from './captcha/repository.ts';
import type { IdentityDeps } from './deps.ts';
import { deleteOldChallenges } from './login/repository/challenges.ts';
import { deleteOldLoginRecords } from './login/repository/login-records.ts';
import { deleteOldPlaces } from './login/repository/places.ts';
import { deleteOldResetLinks } from './passwords/repository/reset-links.ts';
import { TRUSTED_MS } from './security/rules.ts';
import { endOverdue } from './sessions/repository.ts';
import { IDLE_MS } from './sessions/rules.ts';
import { closeOverdueTrials } from './trial/repository.ts';

const DAY_MS = 86_400_000;
/** Sessions ended per statement; bounds how long a call with one of them waits for the row lock. */
const SESSIONS_AT_ONCE = 1_000;
/** Login records are stored for two years. */
const LOG_LIFETIME_MS = 730 * DAY_MS;

/** Ends idle sessions; a call with their token would end them too. */
export async function endSilentSessions({ pool }: IdentityDeps, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - IDLE_MS);
  while ((await endOverdue(pool, idleSince, now, SESSIONS_AT_ONCE)) === SESSIONS_AT_ONCE);
}

/** Removes expired captchas. */
export function cleanCaptchas({ pool }: IdentityDeps, now: Date): Promise<void> {
  return deleteOldCaptchas(pool, now);
}

/** Removes counts of names and addresses without a failure for a day. */
export function cleanThrottle({ throttle }: IdentityDeps, now: Date): Promise<void> {
  return throttle.clean(new Date(now.getTime() - DAY_MS));
}

/** Removes expired challenges and trusted places. */
export async function cleanSecurity({ pool }: IdentityDeps, now: Date): Promise<void> {
  await deleteOldChallenges(pool, now);
  await deleteOldPlaces(pool, new Date(now.getTime() - TRUSTED_MS));
}

export async function cleanLoginLog({ pool }: IdentityDeps, now: Date): Promise<void> {
  await deleteOldLoginRecords(pool, new Date(now.getTime() - LOG_LIFETIME_MS));
  await deleteOldResetLinks(pool, new Date(now.getTime() - DAY_MS));
}

/** Closes trial accounts after their day. */
export async function closeTrials({ pool }: IdentityDeps, now: Date): Promise<void> {
  while ((await closeOverdueTrials(pool, now)) > 0);
}
