import type { FairnessValue, RotatedSeeds } from '@lantern/arcade-contract';
import { transaction } from '@lantern/database';
import { isClientSeed } from '@lantern/engines/chance';
import type { ArcadeDeps } from '../deps.ts';
import { type Failure, fail } from '../failure.ts';
import { findPlayer, insertSeed, lockPlayer, replaceSeeds } from '../repository/players.ts';
import { findUnfinished } from '../repository/rounds.ts';
import type { SessionRow } from '../repository/sessions.ts';
import { fairnessOf } from './open-session.ts';
import { hashOfSeed, newServerSeed } from './seeds.ts';

export async function readFairness(deps: Pick<ArcadeDeps, 'pool'>, session: SessionRow): Promise<FairnessValue> {
  return fairnessOf(await findPlayer(deps.pool, session.playerId));
}

/**
 * Activates the committed next server seed together with the player's new client seed, and reveals the old server seed. The next
 * server seed was committed before this call, so it cannot depend on the player's choice.
 */
export async function changeSeeds(
  deps: Pick<ArcadeDeps, 'pool' | 'clock'>,
  session: SessionRow,
  clientSeed: string,
): Promise<RotatedSeeds | Failure> {
  if (!isClientSeed(clientSeed)) return fail('BAD_REQUEST', { field: 'clientSeed' });
  const now = deps.clock.now();
  return transaction(deps.pool, async (tx) => {
    const old = await lockPlayer(tx, session.playerId);
    // The outcome of a round that waits for the wallet must stay secret.
    if (old.newest !== null && old.newestState === 'DECIDED') return fail('PENDING', { roundId: old.newest });
    // Revealing the seed would show the player the outcome of a round that is not finished.
    const unfinished = await findUnfinished(tx, session.playerId);
    if (unfinished !== null) return fail('ROUND_UNFINISHED', { roundId: unfinished });
    const seedId = await insertSeed(tx, old.nextServerSeed, clientSeed, now);
    await replaceSeeds(tx, old, { seedId, nextServerSeed: newServerSeed() }, now);
    return {
      revealed: {
        serverSeed: old.serverSeed,
        serverSeedHash: hashOfSeed(old.serverSeed),
        clientSeed: old.clientSeed,
      },
      current: fairnessOf(await findPlayer(tx, session.playerId)),
    };
  });
}
