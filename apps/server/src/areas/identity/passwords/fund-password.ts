import { isRefusal, type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { findCredential, renewHash } from './repository/credentials.ts';
import { clearFundAttempts, findFundAttempts, reserveFundTry, withdrawFundTry } from './repository/fund-attempts.ts';

export const FUND_PASSWORD_DIGITS = 6;
const TRIES = 5;
const LOCKED_MS = 60 * 60_000;

export interface FundPasswordState {
  readonly isSet: boolean;
  readonly triesLeft: number;
  readonly lockedUntil: Date | null;
}

type Deps = Pick<IdentityDeps, 'pool' | 'passwords' | 'fundPasswordQueue'>;

/** Maximum attempts of one member that are checked or queued at once. */
export const MOST_FUND_ATTEMPTS = 40;

/** Whether a member has a fund password, and how many wrong attempts remain. */
export async function readFundPassword(
  deps: Pick<Deps, 'pool'>,
  scope: MemberScope,
  now: Date,
): Promise<FundPasswordState> {
  const [credential, attempts] = await Promise.all([
    findCredential(deps.pool, scope, scope.memberId, 'FUND'),
    findFundAttempts(deps.pool, scope),
  ]);
  const isLocked = attempts.lockedUntil !== null && attempts.lockedUntil > now;
  const isOver = attempts.lockedUntil !== null && !isLocked;
  return {
    isSet: credential !== null,
    triesLeft: isLocked ? 0 : TRIES - (isOver ? 0 : attempts.fails),
    lockedUntil: isLocked ? attempts.lockedUntil : null,
  };
}

/**
 * Checks a fund password. Call it outside of a transaction: it computes a slow hash, and a failure must count even if the caller's action
 * rolls back. A member's attempts are serialised, so that concurrent right ones do not use up the limit; each is still stored before the
 * check, so that the limit also holds across processes.
 *
 * @returns null when it is right, else FUND_PASSWORD_NOT_SET, _LOCKED {until}, _WRONG {left} or OVERLOADED
 */
export async function checkFundPassword(
  deps: Deps,
  scope: MemberScope,
  password: string,
  now: Date,
): Promise<Refusal | null> {
  const turn = deps.fundPasswordQueue.take(`${scope.brandId} ${scope.memberId}`, () =>
    judge(deps, scope, password, now),
  );
  return turn === undefined ? refuse('OVERLOADED') : turn;
}

async function judge(deps: Deps, scope: MemberScope, password: string, now: Date): Promise<Refusal | null> {
  const reserved = await reserveFundTry(deps.pool, scope, now, { attempts: TRIES, lockedMs: LOCKED_MS });
  if (reserved === null) return refuse('FUND_PASSWORD_NOT_SET');
  const { passwordHash: oldHash, fails } = reserved;
  if (fails === null) {
    const { lockedUntil } = await findFundAttempts(deps.pool, scope);
    return refuse('FUND_PASSWORD_LOCKED', { until: lockedUntil?.toISOString() ?? null });
  }
  const isRight = await deps.passwords.matches(oldHash, password);
  if (isRefusal(isRight)) {
    await withdrawFundTry(deps.pool, scope);
    return isRight;
  }
  if (!isRight) return refuse('FUND_PASSWORD_WRONG', { left: TRIES - fails });
  await clearFundAttempts(deps.pool, scope);
  const newHash = await deps.passwords.renew(oldHash, password);
  if (newHash) await renewHash(deps.pool, scope, scope.memberId, { kind: 'FUND', oldHash, newHash });
  return null;
}
