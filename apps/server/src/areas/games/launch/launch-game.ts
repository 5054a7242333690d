import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type Language, type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { newToken, sha256 } from '@lantern/server-kit/security';
import { type Availability, refusalOfState } from '../catalogue/availability.ts';
import { nameIn } from '../catalogue/name-in.ts';
import { isOffered, PROVIDER_LIST } from '../catalogue/offered-game.ts';
import type { GamesDeps, SeamlessVendor } from '../deps.ts';
import type { OwnWallets } from '../own-wallets/vendor-wallets.ts';
import { findConnection } from '../repository/connections.ts';
import { saveFavourite } from '../repository/favourites.ts';
import { findGame } from '../repository/games.ts';
import { insertLaunch } from '../repository/sessions.ts';
import { studioOf } from '../studio-of.ts';

const LAUNCH_MS = 120_000;
const MOST_RECENT = 60;

export type LaunchDeps = GamesDeps & { readonly board: Availability; readonly ownWallets: OwnWallets };

/** The member who opens a game, with the login under which it happens; null without a login. */
export interface LaunchContext {
  readonly member: { readonly scope: MemberScope; readonly sessionId: bigint | null };
  readonly language: Language;
  /** Country of the member; null when unknown: then only games offered in all countries. */
  readonly country: string | null;
}

/**
 * The address of a game for this member, valid once and for two minutes. Checks in this order, after the login that the call itself needs:
 * type of account, play stops, exclusions and limits, maintenance, country and currency, and the wallet on which the game is played. Then
 * transfers the member's money if that is automatic; with `confirmTrans` 1 a transfer that the client has not confirmed is refused with its
 * amount, and 0 or nothing means that no question is needed. The token is in the URL fragment (`#`), so that no log contains it.
 */
export async function launchGame(
  deps: LaunchDeps,
  { member: { scope, sessionId }, language, country }: LaunchContext,
  { gameId, vassalage, confirmTrans }: Payload<'games.launchGame'>,
): Promise<Value<'games.launchGame'> | Refusal> {
  const game = await findGame(deps.pool, scope, vassalage, gameId);
  if (game === null || game.code === PROVIDER_LIST) return refuse('NOT_FOUND');
  const brand = await deps.brand(scope.brandId);
  const { currency } = brand;
  const refused =
    (scope.book === 'TEST' && !game.has_trial ? refuse('TRIAL_ACCOUNT') : null) ??
    (await deps.board.playRefusal(scope)) ??
    (await deps.safety.mayBet(scope)) ??
    refusalOfState(game.state) ??
    (isOffered(game, { country, currency: currency.code }) ? null : refuse('GAME_CLOSED'));
  if (refused !== null) return refused;
  const shown = { title: nameIn(language, game), showIcon: game.cover || game.code };
  const isOwn = deps.ownWallets.isOwn(vassalage);
  const isOwnStudio = isOwn || vassalage === deps.studio.code;
  const connection = isOwnStudio ? null : await findConnection(deps.pool, scope, vassalage);
  if (!isOwnStudio && connection === null) return refuse('FEATURE_DISABLED');
  const unconfirmed = isOwn && confirmTrans === 1 ? await deps.wallet.amountAtStart(scope, brand) : 0n;
  if (unconfirmed > 0n) {
    return refuse('TRANSFER_UNCONFIRMED', { amount: formatAmount(unconfirmed, currency.exponent) });
  }
  const at = deps.clock.now();
  await saveFavourite(deps.pool, scope, 'recent', { vendor: vassalage, game: game.code }, { at, most: MOST_RECENT });
  await deps.wallet.enterGame(scope, brand, isOwn ? vassalage : null);
  if (isOwn) {
    const opened = await deps.ownWallets.open(scope, vassalage, game.code, language);
    if (opened === null) return refuse('VENDOR_UNAVAILABLE');
    return answerOf(addressOf(studioOf(deps, vassalage), game.code, language, opened), { ...shown, isOnCdns: true });
  }
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
  const game_url =
    connection === null
      ? addressOf(deps.studio, game.code, language, token)
      : filledAddress(connection.gameUrl, { game: game.code, language, token, currency: currency.code });
  return answerOf(game_url, { ...shown, isOnCdns: connection === null });
}

/** Clients of the specification read the address under either name. */
const answerOf = <Rest extends object>(address: string, rest: Rest) => ({
  game_url: address,
  game_url2: address,
  ...rest,
});

/** Fills in the placeholders of a connected vendor's game address. */
function filledAddress(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (place, name: string) => encodeURIComponent(values[name] ?? place));
}

function addressOf(studio: SeamlessVendor | undefined, game: string, language: Language, token: string): string {
  return `${studio?.url ?? ''}/play/${encodeURIComponent(game)}?lang=${language}#token=${token}`;
}
