import type { SpinPayload, SpinValue } from '@lantern/arcade-contract';
import type { SlotGame } from '@lantern/engines/slots';
import { formatAmount, parseAmount } from '@lantern/money';
import type { ArcadeDeps } from './deps.ts';
import { type Failure, fail } from './failure.ts';
import { coinsOf, findOffered } from './offered-games.ts';
import { decide, type Outcome } from './outcome.ts';
import { payRound } from './pay-round.ts';
import type { Settlement } from './repository/batches.ts';
import { playOwn } from './repository/own-wallets.ts';
import { findRound, type RoundRow } from './repository/rounds.ts';
import type { SessionRow } from './repository/sessions.ts';
import { viewOf } from './round-view.ts';
import { derivedId } from './seeds.ts';

/**
 * Plays a round: fixes it (nonce under committed seeds), then pays for it. The same spin sent again is the same round; one that was
 * left undecided is paid for then.
 */
export async function spin(
  deps: ArcadeDeps,
  session: SessionRow,
  { spinId, coin: coinText, after }: SpinPayload,
): Promise<SpinValue | Failure> {
  const game = findOffered(session.game);
  if (game === null) return fail('NOT_FOUND');
  const coin = parseAmount(coinText, session.exponent);
  if (coin === null || !coinsOf(game.id, session.exponent).coins.includes(coin)) return fail('STAKE_INVALID');
  const id = derivedId(String(session.playerId), spinId);
  const fixed = {
    id,
    playerId: session.playerId,
    walletSession: session.walletSession,
    game: game.id,
    version: game.version,
    currency: session.currency,
    symbol: session.symbol,
    exponent: session.exponent,
    coin,
    stake: coin * BigInt(game.coinsPerBet),
    walletCalls: session.hasOwnWallet ? ('own' as const) : deps.walletCalls,
  };
  const at = deps.clock.now();
  const reserved = await deps.reserve.send({ ...fixed, after, at });
  if (reserved === null) return fail('OVERLOADED');
  if (reserved.outcome === 'STALE') return fail('ROUND_UNFINISHED', { roundId: reserved.newest ?? '' });
  if (reserved.outcome === 'KNOWN') return spinAgain(deps, game, { id, playerId: session.playerId, coin });
  const { serverSeed, clientSeed, nonce } = reserved;
  if (serverSeed === null || clientSeed === null || nonce === null) throw new Error(`round ${id} has no seeds`);
  const row: RoundRow = {
    ...fixed,
    ...{ nonce, serverSeed, clientSeed, playedAt: at, state: 'DECIDED', shown: 0, isRevealed: false },
    ...{ payout: null, coins: null, draws: null, balance: null, reason: null },
  };
  return finish(deps, row, decide(game, { serverSeed, clientSeed, nonce: Number(nonce) }, fixed.stake));
}

async function spinAgain(
  deps: ArcadeDeps,
  game: SlotGame,
  { id, playerId, coin }: { readonly id: string; readonly playerId: bigint; readonly coin: bigint },
): Promise<SpinValue | Failure> {
  const row = await findRound(deps.pool, id, playerId);
  if (row === null) throw new Error(`round ${id} is known and not there`);
  if (row.coin !== coin || row.game !== game.id) return fail('BAD_REQUEST', { field: 'spinId' });
  if (row.state !== 'DECIDED') return answerOf(row);
  const { serverSeed, clientSeed, nonce, stake } = row;
  return finish(deps, row, decide(game, { serverSeed, clientSeed, nonce: Number(nonce) }, stake));
}

/** Pays a decided round in the way that it was begun in, and writes down what became of it. */
async function finish(deps: ArcadeDeps, row: RoundRow, outcome: Outcome): Promise<SpinValue | Failure> {
  const { walletCalls } = row;
  if (walletCalls === 'own') return finishOwn(deps, row, outcome);
  // Whoever does not know how it was begun must not ask for its money: the repair finds out what became of it.
  const settlement = walletCalls && (await payRound(deps, { ...row, walletCalls }, outcome, deps.patienceMs));
  if (settlement === null) return fail('PENDING', { roundId: row.id });
  const written = await deps.settle.send(settlement);
  if (written === null) return fail('PENDING', { roundId: row.id });
  if (!written.isFirst) {
    const stands = await findRound(deps.pool, row.id, row.playerId);
    return stands === null ? fail('NOT_FOUND') : answerOf(stands);
  }
  return answerOf(settledRow(row, settlement), outcome);
}

/** The studio's own wallet pays and the round is settled in one: nothing can be left between. */
async function finishOwn(deps: ArcadeDeps, row: RoundRow, outcome: Outcome): Promise<SpinValue | Failure> {
  const { payout, coins, draws, steps } = outcome;
  const won = { payout, coins, draws, steps: steps.length };
  await playOwn(deps.pool, row.id, row.stake, won, deps.clock.now());
  const stands = await findRound(deps.pool, row.id, row.playerId);
  return stands === null ? fail('NOT_FOUND') : answerOf(stands, outcome);
}

function settledRow(row: RoundRow, { state, payout, coins, draws, balance, reason }: Settlement): RoundRow {
  return {
    ...row,
    ...{ state, payout, balance, reason },
    coins: coins === null ? null : BigInt(coins),
    draws: draws === null ? null : [...draws],
  };
}

/** What a player is told about a round whose fate is known. */
function answerOf(row: RoundRow, outcome?: Outcome): SpinValue | Failure {
  switch (row.state) {
    case 'SETTLED':
      return { round: viewOf(row, outcome) };
    case 'VOID':
      return fail('ROUND_VOID', { roundId: row.id });
    case 'DECIDED':
      return fail('PENDING', { roundId: row.id });
    case 'REFUSED':
      if (row.reason === 'INSUFFICIENT_FUNDS') {
        return fail('INSUFFICIENT_FUNDS', { balance: formatAmount(row.balance ?? 0n, row.exponent) });
      }
      if (row.reason === 'SESSION_EXPIRED' || row.reason === 'SESSION_UNKNOWN') return fail('SESSION_EXPIRED');
      return fail('SPIN_REFUSED', { reason: row.reason ?? '' });
  }
}
