import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { loginSubjects, memberSubject } from '../login/login-subjects.ts';
import type { CredentialRow } from './repository/credentials.ts';

/**
 * Asks a logged-in member for the login password again. Failures count like those of a login.
 *
 * @returns null when it is right, else PASSWORD_WRONG, ACCOUNT_LOCKED or OVERLOADED
 */
export async function checkLoginPassword(
  deps: Pick<IdentityDeps, 'pool' | 'throttle' | 'passwords'>,
  context: MemberContext,
  credential: CredentialRow,
  password: string,
): Promise<Refusal | null> {
  const { scope } = context.member;
  const subjects = await loginSubjects(deps, context, scope.memberId, memberSubject(scope.memberId));
  const closed = await deps.throttle.admit(scope, subjects, context.now, 'PASSED');
  if (closed) return closed;
  const isRight = await deps.passwords.matches(credential.passwordHash, password);
  if (isRight === true) await deps.throttle.succeed(scope, subjects, context.now);
  else if (isRight === false) await deps.throttle.fail(scope, subjects, context.now);
  else await deps.throttle.withdraw(scope, subjects, context.now);
  if (isRefusal(isRight)) return isRight;
  return isRight ? null : refuse('PASSWORD_WRONG');
}
