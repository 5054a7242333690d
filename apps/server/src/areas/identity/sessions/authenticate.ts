import { type BrandView, isRefusal, type MemberSession, type Refusal, refuse } from '@lantern/server-kit';
import { loadingCache } from '@lantern/server-kit/cache';
import { isToken, tokenKey } from '@lantern/server-kit/security';
import { capabilitiesOf } from '../accounts/capabilities.ts';
import type { IdentityDeps } from '../deps.ts';
import type { CachedToken } from './cached-token.ts';
import { endSession, findSessions, findSessionsById, type SessionRow, touchSessions } from './repository.ts';
import { IDLE_MS, MAX_AGE_MS, TOUCH_EVERY_MS, WATCHED_AGE_MS } from './rules.ts';

const MAX_TOKENS = 100_000;
const KICKED = refuse('SESSION_KICKED');
const TIME_OVER = refuse('SESSION_TIME_OVER');

function toSession(row: SessionRow): MemberSession {
  return {
    scope: { brandId: row.brandId, memberId: row.memberId, book: row.book },
    account: row.account,
    type: row.type,
    sessionId: row.id,
    restricted: row.restricted,
    protectedActions: capabilitiesOf(row.type, false).protectedActions,
  };
}

function isIdle(row: SessionRow, now: Date): boolean {
  return now.getTime() - row.seenAt.getTime() >= IDLE_MS;
}

function judge(row: SessionRow, now: Date): CachedToken['answer'] {
  if (row.endReason === 'KICKED') return KICKED;
  if (row.endReason === 'TIME_LIMIT') return TIME_OVER;
  if (row.endReason !== null || isIdle(row, now) || row.expiresAt <= now) return null;
  return toSession(row);
}

/** Usually a reload returns the same session; then the old object is kept. */
function isSameAnswer({ answer: before }: CachedToken, { answer: now }: CachedToken): boolean {
  if (before === null || now === null || isRefusal(before) || isRefusal(now)) return before === now;
  return (
    before.sessionId === now.sessionId &&
    before.scope.brandId === now.scope.brandId &&
    before.scope.memberId === now.scope.memberId &&
    before.scope.book === now.scope.book &&
    before.account === now.account &&
    before.type === now.type &&
    before.restricted === now.restricted
  );
}

/** Updates the last activity of sessions, and ends idle and expired ones. */
async function lookAfter({ pool }: Pick<IdentityDeps, 'pool'>, rows: readonly SessionRow[], now: Date): Promise<void> {
  const live = rows.filter((row) => row.endReason === null);
  const over = live.filter((row) => isIdle(row, now) || row.expiresAt <= now);
  for (const row of over) await endSession(pool, row, row.id, isIdle(row, now) ? 'IDLE' : 'EXPIRED', now);
  const silent = live.filter((row) => !over.includes(row) && now.getTime() - row.seenAt.getTime() >= TOUCH_EVERY_MS);
  if (silent.length > 0) await touchSessions(pool, silent, now);
}

/**
 * Whether logins have ended, by `brand login`; at most two seconds old. A query counts as activity, because playing extends a login. An
 * unknown login counts as not ended: whatever depends on it has its own expiry.
 */
export function createLoginWatch(deps: Pick<IdentityDeps, 'pool'>) {
  return loadingCache<boolean>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_TOKENS,
    async loadMany(keys, now) {
      const pairs = keys.map((key) => key.split(' ').map(BigInt));
      const rows = await findSessionsById(
        deps.pool,
        pairs.map(([brandId = 0n]) => brandId),
        pairs.map(([, id = 0n]) => id),
      );
      await lookAfter(deps, rows, now);
      const isOver = (row: SessionRow) => row.endReason !== null || isIdle(row, now) || row.expiresAt <= now;
      return new Map(rows.map((row) => [`${row.brandId} ${row.id}`, isOver(row)]));
    },
  });
}

/**
 * Cache of tokens and their sessions: at most two seconds old, or known to be unchanged. Tokens requested at the same time are read by one
 * query, which also updates the last activity and ends idle sessions.
 */
export function createTokenCache(deps: Pick<IdentityDeps, 'pool' | 'changes'>) {
  const { changes } = deps;
  return loadingCache<CachedToken>({
    maxAgeMs: MAX_AGE_MS,
    watched: changes && { changes, kind: 'identity.token', maxAgeMs: WATCHED_AGE_MS },
    maxEntries: MAX_TOKENS,
    isSame: isSameAnswer,
    async loadMany(keys, now) {
      const rows = await findSessions(deps.pool, keys);
      await lookAfter(deps, rows, now);
      return new Map(
        rows.map((row) => [row.tokenKey, { brandId: row.brandId, expiresAt: row.expiresAt, answer: judge(row, now) }]),
      );
    },
  });
}

/**
 * The session of a member's token: null when it is invalid or belongs to another brand, SESSION_KICKED when a newer login replaced it. Runs
 * on every call, so a cached token costs only a hash and a map look-up.
 */
export async function authenticateMember(
  deps: Pick<IdentityDeps, 'tokens' | 'clock'>,
  token: string,
  brand: Pick<BrandView, 'id'>,
): Promise<MemberSession | Refusal | null> {
  if (!isToken(token)) return null;
  const now = deps.clock.now();
  const known = deps.tokens.get(tokenKey(token), now);
  const found = known instanceof Promise ? await known : known;
  if (!found || found.brandId !== brand.id) return null;
  // A session expires without a change notification, so a cached one may have passed its end.
  return isRefusal(found.answer) || found.expiresAt > now ? found.answer : null;
}
