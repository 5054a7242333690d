import type { Payload, Value } from '@lantern/contract/schemas';
import { type Language, type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { newToken, sha256 } from '@lantern/server-kit/security';
import type { GamesDeps } from './deps.ts';
import { findGame } from './repository/games.ts';
import { insertLaunch } from './repository/sessions.ts';

const LAUNCH_MS = 120_000;

/**
 * The address of a game for this member, good once and for two minutes. Checked in this order: the game is offered, the account may
 * play it, nothing keeps the member from staking. The token stands behind the `#`, so that it reaches no log.
 */
export async function launchGame(
  deps: GamesDeps,
  { member: { scope }, language }: { readonly member: { readonly scope: MemberScope }; readonly language: Language },
  { gameId, vassalage }: Payload<'games.launchGame'>,
): Promise<Value<'games.launchGame'> | Refusal> {
  const game = await findGame(deps.pool, scope, vassalage, gameId);
  if (game === null) return refuse('NOT_FOUND');
  if (vassalage !== deps.studio.code) return refuse('FEATURE_DISABLED');
  if (scope.book === 'TEST' && !game.has_trial) return refuse('TRIAL_ACCOUNT');
  const kept = await deps.safety.mayBet(scope);
  if (kept !== null) return kept;
  const at = deps.clock.now();
  const token = newToken();
  await insertLaunch(deps.pool, scope, {
    tokenHash: sha256(token),
    vendor: vassalage,
    game: game.code,
    gameType: game.game_type,
    language,
    at,
    until: new Date(at.getTime() + LAUNCH_MS),
  });
  return {
    game_url: `${deps.studio.url}/play/${encodeURIComponent(game.code)}?lang=${language}#token=${token}`,
    title: game.title,
  };
}
