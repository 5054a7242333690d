import type { Event, Queryable } from '@lantern/server-kit';
import { addTakings, type QuarterTakings } from './repository/takings.ts';

/** Events that tell what members staked and got once it was settled. */
export const TAKINGS_TOPICS = ['lottery.bet-settled', 'games.rounds-settled'] as const;

const QUARTER_MS = 15 * 60_000;

/** What both events have in common; amounts are digits of minor units. */
interface Settled {
  readonly settledAt: string;
  readonly category: string;
  readonly members: readonly {
    readonly book: 'REAL' | 'TEST';
    readonly bets?: number;
    readonly rounds?: number;
    readonly stake: string;
    readonly payout: string;
    readonly rebate?: string;
  }[];
}

/** The quarter of an hour that an instant lies in. */
const quarterOf = (at: Date) => new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS);

/** Adds up what events tell, by brand, category and quarter. */
function sumUp(events: readonly Event[]): QuarterTakings[] {
  const sums = new Map<string, QuarterTakings>();
  for (const { merchantId, payload } of events) {
    const { settledAt, category, members } = payload as Settled;
    const at = quarterOf(new Date(settledAt));
    const key = `${merchantId} ${at.getTime()} ${category}`;
    for (const one of members) {
      if (one.book !== 'REAL') continue;
      const known = sums.get(key) ?? { merchantId, category, at, plays: 0n, stake: 0n, payout: 0n, rebate: 0n };
      sums.set(key, {
        ...known,
        plays: known.plays + BigInt(one.bets ?? one.rounds ?? 0),
        stake: known.stake + BigInt(one.stake),
        payout: known.payout + BigInt(one.payout),
        rebate: known.rebate + BigInt(one.rebate ?? 0),
      });
    }
  }
  return [...sums.values()];
}

/** Counts what was settled; the consumer's position moves with it, so that each event counts once. */
export async function countTakings(tx: Queryable, events: readonly Event[]): Promise<void> {
  const rows = sumUp(events);
  if (rows.length > 0) await addTakings(tx, rows);
}
