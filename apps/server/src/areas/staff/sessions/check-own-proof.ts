import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import type { OperatorRow } from '../operators/repository/operators.ts';
import { ownSubjects } from './log-in-subjects.ts';
import { checkTotp } from './totp.ts';

export interface OwnProof {
  readonly password: string;
  /** The current code of the authenticator app, where the password alone is not enough. */
  readonly totp?: string;
}

async function judge(
  deps: StaffDeps,
  { operator: { scope }, now }: StaffContext,
  operator: OperatorRow,
  { password, totp }: OwnProof,
): Promise<Refusal | null> {
  const isRight = await deps.passwords.matches(operator.passwordHash, password);
  if (isRefusal(isRight)) return isRight;
  if (!isRight) return refuse('PASSWORD_WRONG');
  return totp === undefined ? null : checkTotp(deps, scope, operator, totp, now);
}

const WRONG: readonly string[] = ['PASSWORD_WRONG', 'TOTP_INVALID', 'TOTP_REQUIRED'];

/** Asks a logged-in operator for proof again. Failures are counted separately from those of strangers. */
export async function checkOwnProof(
  deps: StaffDeps,
  context: StaffContext,
  operator: OperatorRow,
  proof: OwnProof,
): Promise<Refusal | null> {
  const { scope } = context.operator;
  const subjects = ownSubjects(scope);
  const closed = await deps.throttle.admit(scope, subjects, context.now, 'PASSED');
  if (closed) return closed;
  const refusal = await judge(deps, context, operator, proof);
  if (refusal === null) await deps.throttle.succeed(scope, subjects, context.now);
  else if (WRONG.includes(refusal.code)) await deps.throttle.fail(scope, subjects, context.now);
  else await deps.throttle.withdraw(scope, subjects, context.now);
  return refusal;
}
