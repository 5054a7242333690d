import { isDeepStrictEqual } from 'node:util';
import type { RoundView } from '@lantern/arcade-contract';
import type { ArcadeDeps } from '../deps.ts';
import { type Failure, fail } from '../failure.ts';
import type { OfferedGame, Outcome } from '../games/offered-game.ts';
import type { Settlement } from '../repository/batches.ts';
import { playOwn } from '../repository/own-wallets.ts';
import { findRound, type RoundRow } from '../repository/rounds.ts';
import type { SessionRow } from '../repository/sessions.ts';
import { derivedId } from '../sessions/seeds.ts';
import { payOut, payRound, takeStake } from './pay-round.ts';
import { progress } from './progress.ts';
import { answerOf } from './round-answer.ts';

/** The player's input to a round. Amounts in minor units. */
export interface Wager {
  readonly spinId: string;
  readonly after: string | null;
  readonly coin: bigint;
  readonly stake: bigint;
  /** Bet of an original; null for spins. */
  readonly input: object | null;
}

/**
 * Starts a round: reserves it (nonce under committed seeds), takes the stake, and also pays the win when the round ends immediately.
 * Idempotent by `spinId`; a repeated request pays for a round that is still undecided.
 */
export async function beginRound(
  deps: ArcadeDeps,
  session: SessionRow,
  game: OfferedGame,
  { spinId, after, ...wager }: Wager,
): Promise<RoundView | Failure> {
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
    ...wager,
    walletCalls: walletCallsOf(deps, session, game),
  };
  const at = deps.clock.now();
  const reserved = await deps.reserve.send({ ...fixed, after, at });
  if (reserved === null) return fail('OVERLOADED');
  if (reserved.outcome === 'STALE') return fail('ROUND_UNFINISHED', { roundId: reserved.newest ?? '' });
  if (reserved.outcome === 'KNOWN') return beginAgain(deps, game, fixed);
  const { serverSeed, clientSeed, nonce } = reserved;
  if (serverSeed === null || clientSeed === null || nonce === null) throw new Error(`round ${id} has no seeds`);
  const row: RoundRow = {
    ...fixed,
    ...{
      nonce,
      serverSeed,
      clientSeed,
      playedAt: at,
      state: 'DECIDED',
      moves: [],
      movedAt: null,
      shown: 0,
      isRevealed: false,
    },
    ...{ payout: null, coins: null, draws: null, result: null, balance: null, reason: null },
  };
  return pay(deps, game, row);
}

/** Only a round that ends immediately can use the single call `play`. */
function walletCallsOf(deps: ArcadeDeps, session: SessionRow, game: OfferedGame) {
  if (session.hasOwnWallet) return 'own' as const;
  return game.moves === null ? deps.walletCalls : ('bet-result' as const);
}

async function beginAgain(
  deps: ArcadeDeps,
  game: OfferedGame,
  { id, playerId, stake, input }: Pick<RoundRow, 'id' | 'playerId' | 'stake' | 'input'>,
): Promise<RoundView | Failure> {
  const row = await findRound(deps.pool, id, playerId);
  if (row === null) throw new Error(`round ${id} is known and not there`);
  const isSame = row.stake === stake && row.game === game.id && isDeepStrictEqual(row.input, input);
  if (!isSame) return fail('BAD_REQUEST', { field: 'spinId' });
  return row.state === 'DECIDED' ? pay(deps, game, row) : answerOf(row);
}

function pay(deps: ArcadeDeps, game: OfferedGame, row: RoundRow): Promise<RoundView | Failure> {
  return game.moves === null ? finish(deps, row, game.decide(row)) : open(deps, row);
}

/** Pays a decided round with the wallet operations that it was started with, and stores the result. */
async function finish(deps: ArcadeDeps, row: RoundRow, outcome: Outcome): Promise<RoundView | Failure> {
  const { walletCalls } = row;
  if (walletCalls === 'own') return finishOwn(deps, row, outcome);
  // If the wallet operation is not known, do not request money here: the repair job resolves the round.
  const settlement = walletCalls && (await payRound(deps, { ...row, walletCalls }, outcome, deps.patienceMs));
  return settlement === null ? fail('PENDING', { roundId: row.id }) : write(deps, row, settlement, outcome);
}

/** Payment from the studio's own wallet and settlement are one transaction. */
async function finishOwn(deps: ArcadeDeps, row: RoundRow, outcome: Outcome): Promise<RoundView | Failure> {
  await playOwn(deps.pool, row.id, row.stake, outcome, deps.clock.now());
  const found = await findRound(deps.pool, row.id, row.playerId);
  return found === null ? fail('NOT_FOUND') : answerOf(found, outcome.shown);
}

/** Takes the stake of a round of several steps and opens it for the player's moves. */
async function open(deps: ArcadeDeps, row: RoundRow): Promise<RoundView | Failure> {
  const taken = await takeStake(deps, row, deps.patienceMs);
  if (taken === null) return fail('PENDING', { roundId: row.id });
  if ('state' in taken) return write(deps, row, taken);
  // The repair job may have returned the stake in the meantime; then its result is used.
  const opened = await progress(deps, row, (found) =>
    found.state === 'DECIDED' ? { ...found, state: 'OPEN', balance: taken.balance } : null,
  );
  return opened === null ? fail('NOT_FOUND') : answerOf(opened);
}

/** Pays the win of a finished round. */
export async function close(deps: ArcadeDeps, row: RoundRow, outcome: Outcome): Promise<RoundView | Failure> {
  const settlement = await payOut(deps, row, outcome, deps.patienceMs);
  return settlement === null ? fail('PENDING', { roundId: row.id }) : write(deps, row, settlement, outcome);
}

/** Stores the settlement. If the round was settled before, the first settlement is used. */
async function write(
  deps: ArcadeDeps,
  row: RoundRow,
  settlement: Settlement,
  outcome?: Outcome,
): Promise<RoundView | Failure> {
  const written = await deps.settle.send(settlement);
  if (written === null) return fail('PENDING', { roundId: row.id });
  if (!written.isFirst) {
    const found = await findRound(deps.pool, row.id, row.playerId);
    return found === null ? fail('NOT_FOUND') : answerOf(found);
  }
  const { state, payout, balance, reason } = settlement;
  return answerOf({ ...row, state, payout, balance, reason }, outcome?.shown);
}
