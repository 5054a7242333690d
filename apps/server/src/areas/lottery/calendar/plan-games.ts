import { transaction } from '@lantern/database';
import { type Pieces, plainPieces, type Queryable, type Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { type GameRow, listBrands, listGames } from '../games/repository.ts';
import { planInterval } from '../issues/plan-interval.ts';
import { calendarDay, followsCalendar, planCalendar } from '../issues/plan-issues.ts';
import { reconcile, wantedOn } from './reconcile.ts';
import { holdCalendar, listInForce } from './repository/calendar-exceptions.ts';
import { listOnSale } from './repository/calendar-issues.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'draws' | 'publish'>;

/** Plans the issues of the coming days for every brand. Existing ones are left unchanged while they agree with the calendar. */
export async function planIssues(deps: Deps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  for (const brandId of await listBrands(deps.pool)) {
    const scope: Scope = { brandId };
    for (const game of await listGames(deps.pool, scope)) {
      await pieces.run(`game ${game.code} of ${brandId}`, () => planGame(deps, scope, game, now), brandId);
    }
  }
}

async function planGame(deps: Deps, scope: Scope, game: GameRow, now: Date): Promise<void> {
  if (!followsCalendar(game)) return planInterval(deps, scope, game, now);
  const disagrees = await transaction(deps.pool, async (tx) => {
    await holdCalendar(tx, scope, game.code, false);
    await planCalendar(tx, scope, game, now);
    return disagreesWithCalendar(tx, scope, game, now);
  });
  // A new version of the platform can know a holiday that the one before did not: its draw leaves the sale until people have decided.
  if (!disagrees) return;
  await transaction(deps.pool, async (tx) => {
    await holdCalendar(tx, scope, game.code, true);
    await reconcile(deps, tx, scope, { game, now, givenUp: null });
  });
}

/** Whether a coming issue takes bets although the calendar has no draw on its day, or an unconfirmed one. */
async function disagreesWithCalendar(tx: Queryable, scope: Scope, game: GameRow, now: Date): Promise<boolean> {
  const issues = await listOnSale(tx, scope, game.code, now);
  const exceptions = await listInForce(tx, scope, game.code, calendarDay(now));
  return issues.some(({ day }) => wantedOn(game, day, exceptions, now)?.isConfirmed !== true);
}
