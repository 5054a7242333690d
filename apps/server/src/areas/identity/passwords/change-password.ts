import type { Payload, Value } from '@lantern/contract/schemas';
import { PasswordChanged } from '@lantern/events';
import { isRefusal, type MemberContext, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import { findById, type MemberRow } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { PROVEN } from '../security/claim-account.ts';
import { openSession, publishSessionEnd } from '../sessions/open-session.ts';
import { lockProven, lockProvenBySession } from '../sessions/proven-member.ts';
import { findPlatform } from '../sessions/repository.ts';
import { checkLoginPassword } from './check-login-password.ts';
import { checkNewPassword, checkReuse } from './new-password.ts';
import { readPassword } from './password-rules.ts';
import { findCredential, replaceCredential } from './repository/credentials.ts';

interface Change {
  readonly member: MemberRow;
  /** The session is the proof, not the old password. */
  readonly isClaim: boolean;
  readonly oldHash: string;
  readonly newHash: string;
}

/** Replaces the hash, ends every session and opens a new full one. */
async function replace(deps: IdentityDeps, context: MemberContext, { member, isClaim, oldHash, newHash }: Change) {
  const { scope, sessionId } = context.member;
  const at = context.now;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const proven = isClaim
      ? await lockProvenBySession(tx, scope, { ...member, sessionId })
      : await lockProven(tx, scope, member, 'STATE_CONFLICT');
    if (isRefusal(proven)) return proven;
    const change = { kind: 'LOGIN', oldHash, newHash, at } as const;
    if (!(await replaceCredential(tx, scope, scope.memberId, change))) return refuse('STATE_CONFLICT');
    const platform = await findPlatform(tx, scope, sessionId);
    await deps.publish(tx, PasswordChanged, scope.brandId, {
      memberId: scope.memberId.toString(),
      at: at.toISOString(),
      ip: context.ip,
    });
    const opening = { platform, restricted: false, method: 'PASSWORD_CHANGE', ends: 'ALL' } as const;
    return openSession(tx, deps, context, proven, opening);
  });
}

/**
 * Changes the login password; a restricted token is allowed. The answer has a full token, so that the client does not need to log in again.
 * All other sessions end.
 */
export async function changePassword(
  deps: IdentityDeps,
  context: MemberContext,
  input: Payload<'identity.changePassword'>,
): Promise<Value<'identity.changePassword'> | Refusal> {
  const { scope } = context.member;
  const { account } = context.member;
  const member = await findById(deps.pool, scope, scope.memberId);
  const credential = await findCredential(deps.pool, scope, scope.memberId, 'LOGIN');
  if (!member || !credential) return refuse('FEATURE_DISABLED');
  // An owner who claimed an account by proving its number does not know the old password. Only that flow opens such a session.
  const isClaim = context.member.restricted && credential.startBy === PROVEN;
  const fresh = readPassword(input.newPassword);
  const request = { fresh, confirmed: input.confirmNewPassword };
  const refusal =
    (await checkNewPassword(deps, scope, { account }, request)) ??
    (isClaim ? null : await checkLoginPassword(deps, context, credential, readPassword(input.oldPassword))) ??
    (await checkReuse(deps, scope, scope.memberId, fresh));
  if (refusal) return refusal;
  const newHash = await deps.passwords.hash(fresh);
  if (isRefusal(newHash)) return newHash;
  const opened = await replace(deps, context, { member, isClaim, oldHash: credential.passwordHash, newHash });
  if (isRefusal(opened)) return opened;
  publishSessionEnd(deps, scope, opened.ended, 'EXPIRED');
  return { token: opened.token, firstTimeLogin: opened.firstTimeLogin, passwordExpired: false, captcha: false };
}
