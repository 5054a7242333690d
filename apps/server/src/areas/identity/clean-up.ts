import type { IdentityDeps } from './deps.ts';
import { deleteOldCaptchas } from './repository/captchas.ts';
import { deleteOldChallenges } from './repository/challenges.ts';
import { deleteOldLoginRecords } from './repository/log.ts';
import { deleteOldPlaces } from './repository/places.ts';
import { deleteOldResetLinks } from './repository/reset-links.ts';
import { endOverdue } from './repository/sessions.ts';
import { closeOverdueTrials } from './repository/trials.ts';
import { TRUSTED_MS } from './security/rules.ts';
import { IDLE_MS } from './session-rules.ts';

const DAY_MS = 86_400_000;
/** Sessions ended by one statement: whoever asks with one of them waits for no more than that. */
const SESSIONS_AT_ONCE = 1_000;
/** Login records are kept for two years. */
const LOG_LIFETIME_MS = 730 * DAY_MS;

/** Ends sessions that nobody has used for too long; asking with their token would end them, too. */
export async function endSilentSessions({ pool }: IdentityDeps, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - IDLE_MS);
  while ((await endOverdue(pool, idleSince, now, SESSIONS_AT_ONCE)) === SESSIONS_AT_ONCE);
}

/** Removes captchas that have run out. */
export function cleanCaptchas({ pool }: IdentityDeps, now: Date): Promise<void> {
  return deleteOldCaptchas(pool, now);
}

/** Forgets names and addresses that have not failed for a day. */
export function cleanThrottle({ throttle }: IdentityDeps, now: Date): Promise<void> {
  return throttle.clean(new Date(now.getTime() - DAY_MS));
}

/** Removes questions that nobody has answered in time, and places whose proof is over. */
export async function cleanSecurity({ pool }: IdentityDeps, now: Date): Promise<void> {
  await deleteOldChallenges(pool, now);
  await deleteOldPlaces(pool, new Date(now.getTime() - TRUSTED_MS));
}

export async function cleanLoginLog({ pool }: IdentityDeps, now: Date): Promise<void> {
  await deleteOldLoginRecords(pool, new Date(now.getTime() - LOG_LIFETIME_MS));
  await deleteOldResetLinks(pool, new Date(now.getTime() - DAY_MS));
}

/** Ends trials whose day is over. */
export async function closeTrials({ pool }: IdentityDeps, now: Date): Promise<void> {
  while ((await closeOverdueTrials(pool, now)) > 0);
}
