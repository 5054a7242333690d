import type { Queryable } from '@lantern/server-kit';
import { findConnection } from '../repository/connections.ts';
import { countPrize, insertWaitingPrize, lockWaitingPrize, noteRepeat } from '../repository/prizes.ts';
import type { GameSession } from '../repository/sessions.ts';
import type { ExtraOperation } from '../seamless/extra-kinds.ts';

/** Default limits without a connection's own, in whole units of the currency. */
const USUAL_LIMITS = { prize: 10_000n, aDay: 100_000n } as const;

/** A vendor's payment other than a bet's result; `amount` in minor units. */
export interface Prize {
  readonly operation: ExtraOperation;
  readonly ref: string;
  readonly round: string;
  readonly amount: bigint;
  readonly digest: bigint;
  readonly exponent: number;
  readonly at: Date;
}

/** Maximum that a vendor pays outside bets without four-eyes approval: per prize, and per day (UTC), in minor units. */
export async function prizeLimits(
  db: Queryable,
  { brandId, vendor }: Pick<GameSession, 'brandId' | 'vendor'>,
  exponent: number,
): Promise<{ readonly prize: bigint; readonly aDay: bigint }> {
  const connection = await findConnection(db, { brandId }, vendor);
  const scale = 10n ** BigInt(exponent);
  return {
    prize: connection?.mostPrize ?? USUAL_LIMITS.prize * scale,
    aDay: connection?.mostPrizeADay ?? USUAL_LIMITS.aDay * scale,
  };
}

/**
 * Decides whether a prize is paid now. A prize above a limit is stored for four-eyes approval, once, and the vendor is asked to repeat it
 * later.
 *
 * @returns null when it may be paid, else the code of the answer
 */
export async function holdPrize(
  tx: Queryable,
  session: GameSession,
  prize: Prize,
): Promise<'PRIZE_HELD' | 'PRIZE_DECLINED' | 'DUPLICATE' | null> {
  const { vendor, vendorSession, memberId, game, brandId } = session;
  const { operation, ref, round, amount, digest, at } = prize;
  const waiting = await lockWaitingPrize(tx, session, vendor, ref);
  if (waiting !== null) {
    if (waiting.digest !== digest || waiting.operation !== operation) return 'DUPLICATE';
    if (waiting.state === 'DECLINED') return 'PRIZE_DECLINED';
    await noteRepeat(tx, session, waiting.id, at);
    return 'PRIZE_HELD';
  }
  const limits = await prizeLimits(tx, session, prize.exponent);
  const day = at.toISOString().slice(0, 10);
  const isPaid = amount <= limits.prize && (await countPrize(tx, session, { vendor, day, amount, most: limits.aDay }));
  if (isPaid) return null;
  const row = { brandId, vendor, ref, operation, session: vendorSession, memberId, game, round, amount, digest };
  await insertWaitingPrize(tx, row, at);
  return 'PRIZE_HELD';
}
