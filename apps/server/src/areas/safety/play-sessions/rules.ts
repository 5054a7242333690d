import { type Refusal, refuse } from '@lantern/server-kit';
import type { PlaySessionRow } from './repository.ts';

const MINUTE_MS = 60_000;
/** Inactivity after which a new play session starts, and the forced break after a session limit. */
export const BREAK_MS = 15 * MINUTE_MS;
/** Bets count as activity, which is written at most this often. */
const ACTIVITY_EVERY_MS = MINUTE_MS;

/** The last activity must lie between these instants to be refreshed: older ones end the play session, newer ones are recent enough. */
export const activityTimes = (now: Date) => ({
  silentSince: new Date(now.getTime() - ACTIVITY_EVERY_MS),
  breakSince: new Date(now.getTime() - BREAK_MS),
});

/** Whether the play session goes on: last activity, or its forced end, is less than a break's length ago. */
export function isPlaying({ seenAt, endedAt }: PlaySessionRow, now: Date): boolean {
  return now.getTime() - (endedAt ?? seenAt).getTime() < BREAK_MS;
}

export const checkDueAt = ({ checkedAt, checkMinutes }: PlaySessionRow) =>
  new Date(checkedAt.getTime() + checkMinutes * MINUTE_MS);

/** When the member's own limit ends the play session; null without one. */
export const limitEndsAt = ({ startedAt, limitMinutes }: PlaySessionRow) =>
  limitMinutes === null ? null : new Date(startedAt.getTime() + Number(limitMinutes) * MINUTE_MS);

/** RG_SESSION_LIMIT during the forced break, RG_REALITY_CHECK until the member confirms it, else null. */
export function checkPlaySession(playSession: PlaySessionRow, now: Date): Refusal | null {
  if (!isPlaying(playSession, now)) return null;
  const { endedAt } = playSession;
  const ends = limitEndsAt(playSession);
  if (endedAt !== null || (ends !== null && ends <= now)) {
    const until = new Date((endedAt ?? now).getTime() + BREAK_MS);
    return refuse('RG_SESSION_LIMIT', { until: until.toISOString() });
  }
  return checkDueAt(playSession) <= now ? refuse('RG_REALITY_CHECK') : null;
}
