import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { addressKey } from '@lantern/server-kit/security';
import type { IdentityDeps } from './deps.ts';
import type { CredentialRow } from './repository/credentials.ts';
import { accountKey } from './repository/members.ts';

/**
 * Asks a member who is logged in for the login password again. Guesses count like guesses at the login.
 *
 * @returns null when it is right, else PASSWORD_WRONG, ACCOUNT_LOCKED or OVERLOADED
 */
export async function checkLoginPassword(
  deps: Pick<IdentityDeps, 'throttle' | 'passwords'>,
  context: MemberContext,
  credential: CredentialRow,
  password: string,
): Promise<Refusal | null> {
  const { scope, account } = context.member;
  const subjects = { account: accountKey(account), address: addressKey(context.ip) };
  const closed = await deps.throttle.admit(scope, subjects, context.now, 'PASSED');
  if (closed) return closed;
  const isRight = await deps.passwords.matches(credential.passwordHash, password);
  if (isRight === true) await deps.throttle.succeed(scope, subjects, context.now);
  else if (isRight === false) await deps.throttle.fail(scope, subjects, context.now);
  else await deps.throttle.withdraw(scope, subjects, context.now);
  if (isRefusal(isRight)) return isRight;
  return isRight ? null : refuse('PASSWORD_WRONG');
}
