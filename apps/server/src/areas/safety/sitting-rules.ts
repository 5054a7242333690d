import { type Refusal, refuse } from '@lantern/server-kit';
import type { SittingRow } from './repository/sittings.ts';

const MINUTE_MS = 60_000;
/** Silence after which another sitting begins, and how long play rests after a limit on time has ended one. */
export const BREAK_MS = 15 * MINUTE_MS;
/** A bet is a sign of life; it is written down this often. */
const SIGN_EVERY_MS = MINUTE_MS;

/** Between which two instants the last sign of life must lie for a new one to be written. */
export const signTimes = (now: Date) => ({
  silentSince: new Date(now.getTime() - SIGN_EVERY_MS),
  restedSince: new Date(now.getTime() - BREAK_MS),
});

/** Whether the member is still at it: not away for the length of a break, not ended so long ago. */
export function isSitting({ seenAt, endedAt }: SittingRow, now: Date): boolean {
  return now.getTime() - (endedAt ?? seenAt).getTime() < BREAK_MS;
}

export const checkDueAt = ({ checkedAt, checkMinutes }: SittingRow) =>
  new Date(checkedAt.getTime() + checkMinutes * MINUTE_MS);

/** When the member's own limit ends the sitting; null without one. */
export const limitEndsAt = ({ startedAt, limitMinutes }: SittingRow) =>
  limitMinutes === null ? null : new Date(startedAt.getTime() + Number(limitMinutes) * MINUTE_MS);

/** RG_SESSION_LIMIT while play rests, RG_REALITY_CHECK until the clock was looked at, else null. */
export function checkSitting(sitting: SittingRow, now: Date): Refusal | null {
  if (!isSitting(sitting, now)) return null;
  const { endedAt } = sitting;
  const ends = limitEndsAt(sitting);
  if (endedAt !== null || (ends !== null && ends <= now)) {
    const until = new Date((endedAt ?? now).getTime() + BREAK_MS);
    return refuse('RG_SESSION_LIMIT', { until: until.toISOString() });
  }
  return checkDueAt(sitting) <= now ? refuse('RG_REALITY_CHECK') : null;
}
