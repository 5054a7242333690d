import { transaction } from '@lantern/database';
import { businessDay, type Pieces, plainPieces } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { dayBefore, dayStart } from '../range.ts';
import { daysToReckon, merchantsWithFigures, reckonDay } from '../repository/rebates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rebates of categories are reckoned at 04:00 of the next day (operations 1.4). */
const RECKONED_AFTER_MS = 4 * HOUR_MS;
/** A day that nobody reckoned, because nothing ran, is caught up with this far back. */
const LOOK_BACK_DAYS = 35;

/** Reckons category rebates of every ended day that waits for it. Run at will: what was reckoned is not reckoned twice. */
export async function reckonDays(deps: AgentsDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  for (const merchantId of await merchantsWithFigures(deps.pool)) {
    const scope = { merchantId };
    const { businessTimeZone: zone } = await deps.brands.settings(merchantId);
    const to = dayBefore(businessDay(new Date(now.getTime() - RECKONED_AFTER_MS), zone));
    for (const day of await daysToReckon(deps.pool, scope, { from: dayBefore(to, LOOK_BACK_DAYS), to })) {
      const from = dayStart(day, zone);
      const until = new Date(from.getTime() + DAY_MS);
      const reckon = () => transaction(deps.pool, (tx) => reckonDay(tx, scope, { day, from, until, now }));
      await pieces.run(`day ${day} of ${merchantId}`, reckon, merchantId);
    }
  }
}
