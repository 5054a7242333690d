import type { BrandView, OperatorSession } from '@lantern/server-kit';
import { isToken, sha256 } from '@lantern/server-kit/security';
import type { StaffDeps } from '../deps.ts';
import { mayConnectFrom } from '../operators/address-rules.ts';
import { findOperator } from '../operators/repository/operators.ts';
import { endSession, findLiveSession, touchSession } from './repository/sessions.ts';
import { IDLE_MS, TOUCH_EVERY_MS, toSession } from './session-rules.ts';

/**
 * The operator of a token; null when the token is invalid. Reads the database on every call: operators are few, and a removed permission
 * takes effect at once.
 */
export async function authenticateOperator(
  deps: StaffDeps,
  token: string,
  brand: Pick<BrandView, 'id'>,
  ip?: string,
  isHuman = false,
): Promise<OperatorSession | null> {
  if (!isToken(token)) return null;
  const scope = { brandId: brand.id };
  const session = await findLiveSession(deps.pool, scope, sha256(token));
  if (!session) return null;
  const now = deps.clock.now();
  const idleMs = now.getTime() - session.seenAt.getTime();
  if (idleMs >= IDLE_MS || session.expiresAt <= now) {
    await endSession(deps.pool, scope, session.id, idleMs >= IDLE_MS ? 'IDLE' : 'EXPIRED', now);
    return null;
  }
  const operator = await findOperator(deps.pool, scope, session.operatorId);
  if (operator?.state !== 'ACTIVE') {
    await endSession(deps.pool, scope, session.id, 'DISABLED', now);
    return null;
  }
  // A token used from a disallowed address is refused but not ended: it stays valid at allowed addresses.
  if (ip !== undefined && !(await mayConnectFrom(deps.pool, scope, operator, ip))) return null;
  // Pages poll for hours without a user: only human input extends the session.
  if (isHuman && idleMs >= TOUCH_EVERY_MS) await touchSession(deps.pool, scope, session.id, now);
  return toSession(scope, operator);
}
