import { transaction } from '@lantern/database';
import { intervalDraws, VIETNAM_UTC_OFFSET_HOURS } from '@lantern/engines/lottery';
import { hasYeekeeRound } from '@lantern/engines/lottery/thai';
import type { Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { planDraws } from '../draws/plan-draws.ts';
import type { GameRow } from '../games/repository.ts';
import { findPlanned, insertIssues } from './repository/issues.ts';

/** A chase takes up to 120 issues; the rest covers the time until the next planning. */
const ISSUES_AHEAD = 200;
/** A server that is still starting must not promise a draw that it may not be ready to close in time. */
const LEAD_MS = 20_000;
/**
 * For long intervals hundreds of issues are not needed: partitions of bets are created per day, and the offline beacon reaches one day
 * ahead.
 */
const MOST_AHEAD_MS = 22 * 3_600_000;

/**
 * Ensures that enough issues of an electronic game are planned. All of them take bets at once, so that members can chase; the draw's secret
 * value and beacon round are fixed in the same transaction.
 */
export async function planInterval(
  deps: Pick<LotteryDeps, 'pool' | 'draws'>,
  scope: Scope,
  game: GameRow,
  now: Date,
): Promise<void> {
  const { code: gameCode, intervalS, closeBeforeS } = game;
  if (intervalS === null || closeBeforeS === null) throw new Error(`game ${gameCode} has no interval`);
  await transaction(deps.pool, async (tx) => {
    const planned = await findPlanned(tx, scope, gameCode, now);
    const after = Math.max(now.getTime() + LEAD_MS, planned.lastClosesAt?.getTime() ?? 0);
    const missing = Math.max(0, ISSUES_AHEAD - planned.ahead);
    const draws = intervalDraws({ intervalS, closeBeforeS }, after, missing, VIETNAM_UTC_OFFSET_HOURS);
    const near = draws.filter(
      ({ drawsAtMs }) =>
        drawsAtMs <= now.getTime() + MOST_AHEAD_MS && (game.family !== 'YEEKEE' || hasYeekeeRound(drawsAtMs)),
    );
    const issues = near.map((draw) => ({
      gameCode,
      number: draw.issue,
      day: draw.date,
      region: null,
      stationCode: null,
      stationName: null,
      opensAt: now,
      closesAt: new Date(draw.closesAtMs),
      drawsAt: new Date(draw.drawsAtMs),
    }));
    // Inserted as OPEN, for chases: two thousand separate openings would delay the first closes of a new installation.
    await planDraws(deps.draws, tx, scope, await insertIssues(tx, scope, issues, 'OPEN'), now);
  });
}
