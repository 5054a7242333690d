import type { OriginalRound, PlayValue } from '@lantern/arcade-contract';
import { transaction } from '@lantern/database';
import { crashLeaveText } from '@lantern/engines/originals';
import type { ArcadeDeps } from '../deps.ts';
import { type Failure, fail, isFailure } from '../failure.ts';
import { CRASH_GAME, gameOf } from '../games/offered-games.ts';
import { holdRound } from '../repository/crash-rounds.ts';
import { lockRounds, writeProgress } from '../repository/moves.ts';
import { findRound, type RoundRow } from '../repository/rounds.ts';
import type { SessionRow } from '../repository/sessions.ts';
import { close } from '../rounds/play-round.ts';
import { answerOf } from '../rounds/round-answer.ts';

/** Records the cash-out at the multiplier that was reached when the request arrived. */
async function leave(
  deps: ArcadeDeps,
  session: SessionRow,
  roundId: string,
  receivedAt: Date,
): Promise<RoundRow | Failure> {
  return transaction(deps.pool, async (tx) => {
    await lockRounds(tx, session.playerId);
    const found = await findRound(tx, roundId, session.playerId);
    if (found === null || found.game !== CRASH_GAME.id) return fail('NOT_FOUND');
    const round = await holdRound(tx, found.nonce);
    if (round === null) throw new Error(`bet ${roundId} has no round`);
    // Read again under the round's lock: the row may have changed since the first read.
    const row = await findRound(tx, roundId, session.playerId);
    if (row === null || row.state !== 'OPEN') return row ?? fail('NOT_FOUND');
    if (round.state === 'BETTING') return fail('TOO_EARLY');
    const elapsed = receivedAt.getTime() - round.takesOffAt.getTime();
    if (round.state === 'CRASHED' || elapsed >= round.flightMs) return fail('TOO_LATE');
    const at = crashLeaveText(elapsed);
    if (at === null) return fail('TOO_EARLY');
    // An automatic cash-out that was due earlier still applies: `decide` of the game compares both.
    const next: RoundRow = { ...row, moves: [{ kind: 'LEAVE', at }], state: 'CLOSING' };
    await writeProgress(tx, next, 'OPEN', deps.clock.now());
    return next;
  });
}

/** Cashes out a bet and pays it. A repeated request finds the bet already cashed out. */
export async function cashOutCrash(
  deps: ArcadeDeps,
  session: SessionRow,
  roundId: string,
  receivedAt: Date,
): Promise<PlayValue | Failure> {
  const row = await leave(deps, session, roundId, receivedAt);
  if (isFailure(row)) return row;
  const round = row.state === 'CLOSING' ? await close(deps, row, gameOf(row).decide(row)) : answerOf(row);
  return isFailure(round) ? round : { round: round as OriginalRound };
}
