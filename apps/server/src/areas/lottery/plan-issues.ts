import { transaction } from '@lantern/database';
import {
  addDays,
  DEFAULT_DRAW_CALENDAR,
  type DrawCalendar,
  dateAt,
  drawsOn,
  type ScheduledDraw,
  VIETNAM_UTC_OFFSET_HOURS,
} from '@lantern/engines/lottery';
import type { Scope } from '@lantern/server-kit';
import type { LotteryDeps } from './deps.ts';
import { planInterval } from './plan-interval.ts';
import { planPublished } from './plan-published.ts';
import { type GameRow, listGames, listMerchants } from './repository/games.ts';
import { insertIssue, type NewIssue } from './repository/issues.ts';

/** Issues are planned for today and the seven days after it. */
const DAYS_AHEAD = 7;
/** No game pauses longer than over Tết. */
const MOST_DAYS_BACK = 14;

/** Which draw of Vietnam's calendar a game follows. */
type Draw = Pick<GameRow, 'area' | 'slot'>;

/** Plans the issues of the coming days for every brand; harmless when they are there. */
export async function planIssues(
  deps: Pick<LotteryDeps, 'pool' | 'draws'>,
  now: Date,
  calendar: DrawCalendar = DEFAULT_DRAW_CALENDAR,
): Promise<void> {
  const today = dateAt(now.getTime(), VIETNAM_UTC_OFFSET_HOURS);
  for (const merchantId of await listMerchants(deps.pool)) {
    const scope: Scope = { merchantId };
    for (const game of await listGames(deps.pool, scope)) {
      if (game.calendar !== null) {
        await planPublished(deps, scope, game, now);
        continue;
      }
      if (game.family !== 'VN') {
        await planInterval(deps, scope, game, now);
        continue;
      }
      for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
        const issue = issueOn(game, addDays(today, ahead), calendar);
        if (issue !== null) await transaction(deps.pool, (tx) => insertIssue(tx, scope, issue));
      }
    }
  }
}

/**
 * The issue of a game on a date of Vietnam's calendar, or null when it does not draw that day. Bets open at the close of the
 * draw before it, so that there is always something to bet on.
 */
export function issueOn(
  game: Draw & Pick<GameRow, 'code'>,
  date: string,
  calendar: DrawCalendar = DEFAULT_DRAW_CALENDAR,
): NewIssue | null {
  const draw = drawOn(game, date, calendar);
  if (draw === null) return null;
  const before = drawBefore(game, date, calendar);
  return {
    gameCode: game.code,
    number: draw.issue,
    day: date,
    region: draw.region,
    stationCode: draw.station.code,
    stationName: draw.station.name,
    opensAt: new Date(before?.closesAtMs ?? draw.closesAtMs - 86_400_000),
    closesAt: new Date(draw.closesAtMs),
    drawsAt: new Date(draw.drawsAtMs),
  };
}

function drawOn(game: Draw, date: string, calendar: DrawCalendar): ScheduledDraw | null {
  return drawsOn(date, calendar).filter((draw) => draw.area === game.area)[(game.slot ?? 0) - 1] ?? null;
}

function drawBefore(game: Draw, date: string, calendar: DrawCalendar): ScheduledDraw | null {
  for (let back = 1; back <= MOST_DAYS_BACK; back += 1) {
    const draw = drawOn(game, addDays(date, -back), calendar);
    if (draw !== null) return draw;
  }
  return null;
}
