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
 * amount, and 0 or nothing means that no question is needed. The token of the platform's own studios is in no address, because redirects
 * carry addresses along with their fragments: the page around the game posts it to the one origin that may present it.
 */
export async function launchGame(
  deps: LaunchDeps,
  { member: { scope, sessionId }, language, country }: LaunchContext,
  { gameId, vassalage, confirmTrans, place }: Payload<'games.launchGame'>,
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
    const address = await addressOf(deps, scope, studioOf(deps, vassalage), { game: game.code, language, place });
    const launch = { game: game.code, language, origin: originOf(address) };
    const launchToken = await deps.ownWallets.open(scope, vassalage, launch);
    return launchToken === null ? refuse('VENDOR_UNAVAILABLE') : answerOf(address, { ...shown, launchToken });
  }
  const token = newToken();
  const ownAddress =
    connection === null ? await addressOf(deps, scope, deps.studio, { game: game.code, language, place }) : null;
  await insertLaunch(deps.pool, scope, {
    tokenHash: sha256(token),
    vendor: vassalage,
    game: game.code,
    gameType: game.game_type,
    language,
    at,
    loginId: sessionId,
    origin: ownAddress && originOf(ownAddress),
    until: new Date(at.getTime() + LAUNCH_MS),
  });
  if (ownAddress !== null) return answerOf(ownAddress, { ...shown, launchToken: token });
  const values = { game: game.code, language, token, currency: currency.code };
  return answerOf(filledAddress(connection?.gameUrl ?? '', values), { ...shown, launchToken: null });
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

/** The address of a studio's game: at the wanted launch CDN if the brand has it, else at the studio's own origin. */
async function addressOf(
  { brands }: Pick<LaunchDeps, 'brands'>,
  { brandId }: MemberScope,
  studio: SeamlessVendor | undefined,
  { game, language, place }: { readonly game: string; readonly language: Language; readonly place: string | undefined },
): Promise<string> {
  const { launchGameCDNs } = await brands.settings(brandId);
  const base = launchGameCDNs.find((cdn) => cdn === place) ?? studio?.url ?? '';
  return `${base}/play/${encodeURIComponent(game)}?lang=${language}`;
}

const originOf = (address: string) => new URL(address).origin;
