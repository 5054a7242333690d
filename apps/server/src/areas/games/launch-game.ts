import type { Payload, Value } from '@lantern/contract/schemas';
import { type Language, type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { newToken, sha256 } from '@lantern/server-kit/security';
import type { GamesDeps, SeamlessVendor } from './deps.ts';
import type { OwnWallets } from './own-wallets/desk.ts';
import { findGame } from './repository/games.ts';
import { insertLaunch } from './repository/sessions.ts';
import { studioOf } from './studio-of.ts';
import { refusalOfState, type Switchboard } from './switchboard.ts';

const LAUNCH_MS = 120_000;

export type LaunchDeps = GamesDeps & { readonly board: Switchboard; readonly ownWallets: OwnWallets };

/** Who opens a game, and the login that this hangs on; null where nobody logged in for it. */
export interface LaunchContext {
  readonly member: { readonly scope: MemberScope; readonly sessionId: bigint | null };
  readonly language: Language;
}

/**
 * The address of a game for this member, good once and for two minutes. Checked in this order: the game is offered and open,
 * nothing is stopped, the account may play it, nothing keeps the member from staking. Then his money follows him, where it does so by
 * itself. The token stands behind the `#`, so that it reaches no log.
 */
export async function launchGame(
  deps: LaunchDeps,
  { member: { scope, sessionId }, language }: LaunchContext,
  { gameId, vassalage }: Payload<'games.launchGame'>,
): Promise<Value<'games.launchGame'> | Refusal> {
  const game = await findGame(deps.pool, scope, vassalage, gameId);
  if (game === null) return refuse('NOT_FOUND');
  const shut = refusalOfState(game.state) ?? (await deps.board.playRefusal(scope));
  if (shut !== null) return shut;
  const isOwn = deps.ownWallets.isOwn(vassalage);
  if (!isOwn && vassalage !== deps.studio.code) return refuse('FEATURE_DISABLED');
  if (scope.book === 'TEST' && !game.has_trial) return refuse('TRIAL_ACCOUNT');
  const kept = await deps.safety.mayBet(scope);
  if (kept !== null) return kept;
  await deps.wallet.enterGame(scope, await deps.merchant(scope.merchantId), isOwn ? vassalage : null);
  if (isOwn) {
    const opened = await deps.ownWallets.open(scope, vassalage, game.code, language);
    if (opened === null) return refuse('VENDOR_UNAVAILABLE');
    return { game_url: addressOf(studioOf(deps, vassalage), game.code, language, opened), title: game.title };
  }
  const at = deps.clock.now();
  const token = newToken();
  await insertLaunch(deps.pool, scope, {
    tokenHash: sha256(token),
    vendor: vassalage,
    game: game.code,
    gameType: game.game_type,
    language,
    at,
    loginId: sessionId,
    until: new Date(at.getTime() + LAUNCH_MS),
  });
  return { game_url: addressOf(deps.studio, game.code, language, token), title: game.title };
}

function addressOf(studio: SeamlessVendor | undefined, game: string, language: Language, token: string): string {
  return `${studio?.url ?? ''}/play/${encodeURIComponent(game)}?lang=${language}#token=${token}`;
}
