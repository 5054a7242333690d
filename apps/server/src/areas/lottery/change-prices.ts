import { transaction } from '@lantern/database';
import { type PriceTableData, readPriceTable } from '@lantern/engines/lottery';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { LotteryDeps } from './deps.ts';
import type { Prices } from './prices.ts';
import { insertPrices, usePrices } from './repository/games.ts';

/**
 * Puts a new version of a game's prices into force: bets from now on are sold at it, those before keep theirs. Refused when
 * the return to player plus the highest payable rate reaches 1 for any play, or the version is not the next.
 */
export async function changePrices(
  deps: Pick<LotteryDeps, 'pool' | 'clock'> & { readonly prices: Prices },
  scope: Scope,
  change: {
    readonly gameCode: string;
    readonly data: PriceTableData;
    readonly highestRatePpm: bigint;
    readonly author: string;
  },
): Promise<Refusal | null> {
  const found = await deps.prices.game(scope, change.gameCode);
  if (found === null) return refuse('NOT_FOUND');
  const read = readPriceTable(change.data, change.highestRatePpm);
  if (!read.ok) return refuse('PRICE_TABLE_MARGIN', { ...read.params, reason: read.code });
  const version = found.game.priceVersion + 1;
  if (change.data.version !== version) return refuse('STATE_CONFLICT', { version });
  await transaction(deps.pool, async (tx) => {
    await insertPrices(tx, scope, change.gameCode, change, { name: change.author, at: deps.clock.now() });
    await usePrices(tx, scope, change.gameCode, version);
  });
  deps.prices.forget();
  return null;
}
