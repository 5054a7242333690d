import type { OriginalRound, PlayPayload, PlayValue } from '@lantern/arcade-contract';
import { formatAmount, parseAmount } from '@lantern/money';
import type { ArcadeDeps } from '../deps.ts';
import { type Failure, fail, isFailure } from '../failure.ts';
import { findOriginalOffered } from '../games/offered-games.ts';
import type { SessionRow } from '../repository/sessions.ts';
import { beginRound } from './play-round.ts';

/** The request as received; the game validates `input`. */
export type PlayRequest = Omit<PlayPayload, 'input'> & { readonly input: unknown };

/** Plays a round of an original, or starts one of several steps. */
export async function play(
  deps: ArcadeDeps,
  session: SessionRow,
  { spinId, stake: stakeText, input: request, after }: PlayRequest,
): Promise<PlayValue | Failure> {
  const game = findOriginalOffered(session.game);
  if (game === null || session.hasOwnWallet) return fail('NOT_FOUND');
  const input = game.readInput(request);
  if (input === null) return fail('BET_INVALID');
  const { exponent } = session;
  const { least, most } = game.bounds(input, exponent);
  const stake = parseAmount(stakeText, exponent);
  if (stake === null || stake < least || stake > most) {
    return fail('STAKE_INVALID', { least: formatAmount(least, exponent), most: formatAmount(most, exponent) });
  }
  const round = await beginRound(deps, session, game, { spinId, after, coin: stake, stake, input });
  return isFailure(round) ? round : { round: round as OriginalRound };
}
