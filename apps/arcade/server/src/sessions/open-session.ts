import type { FairnessValue, OriginalRound, SessionPayload, SessionValue } from '@lantern/arcade-contract';
import { transaction } from '@lantern/database';
import { formatAmount } from '@lantern/money';
import { sha256, tokenKey } from '@lantern/server-kit/security';
import type { ArcadeDeps } from '../deps.ts';
import { type Failure, fail } from '../failure.ts';
import { findOffered } from '../games/offered-games.ts';
import { ownTitlesOf } from '../own-studio.ts';
import { balanceOfPlayer, findLaunch } from '../repository/own-wallets.ts';
import { ensurePlayer, findPlayer, type PlayerRow } from '../repository/players.ts';
import { findOpenRound, findRound } from '../repository/rounds.ts';
import { openSessionOnce, type SessionRow } from '../repository/sessions.ts';
import { viewOf } from '../rounds/round-view.ts';
import { derivedId, hashOfSeed, newClientSeed, newServerSeed } from './seeds.ts';

const SESSION_MS = 12 * 3_600_000;
const PATIENCE_MS = 5_000;
/** A platform in transfer mode sends no play rules, so nothing is restricted. */
const OWN_RULES = { minimumSpinMs: 0, allowsAutoplay: true, allowsTurbo: true };

/**
 * Exchanges a launch token for a session, once. The session id for the wallet is derived from the launch token and the client makes
 * the bearer token: a request repeated after a lost response finds the same session, and another client finds none.
 *
 * @param origin the page that presents the token, as its browser names it; the token opens nothing for another than its own
 */
export async function openSession(
  deps: ArcadeDeps,
  { token, game: gameId, sessionToken }: SessionPayload,
  origin: string,
): Promise<SessionValue | Failure> {
  const game = findOffered(gameId);
  if (game === null) return fail('NOT_FOUND');
  const walletSession = derivedId('session', token);
  const own = await findLaunch(deps.pool, sha256(token), deps.clock.now());
  if (own !== null) {
    const { origin: bound, ...launch } = own;
    if (launch.game !== game.id || (bound !== null && bound !== origin)) return fail('TOKEN_INVALID');
    return enter(deps, { ...launch, walletSession, rules: OWN_RULES, hasOwnWallet: true }, sessionToken);
  }
  const answer = await deps.wallet.callUntilKnown(
    'authenticate',
    { token, session: walletSession, game: game.id, origin },
    PATIENCE_MS,
  );
  if (answer === null) return fail('UNAVAILABLE');
  if (answer.code !== 'OK') return fail('TOKEN_INVALID');
  const { player, currency, symbol, exponent, language, isTest, rules } = answer;
  const opened = { player, currency, symbol, exponent, language, isTest, rules, game: game.id };
  return enter(deps, { ...opened, walletSession, hasOwnWallet: false }, sessionToken, answer.balance);
}

type Opened = Omit<SessionRow, 'key' | 'playerId' | 'expiresAt'> & { readonly player: string };

/** Stores the session under the client's bearer token; TOKEN_INVALID when it was opened under another one. */
async function enter(
  deps: ArcadeDeps,
  { player, ...opened }: Opened,
  bearer: string,
  known?: string,
): Promise<SessionValue | Failure> {
  const now = deps.clock.now();
  const seeds = { serverSeed: newServerSeed(), nextServerSeed: newServerSeed(), clientSeed: newClientSeed() };
  const wanted: SessionRow = {
    ...opened,
    key: tokenKey(bearer),
    playerId: await transaction(deps.pool, (tx) =>
      ensurePlayer(tx, { name: player, symbol: opened.symbol }, seeds, now),
    ),
    expiresAt: new Date(now.getTime() + SESSION_MS),
  };
  const session = await openSessionOnce(deps.pool, wanted, now);
  if (session.key !== wanted.key || session.expiresAt <= now) return fail('TOKEN_INVALID');
  const balance = known ?? (await readBalance(deps, session));
  return balance === null ? fail('UNAVAILABLE') : describe(deps, session, bearer, balance);
}

/** Session data for a client that reloaded its page. */
export async function resumeSession(
  deps: ArcadeDeps,
  session: SessionRow,
  bearer: string,
): Promise<SessionValue | Failure> {
  const balance = await readBalance(deps, session);
  return balance === null ? fail('UNAVAILABLE') : describe(deps, session, bearer, balance);
}

/** Balance of the wallet; null while the wallet does not answer. */
export async function readBalance(
  deps: Pick<ArcadeDeps, 'wallet' | 'pool'>,
  session: SessionRow,
): Promise<string | null> {
  if (session.hasOwnWallet) return formatAmount(await balanceOfPlayer(deps.pool, session.playerId), session.exponent);
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
  const open = game.moves && (await findOpenRound(deps.pool, session.playerId, game.id));
  const { currency, symbol, exponent, language, isTest, rules } = session;
  const ownTitles = session.hasOwnWallet ? ownTitlesOf(game.id) : null;
  return {
    token,
    game: { ...game.info(exponent), ...(ownTitles !== null && { titles: ownTitles }) },
    player: { currency: { code: currency, symbol, exponent }, balance, language, isTest },
    rules,
    fairness: fairnessOf(player),
    newest: newest && viewOf(newest),
    open: open && (viewOf(open) as OriginalRound),
    platformOrigin: deps.platformOrigin,
  };
}
