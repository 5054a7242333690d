import type { Payload } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { audit } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { forgetFirstPassword } from './first-run-file.ts';
import { ownSubjects } from './log-in-subjects.ts';
import { checkNewPassword } from './new-password.ts';
import { findOperator, type OperatorRow, replacePassword } from './repository/operators.ts';
import { endSessionsOf } from './repository/sessions.ts';
import { tokenHashOf } from './session-rules.ts';

async function checkOldPassword(
  deps: StaffDeps,
  context: StaffContext,
  operator: OperatorRow,
  password: string,
): Promise<Refusal | null> {
  const { scope } = context.operator;
  const subjects = ownSubjects(scope);
  const closed = await deps.throttle.admit(scope, subjects, context.now, 'PASSED');
  if (closed) return closed;
  const isRight = await deps.passwords.matches(operator.passwordHash, password);
  if (isRight === true) await deps.throttle.succeed(scope, subjects, context.now);
  else if (isRight === false) await deps.throttle.fail(scope, subjects, context.now);
  else await deps.throttle.withdraw(scope, subjects, context.now);
  if (isRefusal(isRight)) return isRight;
  return isRight ? null : refuse('PASSWORD_WRONG');
}

/** Replaces the operator's own password and ends his other sessions. */
export async function changePassword(
  deps: StaffDeps,
  context: StaffContext,
  input: Payload<'staff.changePassword'>,
): Promise<null | Refusal> {
  const { scope } = context.operator;
  const operator = await findOperator(deps.pool, scope, scope.operatorId);
  if (!operator) return refuse('NOT_LOGGED_IN');
  if (operator.isSeat) return refuse('STATE_CONFLICT');
  const refusal =
    (await checkOldPassword(deps, context, operator, input.oldPassword)) ??
    (await checkNewPassword(deps, scope, operator, input.newPassword));
  if (refusal) return refusal;
  const newHash = await deps.passwords.hash(input.newPassword);
  if (isRefusal(newHash)) return newHash;
  const at = context.now;
  const changed = await transaction(deps.pool, async (tx) => {
    const isDone = await replacePassword(tx, scope, operator.id, { oldHash: operator.passwordHash, newHash, at });
    if (!isDone) return refuse('STATE_CONFLICT');
    await endSessionsOf(tx, scope, operator.id, { reason: 'PASSWORD_CHANGED', at, except: tokenHashOf(context) });
    await audit(tx, context, { action: 'staff.change-password', target: `operator:${operator.id}` });
    return null;
  });
  if (changed === null && operator.passwordIsInitial) await forgetFirstPassword(deps.firstRunFile, operator.name);
  return changed;
}
