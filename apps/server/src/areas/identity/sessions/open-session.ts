import { MemberLoggedIn } from '@lantern/events';
import type { CallContext, MemberScope, Queryable } from '@lantern/server-kit';
import { newToken, sha256 } from '@lantern/server-kit/security';
import { accountKey, recordMemberLogin } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { insertLoginRecord, type LoginRecord, seeDevice } from '../login/repository/login-records.ts';
import { trustPlace } from '../login/repository/places.ts';
import { publishChange } from '../security/publish-change.ts';
import type { ProvenMember } from './proven-member.ts';
import { type EndedSession, endSessions, insertSession, type Platform, type SessionEnd } from './repository.ts';
import { deviceKeyOf, LIFETIME_MS } from './rules.ts';

export interface Opening {
  readonly platform: Platform;
  /** The session may only change the password. */
  readonly restricted: boolean;
  readonly method: LoginRecord['method'];
  /** Which other sessions end: those of the same platform class, or all (after a password change). */
  readonly ends: 'SAME_PLATFORM' | 'ALL';
  /** More than the password was proven, so this place becomes trusted. */
  readonly isProven?: boolean;
}

export interface Opened {
  readonly token: string;
  readonly firstTimeLogin: boolean;
  readonly ended: readonly EndedSession[];
}

/**
 * Opens a session inside the transaction that has locked the proven member, in place of the previous one. The caller must publish the ended
 * sessions after the commit, see `publishSessionEnd`.
 */
export async function openSession(
  tx: Queryable,
  deps: IdentityDeps,
  context: CallContext,
  { scope, account }: ProvenMember,
  opening: Opening,
): Promise<Opened> {
  const { now, ip, country, userAgent } = context;
  const token = newToken();
  const deviceKey = deviceKeyOf(context);
  const isAll = opening.ends === 'ALL';
  const reason: SessionEnd = isAll ? 'PASSWORD_CHANGED' : 'KICKED';
  const platform = isAll ? null : opening.platform;
  const ended = await endSessions(tx, scope, scope.memberId, { reason, at: now, platform });
  const sessionId = await insertSession(tx, scope, {
    platform: opening.platform,
    tokenHash: sha256(token),
    restricted: opening.restricted,
    ip,
    deviceKey,
    at: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  const isNewDevice = await seeDevice(tx, scope, scope.memberId, { key: deviceKey, name: userAgent, country, at: now });
  await insertLoginRecord(tx, scope, {
    memberId: scope.memberId,
    accountKey: accountKey(account),
    at: now,
    ip,
    country,
    device: userAgent,
    method: opening.method,
    result: opening.restricted ? 'PASSWORD_CHANGE_REQUIRED' : 'OK',
  });
  if (opening.restricted) return { token, firstTimeLogin: false, ended };
  const firstTimeLogin = await recordMemberLogin(tx, scope, scope.memberId, now);
  // The place of the first login is trusted.
  if (firstTimeLogin || opening.isProven) await trustPlace(tx, scope, scope.memberId, { deviceKey, ip }, now);
  if (!firstTimeLogin && isNewDevice) {
    await publishChange(deps, tx, scope, { what: 'NEW_PLACE', at: now, ip, userAgent });
  }
  await deps.publish(tx, MemberLoggedIn, scope.brandId, {
    memberId: scope.memberId.toString(),
    sessionId: sessionId.toString(),
    at: now.toISOString(),
    ip,
    country,
    firstTimeLogin,
  });
  return { token, firstTimeLogin, ended };
}

/** Call after the commit: drops the ended tokens from the cache and notifies their open tabs. */
export function publishSessionEnd(
  deps: Pick<IdentityDeps, 'tokens' | 'sockets'>,
  scope: MemberScope,
  ended: readonly EndedSession[],
  reason: 'SESSION_KICKED' | 'LOGGED_OUT' | 'EXPIRED' | 'TIME_LIMIT',
): void {
  for (const session of ended) {
    deps.tokens.forget(session.tokenKey);
    const sessionId = session.id.toString();
    deps.sockets.toMember(scope.brandId, scope.memberId, { type: 'session', reason, sessionId });
  }
}
