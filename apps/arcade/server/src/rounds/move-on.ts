import { isDeepStrictEqual } from 'node:util';
import type { MovePayload, OriginalRound, PlayValue } from '@lantern/arcade-contract';
import { readMove } from '@lantern/engines/originals';
import type { ArcadeDeps } from '../deps.ts';
import { type Failure, fail, isFailure } from '../failure.ts';
import { findOriginalOffered, gameOf } from '../games/offered-games.ts';
import type { RoundRow } from '../repository/rounds.ts';
import type { SessionRow } from '../repository/sessions.ts';
import { close } from './play-round.ts';
import { progress } from './progress.ts';
import { answerOf } from './round-answer.ts';

/** The request as received; the game validates `move`. */
export type MoveRequest = Omit<MovePayload, 'move'> & { readonly move: unknown };

/** The round after the move. A move that was already applied changes nothing. */
function moved(row: RoundRow, { at, move: request }: MoveRequest): RoundRow | Failure | null {
  const game = gameOf(row);
  const move = readMove(request);
  if (game.moves === null || move === null) return fail('MOVE_REFUSED');
  if (at < row.moves.length)
    return isDeepStrictEqual(row.moves[at], move) ? null : fail('MOVE_STALE', { roundId: row.id });
  if (row.state !== 'OPEN' || at > row.moves.length) return fail('MOVE_STALE', { roundId: row.id });
  const next = game.moves.after(row, move);
  if (next === null) return fail('MOVE_REFUSED');
  return game.decide(next).isOver ? { ...next, state: 'CLOSING' } : next;
}

/** Applies the player's next move. Idempotent by the move's position; the move that ends the round also pays it. */
export async function moveOn(
  deps: ArcadeDeps,
  session: SessionRow,
  request: MoveRequest,
): Promise<PlayValue | Failure> {
  if (findOriginalOffered(session.game)?.moves == null) return fail('NOT_FOUND');
  const outcome: { refusal: Failure | null } = { refusal: null };
  const row = await progress(deps, { id: request.roundId, playerId: session.playerId }, (found) => {
    const next = found.game === session.game ? moved(found, request) : fail('NOT_FOUND');
    outcome.refusal = isFailure(next) ? next : null;
    return isFailure(next) ? null : next;
  });
  if (row === null) return fail('NOT_FOUND');
  if (outcome.refusal !== null) return outcome.refusal;
  const round = row.state === 'CLOSING' ? await close(deps, row, gameOf(row).decide(row)) : answerOf(row);
  return isFailure(round) ? round : { round: round as OriginalRound };
}
