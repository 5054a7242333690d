import type { Queryable } from '@lantern/database';
import type { Committed, MemberExcluded } from '@lantern/events';
import { commandId } from '@lantern/ledger';
import { type Pieces, plainPieces } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { collectFunds, mirrorsOf } from './collect-funds.ts';
import { delayReturn, deleteReturn, insertReturn, listReturns, type ReturnRow } from './repository/returns.ts';
import { listOpenOf } from './repository/vendor-transfers.ts';

const AT_ONCE = 50;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 1_800_000;

/** Stores pending returns in the consumer's transaction; vendors are called outside of it. */
export async function noteExcluded(
  deps: WalletDeps,
  tx: Queryable,
  events: readonly Committed<typeof MemberExcluded>[],
): Promise<void> {
  for (const { brandId, payload } of events) {
    const { memberId, book } = payload;
    await insertReturn(tx, { brandId, memberId: BigInt(memberId), book }, deps.clock.now());
  }
}

/**
 * Returns an excluded member's money from vendor wallets, because the platform cannot refuse bets made there. Running rounds end normally,
 * and the next attempt collects their payout. A vendor that does not answer is retried with growing delays until no money is left.
 */
export async function returnExcluded(deps: WalletDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  for (const row of await listReturns(deps.pool, now, AT_ONCE, await pieces.waiting('member'))) {
    await pieces.run(`member ${row.memberId}`, () => returnOne(deps, row, now), row.brandId);
  }
}

async function returnOne(deps: WalletDeps, row: ReturnRow, now: Date): Promise<void> {
  const mover = { scope: row, brand: await deps.brand(row.brandId) };
  const requestId = commandId('wallet.return-excluded', row.brandId, row.memberId, row.tries, now.getTime());
  await collectFunds(deps, mover, { requestId, cause: 'COLLECT' });
  const isLeft = [...(await mirrorsOf(deps, mover)).values()].some((mirror) => mirror > 0n);
  if (!isLeft && (await listOpenOf(deps.pool, row)).length === 0) return deleteReturn(deps.pool, row);
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(row.tries, 10));
  return delayReturn(deps.pool, row, new Date(now.getTime() + pause));
}
