import { transaction } from '@lantern/database';
import type { ArcadeDeps } from './deps.ts';
import { lockRounds, writeProgress } from './repository/moves.ts';
import { findRound, type RoundRow } from './repository/rounds.ts';

/**
 * Reads a round, lets it go on, and writes what it is then, while nobody else changes a round of its player.
 * @param next the round as it goes on; null leaves it as it is
 * @returns the round as it stands afterwards; null when there is none
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
