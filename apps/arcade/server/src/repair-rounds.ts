import { NoAnswer } from '@lantern/vendor-protocol';
import type { ArcadeDeps } from './deps.ts';
import type { OfferedGame } from './games/offered-game.ts';
import { findOffered, gameOf } from './offered-games.ts';
import { giveBack, repairRound, voided } from './pay-round.ts';
import { progress } from './progress.ts';
import type { Settlement } from './repository/batches.ts';
import { listAbandoned } from './repository/moves.ts';
import { deleteOldLaunches } from './repository/own-wallets.ts';
import { listWaitingRounds, type RoundRow } from './repository/rounds.ts';
import { deleteExpiredSessions } from './repository/sessions.ts';

/** Longer than any player waits: nobody pays for the round any more when it is looked at. */
const WAITING_MS = 20_000;
/** A round of several steps waits for its player so long after his last move. */
const ABANDONED_MS = 24 * 3_600_000;
const AT_ONCE = 100;

/** The fate of a round of several steps. One that was never seen to begin is taken back: nothing was played in it. */
async function repairMoves(deps: ArcadeDeps, game: OfferedGame, row: RoundRow): Promise<Settlement | null> {
  if (row.state === 'CLOSING') return repairRound(deps, row, game.decide(row));
  const returning = await progress(deps, row, (found) =>
    found.state === 'DECIDED' ? { ...found, state: 'RETURNING' } : null,
  );
  return returning?.state === 'RETURNING' ? giveBack(deps, returning) : null;
}

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
  const settlement =
    game.moves === null ? await repairRound(deps, row, game.decide(row)) : await repairMoves(deps, game, row);
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

/**
 * Ends rounds that their players have left: cashed out at what they were worth, or the stake given back where nothing was won yet. The
 * repair pays them.
 */
export async function endAbandoned(deps: Pick<ArcadeDeps, 'pool' | 'clock'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_MS);
  for (const round of await listAbandoned(deps.pool, before, AT_ONCE)) {
    await progress(deps, round, (row) => {
      // A player who came back in this moment plays on.
      if (row.state !== 'OPEN' || row.movedAt === null || row.movedAt > before) return null;
      const left = gameOf(row).moves?.cashOut(row) ?? null;
      return left === null ? { ...row, state: 'RETURNING' } : { ...left, state: 'CLOSING' };
    });
  }
}

export async function cleanUp(deps: Pick<ArcadeDeps, 'pool'>, now: Date): Promise<void> {
  await deleteExpiredSessions(deps.pool, now);
  await deleteOldLaunches(deps.pool, now);
}
