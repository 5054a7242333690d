import { type Refusal, refuse } from '@lantern/server-kit';
import type { IssueRow } from './repository/issues.ts';

/** UTC+7: lotteries with results from outside are drawn in Vietnam's time zone or near it. */
const ZONE_MS = 7 * 3_600_000;

/** Formats a draw time for people: `2026-11-23 18:15 (UTC+7)`. */
export function drawTimeText(drawsAt: Date): string {
  const text = new Date(drawsAt.getTime() + ZONE_MS).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 16)} (UTC+7)`;
}

/** Refuses a result that arrives before the draw time. */
export function beforeDraw({ drawsAt }: Pick<IssueRow, 'drawsAt'>, now: Date): Refusal | null {
  return now < drawsAt ? refuse('RESULT_BEFORE_DRAW', { time: drawTimeText(drawsAt) }) : null;
}
