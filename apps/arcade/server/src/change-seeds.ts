import type { FairnessValue, RotatedSeeds } from '@lantern/arcade-contract';
import { transaction } from '@lantern/database';
import { isClientSeed } from '@lantern/engines/chance';
import type { ArcadeDeps } from './deps.ts';
import { type Failure, fail } from './failure.ts';
import { fairnessOf } from './open-session.ts';
import { findPlayer, insertSeed, lockPlayer, replaceSeeds } from './repository/players.ts';
import { findUnfinished } from './repository/rounds.ts';
import type { SessionRow } from './repository/sessions.ts';
import { hashOfSeed, newServerSeed } from './seeds.ts';

export async function readFairness(deps: Pick<ArcadeDeps, 'pool'>, session: SessionRow): Promise<FairnessValue> {
  return fairnessOf(await findPlayer(deps.pool, session.playerId));
}

/**
 * Puts the promised server seed in force together with the player's new seed, and shows the old one. The next server seed was
 * committed before this call, so that nobody chose it knowing the player's.
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
    // A round that waits for the wallet is still secret.
    if (old.newest !== null && old.newestState === 'DECIDED') return fail('PENDING', { roundId: old.newest });
    // One that waits for its player would be shown to him before he has played it.
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
