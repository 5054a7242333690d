import { NoAnswer } from '@lantern/vendor-protocol';
import type { ArcadeDeps } from './deps.ts';
import { findOffered } from './offered-games.ts';
import { decide } from './outcome.ts';
import { repairRound, voided } from './pay-round.ts';
import { deleteOldLaunches } from './repository/own-wallets.ts';
import { listWaitingRounds, type RoundRow } from './repository/rounds.ts';
import { deleteExpiredSessions } from './repository/sessions.ts';

/** Longer than any player waits: nobody pays for the round any more when it is looked at. */
const WAITING_MS = 20_000;
const AT_ONCE = 100;

async function repair(deps: ArcadeDeps, row: RoundRow): Promise<void> {
  const game = findOffered(row.game);
  if (game === null || game.version !== row.version) {
    deps.log.error({ round: row.id, game: row.game }, 'an open round belongs to a game that is gone');
    return;
  }
  if (row.walletCalls === 'own') {
    // Paid and settled in one: what is still undecided has moved nothing, and nobody waits for it any more.
    await deps.settle.send(voided(row.id, deps.clock.now()));
    return;
  }
  const { serverSeed, clientSeed, nonce, stake } = row;
  const outcome = decide(game, { serverSeed, clientSeed, nonce: Number(nonce) }, stake);
  const settlement = await repairRound(deps, row, outcome);
  if (settlement !== null) await deps.settle.send(settlement);
}

/**
 * Brings rounds to their end that a crash or a silent wallet left behind. Several processes may do it at once: what they ask
 * of the wallet is the same.
 * @returns how many are left
 */
export async function repairRounds(deps: ArcadeDeps, now: Date, waitingMs = WAITING_MS): Promise<number> {
  const rows = await listWaitingRounds(deps.pool, new Date(now.getTime() - waitingMs), AT_ONCE);
  let left = rows.length;
  for (const row of rows) {
    try {
      await repair(deps, row);
      left -= 1;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      // The wallet is away: the others would wait in vain, too.
      break;
    }
  }
  return left;
}

export async function cleanUp(deps: Pick<ArcadeDeps, 'pool'>, now: Date): Promise<void> {
  await deleteExpiredSessions(deps.pool, now);
  await deleteOldLaunches(deps.pool, now);
}
