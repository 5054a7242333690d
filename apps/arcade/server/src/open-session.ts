import type { FairnessValue, SessionPayload, SessionValue } from '@lantern/arcade-contract';
import { transaction } from '@lantern/database';
import { newToken, tokenKey } from '@lantern/server-kit/security';
import type { ArcadeDeps } from './deps.ts';
import { type Failure, fail } from './failure.ts';
import { findOffered, gameInfo } from './offered-games.ts';
import { ensurePlayer, findPlayer, type PlayerRow } from './repository/players.ts';
import { findRound } from './repository/rounds.ts';
import { insertSession, type SessionRow } from './repository/sessions.ts';
import { viewOf } from './round-view.ts';
import { derivedId, hashOfSeed, newClientSeed, newServerSeed } from './seeds.ts';

const SESSION_MS = 12 * 3_600_000;
const PATIENCE_MS = 5_000;

/** Exchanges a launch token for a session. The wallet's name of it follows from the token, so that a lost answer may be asked for again. */
export async function openSession(
  deps: ArcadeDeps,
  { token, game: gameId }: SessionPayload,
): Promise<SessionValue | Failure> {
  const game = findOffered(gameId);
  if (game === null) return fail('NOT_FOUND');
  const walletSession = derivedId('session', token);
  const answer = await deps.wallet.callUntilKnown(
    'authenticate',
    { token, session: walletSession, game: game.id },
    PATIENCE_MS,
  );
  if (answer === null) return fail('UNAVAILABLE');
  if (answer.code !== 'OK') return fail('TOKEN_INVALID');
  const now = deps.clock.now();
  const seeds = { serverSeed: newServerSeed(), nextServerSeed: newServerSeed(), clientSeed: newClientSeed() };
  const bearer = newToken();
  const session: SessionRow = {
    key: tokenKey(bearer),
    walletSession,
    playerId: await transaction(deps.pool, (tx) =>
      ensurePlayer(tx, { name: answer.player, symbol: answer.symbol }, seeds, now),
    ),
    game: game.id,
    currency: answer.currency,
    symbol: answer.symbol,
    exponent: answer.exponent,
    language: answer.language,
    isTest: answer.isTest,
    rules: answer.rules,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  };
  await insertSession(deps.pool, session, now);
  return describe(deps, session, bearer, answer.balance);
}

/** The session again, after a reload of the page. */
export async function resumeSession(
  deps: ArcadeDeps,
  session: SessionRow,
  bearer: string,
): Promise<SessionValue | Failure> {
  const balance = await readBalance(deps, session);
  return balance === null ? fail('UNAVAILABLE') : describe(deps, session, bearer, balance);
}

/** What the wallet holds; null while it does not say. */
export async function readBalance(deps: Pick<ArcadeDeps, 'wallet'>, session: SessionRow): Promise<string | null> {
  const answer = await deps.wallet.callUntilKnown('balance', { session: session.walletSession }, PATIENCE_MS);
  return answer?.code === 'OK' ? answer.balance : null;
}

export function fairnessOf(player: PlayerRow): FairnessValue {
  return {
    serverSeedHash: hashOfSeed(player.serverSeed),
    nextServerSeedHash: hashOfSeed(player.nextServerSeed),
    clientSeed: player.clientSeed,
    nonce: Number(player.nonce),
  };
}

async function describe(
  deps: ArcadeDeps,
  session: SessionRow,
  token: string,
  balance: string,
): Promise<SessionValue | Failure> {
  const game = findOffered(session.game);
  if (game === null) return fail('NOT_FOUND');
  const player = await findPlayer(deps.pool, session.playerId);
  const newest = player.newest === null ? null : await findRound(deps.pool, player.newest, session.playerId);
  const { currency, symbol, exponent, language, isTest, rules } = session;
  return {
    token,
    game: gameInfo(game, exponent),
    player: { currency: { code: currency, symbol, exponent }, balance, language, isTest },
    rules,
    fairness: fairnessOf(player),
    newest: newest && viewOf(newest),
    platformOrigin: deps.platformOrigin,
  };
}
