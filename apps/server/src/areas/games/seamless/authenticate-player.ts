import { accounts } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { sha256 } from '@lantern/server-kit/security';
import type { Answer, Requests } from '@lantern/vendor-protocol';
import type { GamesDeps } from '../deps.ts';
import { type GameSession, openLaunch } from '../repository/sessions.ts';
import type { VendorCaches } from './vendor-sessions.ts';

const SESSION_MS = 12 * 3_600_000;
/** Minimum time between rounds, ms, for brands that do not allow quick play. */
const CALM_MS = 2_500;

/** Exchanges a launch token for the session that the vendor names. */
export async function authenticatePlayer(
  deps: GamesDeps & { readonly memory: VendorCaches },
  vendor: string,
  { token, session, game, origin }: Requests['authenticate'],
): Promise<Answer<'authenticate'>> {
  const now = deps.clock.now();
  const launch = { tokenHash: sha256(token), vendor, game, session, origin };
  const opened = await openLaunch(deps.pool, launch, now, new Date(now.getTime() + SESSION_MS));
  if (opened === null) return { code: 'TOKEN_INVALID' };
  // Not from the cache: a token must not open a game after the login has ended, e.g. by a new password or a lock.
  const { brandId, loginId } = opened;
  if (loginId !== null && (await deps.people.hasLoginEndedNow({ brandId }, loginId, now)))
    return { code: 'TOKEN_INVALID' };
  deps.memory.sessions.forget(`${vendor} ${session}`);
  const { currency } = await deps.brand(opened.brandId);
  return {
    code: 'OK',
    player: `${opened.brandId}-${opened.memberId}`,
    balance: formatAmount(await balanceOf(deps, opened), currency.exponent),
    currency: currency.code,
    symbol: currency.symbol,
    exponent: currency.exponent,
    language: opened.language,
    isTest: opened.book === 'TEST',
    rules: await rulesOf(deps, opened),
  };
}

/** Game rules set by a brand's regulator, from its switches. */
async function rulesOf({ brands }: Pick<GamesDeps, 'brands'>, { brandId }: GameSession) {
  const { switches } = await brands.settings(brandId);
  const allowsTurbo = switches.get('TURBO') !== 0;
  return {
    minimumSpinMs: allowsTurbo ? 0 : CALM_MS,
    allowsAutoplay: switches.get('AUTOPLAY') !== 0,
    allowsTurbo,
  };
}

/** Whether the platform login under which a game was opened has ended: no new stakes are accepted then. */
export async function hasLoginEnded(
  deps: Pick<GamesDeps, 'people'>,
  { brandId, loginId }: GameSession,
  now: Date,
): Promise<boolean> {
  return loginId !== null && deps.people.hasLoginEnded({ brandId }, loginId, now);
}

/** Balance of a session's wallet, in minor units. */
export async function balanceOf(
  deps: Pick<GamesDeps, 'ledger' | 'pool' | 'brand'>,
  { brandId, memberId, book }: GameSession,
): Promise<bigint> {
  const { currency } = await deps.brand(brandId);
  const scope = { brandId, book, currency: currency.code };
  const [main] = await deps.ledger.balances(deps.pool, scope, [accounts.main(memberId)]);
  return main?.balance ?? 0n;
}
