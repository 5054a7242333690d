import { transaction } from '@lantern/database';
import { businessDay, type Pieces, plainPieces } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { dayBefore, dayStart } from '../figures/day-range.ts';
import { brandsWithFigures, daysToReckon, reckonDay } from '../repository/rebates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Category rebates are calculated at 04:00 of the next day. */
const RECKONED_AFTER_MS = 4 * HOUR_MS;
/** Days to look back for days that were not calculated, e.g. because no process ran. */
const LOOK_BACK_DAYS = 35;

/** Calculates category rebates of every finished day that is due. Idempotent: calculated days are skipped. */
export async function calculateDays(deps: AgentsDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  for (const brandId of await brandsWithFigures(deps.pool)) {
    const scope = { brandId };
    const { businessTimeZone: zone } = await deps.brands.settings(brandId);
    const to = dayBefore(businessDay(new Date(now.getTime() - RECKONED_AFTER_MS), zone));
    for (const day of await daysToReckon(deps.pool, scope, { from: dayBefore(to, LOOK_BACK_DAYS), to })) {
      const from = dayStart(day, zone);
      const until = new Date(from.getTime() + DAY_MS);
      const reckon = () => transaction(deps.pool, (tx) => reckonDay(tx, scope, { day, from, until, now }));
      await pieces.run(`day ${day} of ${brandId}`, reckon, brandId);
    }
  }
}
