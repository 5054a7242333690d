import type { SlotRound, SpinPayload, SpinValue } from '@lantern/arcade-contract';
import { parseAmount } from '@lantern/money';
import type { ArcadeDeps } from '../deps.ts';
import { type Failure, fail, isFailure } from '../failure.ts';
import { findSlot } from '../games/offered-games.ts';
import type { SessionRow } from '../repository/sessions.ts';
import { beginRound } from './play-round.ts';

/** Plays a spin with one of the offered coin values. */
export async function spin(
  deps: ArcadeDeps,
  session: SessionRow,
  { spinId, coin: coinText, after }: SpinPayload,
): Promise<SpinValue | Failure> {
  const game = findSlot(session.game);
  if (game === null) return fail('NOT_FOUND');
  const coin = parseAmount(coinText, session.exponent);
  if (coin === null || !game.coins(session.exponent).includes(coin)) return fail('STAKE_INVALID');
  const wager = { spinId, after, coin, stake: coin * BigInt(game.coinsPerBet), input: null };
  const round = await beginRound(deps, session, game, wager);
  return isFailure(round) ? round : { round: round as SlotRound };
}
