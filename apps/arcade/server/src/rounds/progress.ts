import { transaction } from '@lantern/database';
import type { ArcadeDeps } from '../deps.ts';
import { lockRounds, writeProgress } from '../repository/moves.ts';
import { findRound, type RoundRow } from '../repository/rounds.ts';

/**
 * Reads a round, computes its next state and writes it, under the lock of its player.
 * @param next computes the next state; null leaves the round unchanged
 * @returns the round afterwards; null when it does not exist
 */
export function progress(
  deps: Pick<ArcadeDeps, 'pool' | 'clock'>,
  { id, playerId }: Pick<RoundRow, 'id' | 'playerId'>,
  next: (row: RoundRow) => RoundRow | null,
): Promise<RoundRow | null> {
  return transaction(deps.pool, async (tx) => {
    await lockRounds(tx, playerId);
    const row = await findRound(tx, id, playerId);
    const further = row && next(row);
    if (row === null || further === null) return row;
    const isWritten = await writeProgress(tx, further, row.state, deps.clock.now());
    return isWritten ? further : findRound(tx, id, playerId);
  });
}
