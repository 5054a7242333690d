import { type Refusal, refuse } from '@lantern/server-kit';
import type { SittingRow } from './repository.ts';

const MINUTE_MS = 60_000;
/** Inactivity after which a new play session starts, and the forced break after a session limit. */
export const BREAK_MS = 15 * MINUTE_MS;
/** Bets count as activity, which is written at most this often. */
const SIGN_EVERY_MS = MINUTE_MS;

/** The last activity must lie between these instants to be refreshed: older ones end the play session, newer ones are recent enough. */
export const signTimes = (now: Date) => ({
  silentSince: new Date(now.getTime() - SIGN_EVERY_MS),
  restedSince: new Date(now.getTime() - BREAK_MS),
});

/** Whether the play session goes on: last activity, or its forced end, is less than a break's length ago. */
export function isSitting({ seenAt, endedAt }: SittingRow, now: Date): boolean {
  return now.getTime() - (endedAt ?? seenAt).getTime() < BREAK_MS;
}

export const checkDueAt = ({ checkedAt, checkMinutes }: SittingRow) =>
  new Date(checkedAt.getTime() + checkMinutes * MINUTE_MS);

/** When the member's own limit ends the play session; null without one. */
export const limitEndsAt = ({ startedAt, limitMinutes }: SittingRow) =>
  limitMinutes === null ? null : new Date(startedAt.getTime() + Number(limitMinutes) * MINUTE_MS);

/** RG_SESSION_LIMIT during the forced break, RG_REALITY_CHECK until the member confirms it, else null. */
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
