import { type Refusal, refuse } from '@lantern/server-kit';
import type { IssueRow } from './repository/issues.ts';

/** Lotteries whose results people bring are drawn by Vietnam's clock or near it. */
const ZONE_MS = 7 * 3_600_000;

/** A time of a draw as people read it: `2026-11-23 18:15 (UTC+7)`. */
export function drawTimeText(drawsAt: Date): string {
  const text = new Date(drawsAt.getTime() + ZONE_MS).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 16)} (UTC+7)`;
}

/** Nobody knows a result before the draw: whoever brings one is refused until then. */
export function beforeDraw({ drawsAt }: Pick<IssueRow, 'drawsAt'>, now: Date): Refusal | null {
  return now < drawsAt ? refuse('RESULT_BEFORE_DRAW', { time: drawTimeText(drawsAt) }) : null;
}
