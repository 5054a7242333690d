import { BetSettled, type Committed, RoundsSettled } from '@lantern/events';
import type { Queryable } from '@lantern/server-kit';
import { addTakings, type QuarterTakings } from '../repository/takings.ts';

/** Types of settlement events, with members' stakes and payouts. */
export const TAKINGS_TYPES = [BetSettled, RoundsSettled] as const;
type SettledEvent = Committed<(typeof TAKINGS_TYPES)[number]>;

const QUARTER_MS = 15 * 60_000;

/** The start of the quarter of an hour that contains an instant. */
const quarterOf = (at: Date) => new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS);

/** Sums events by brand, category and quarter of an hour. */
function sumUp(events: readonly SettledEvent[]): QuarterTakings[] {
  const sums = new Map<string, QuarterTakings>();
  for (const { brandId, payload } of events) {
    const { settledAt, category, members } = payload;
    const at = quarterOf(new Date(settledAt));
    const key = `${brandId} ${at.getTime()} ${category}`;
    for (const one of members) {
      if (one.book !== 'REAL') continue;
      const known = sums.get(key) ?? { brandId, category, at, plays: 0n, stake: 0n, payout: 0n, rebate: 0n };
      sums.set(key, {
        ...known,
        plays: known.plays + BigInt('bets' in one ? one.bets : one.rounds),
        stake: known.stake + BigInt(one.stake),
        payout: known.payout + BigInt(one.payout),
        rebate: known.rebate + BigInt('rebate' in one ? one.rebate : 0),
      });
    }
  }
  return [...sums.values()];
}

/** Counts settled stakes and payouts. The consumer's position moves in the same transaction, so that each event counts once. */
export async function countTakings(tx: Queryable, events: readonly SettledEvent[]): Promise<void> {
  const rows = sumUp(events);
  if (rows.length > 0) await addTakings(tx, rows);
}
