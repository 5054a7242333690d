import { NoAnswer } from '@lantern/vendor-protocol';
import type { ArcadeDeps } from '../deps.ts';
import type { OfferedGame } from '../games/offered-game.ts';
import { findOffered, gameOf } from '../games/offered-games.ts';
import type { Settlement } from '../repository/batches.ts';
import { listAbandoned } from '../repository/moves.ts';
import { deleteOldLaunches } from '../repository/own-wallets.ts';
import { listWaitingRounds, type RoundRow } from '../repository/rounds.ts';
import { deleteExpiredSessions } from '../repository/sessions.ts';
import { giveBack, repairRound, voided } from './pay-round.ts';
import { progress } from './progress.ts';

/** Longer than any request waits for the wallet, so that no request is still paying the round. */
const WAITING_MS = 20_000;
/** A round of several steps is abandoned after this time without a move. */
const ABANDONED_MS = 24 * 3_600_000;
const AT_ONCE = 100;

/** Resolves a round of several steps. If it never opened, its stake is returned, because nothing was played. */
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
    // In own-wallet mode payment and settlement are one transaction: an undecided round has moved no money.
    await deps.settle.send(voided(row.id, deps.clock.now()));
    return;
  }
  const settlement =
    game.moves === null ? await repairRound(deps, row, game.decide(row)) : await repairMoves(deps, game, row);
  if (settlement !== null) await deps.settle.send(settlement);
}

/**
 * Resolves rounds that a crash of a process or an unreachable wallet left unfinished. Safe to run in several processes at once,
 * because the wallet calls are identical.
 * @returns how many are still unfinished
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
      // The wallet is unreachable, so the remaining rounds would fail too.
      break;
    }
  }
  return left;
}

/**
 * Ends abandoned rounds: cashes them out at their current value, or returns the stake when nothing was won yet. The repair job pays
 * them.
 */
export async function endAbandoned(deps: Pick<ArcadeDeps, 'pool' | 'clock'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_MS);
  for (const round of await listAbandoned(deps.pool, before, AT_ONCE)) {
    await progress(deps, round, (row) => {
      // The player made a move in the meantime.
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
