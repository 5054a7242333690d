import { transaction } from '@lantern/database';
import { intervalDraws, VIETNAM_UTC_OFFSET_HOURS } from '@lantern/engines/lottery';
import { hasYeekeeRound } from '@lantern/engines/lottery/thai';
import type { Scope } from '@lantern/server-kit';
import type { LotteryDeps } from './deps.ts';
import { planDraws } from './draws/plan-draws.ts';
import type { GameRow } from './repository/games.ts';
import { findPlanned, insertIssues } from './repository/issues.ts';

/** A chase takes up to 120 issues; the rest is for the time until the next planning. */
const ISSUES_AHEAD = 200;
/** A house that has just begun to start does not promise a draw that it may not be up to close in time. */
const LEAD_MS = 20_000;
/** Slow beats do not need hundreds of issues: partitions of bets are made for each day, and a stand-in beacon reaches a day ahead. */
const MOST_AHEAD_MS = 22 * 3_600_000;

/**
 * Keeps enough issues of an electronic game planned. All of them take bets from then on, so that members may chase; what
 * an issue will be drawn from is fixed in the same moment.
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
    // Open from the start, for chases: two thousand openings of their own would keep the first closes of a new house waiting.
    await planDraws(deps.draws, tx, scope, await insertIssues(tx, scope, issues, 'OPEN'), now);
  });
}
