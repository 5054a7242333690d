import { transaction } from '@lantern/database';
import { addDays, dateAt, regionalDrawsOn, VIETNAM_UTC_OFFSET_HOURS } from '@lantern/engines/lottery';
import type { Scope } from '@lantern/server-kit';
import type { LotteryDeps } from './deps.ts';
import type { GameRow } from './repository/games.ts';
import { insertIssues, type NewIssue } from './repository/issues.ts';

/** So many draws of a lottery are on sale at once, and looked for so many days ahead: Thailand's are half a month apart. */
const ISSUES_AHEAD = 4;
const DAYS_AHEAD = 50;

/**
 * Keeps the coming draws of a lottery that others hold planned, by its calendar. All of them take bets from then on; what is drawn is
 * theirs, so that nothing is promised for them.
 */
export async function planPublished(
  deps: Pick<LotteryDeps, 'pool'>,
  scope: Scope,
  game: Pick<GameRow, 'code' | 'calendar'>,
  now: Date,
): Promise<void> {
  const today = dateAt(now.getTime(), VIETNAM_UTC_OFFSET_HOURS);
  const draws = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).flatMap((date) =>
    regionalDrawsOn(date).filter((draw) => draw.lottery === game.calendar && draw.closesAtMs > now.getTime()),
  );
  const issues = draws.slice(0, ISSUES_AHEAD).map(
    (draw): NewIssue => ({
      gameCode: game.code,
      number: draw.date.replaceAll('-', ''),
      day: draw.date,
      region: null,
      stationCode: null,
      stationName: null,
      opensAt: now,
      closesAt: new Date(draw.closesAtMs),
      drawsAt: new Date(draw.drawsAtMs),
    }),
  );
  await transaction(deps.pool, (tx) => insertIssues(tx, scope, issues, 'OPEN'));
}
