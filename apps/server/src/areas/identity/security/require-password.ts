import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { checkLoginPassword } from '../passwords/check-login-password.ts';
import { readPassword } from '../passwords/password-rules.ts';
import { findCredential } from '../passwords/repository/credentials.ts';

/** TRIAL_ACCOUNT for accounts that belong to no person. */
export function requireReal(context: MemberContext): Refusal | null {
  return context.member.protectedActions ? null : refuse('TRIAL_ACCOUNT');
}

/**
 * Required before a login credential is changed: a real account, and the login password again, so that an unattended tab is not enough. An
 * account without a password skips that check.
 */
export async function requirePassword(
  deps: IdentityDeps,
  context: MemberContext,
  password: string,
): Promise<Refusal | null> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const credential = await findCredential(deps.pool, scope, scope.memberId, 'LOGIN');
  return credential === null ? null : checkLoginPassword(deps, context, credential, readPassword(password));
}
