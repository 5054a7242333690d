import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { checkLoginPassword } from './check-login-password.ts';
import { readPassword } from './password-rules.ts';
import { findCredential } from './repository/credentials.ts';

/**
 * Asks a logged-in member for the login password again. Not inside a transaction: it computes a slow hash.
 *
 * @returns null when it is right, else PASSWORD_WRONG, ACCOUNT_LOCKED, OVERLOADED, or FEATURE_DISABLED without a password
 */
export async function checkOwnPassword(
  deps: IdentityDeps,
  context: MemberContext,
  password: string,
): Promise<Refusal | null> {
  const { scope } = context.member;
  const credential = await findCredential(deps.pool, scope, scope.memberId, 'LOGIN');
  if (credential === null) return refuse('FEATURE_DISABLED');
  return checkLoginPassword(deps, context, credential, readPassword(password));
}
