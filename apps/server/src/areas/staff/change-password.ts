import type { Payload } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { addressKey, isCommonPassword } from '@lantern/server-kit/security';
import { audit } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { forgetFirstPassword } from './first-run-file.ts';
import {
  findOperator,
  listPasswordHashes,
  nameKey,
  type OperatorRow,
  replacePassword,
} from './repository/operators.ts';
import { endSessionsOf } from './repository/sessions.ts';
import { tokenHashOf } from './session-rules.ts';

const REMEMBERED = 5;

function isWeak(password: string, name: string): boolean {
  const text = password.toLowerCase();
  return new Set(text).size < 6 || text.includes(nameKey(name)) || isCommonPassword(password);
}

/** REUSED when the password is one of the last five, the present one included. */
async function checkReuse(
  deps: StaffDeps,
  context: StaffContext,
  operator: OperatorRow,
  password: string,
): Promise<Refusal | null> {
  const hashes = await listPasswordHashes(deps.pool, context.operator.scope, operator.id, REMEMBERED);
  for (const hash of hashes) {
    const isSame = await deps.passwords.matches(hash, password);
    if (isRefusal(isSame)) return isSame;
    if (isSame) return refuse('PASSWORD_REUSED', { count: REMEMBERED });
  }
  return null;
}

async function checkOldPassword(
  deps: StaffDeps,
  context: StaffContext,
  operator: OperatorRow,
  password: string,
): Promise<Refusal | null> {
  const { scope } = context.operator;
  const subjects = { account: nameKey(operator.name), address: addressKey(context.ip) };
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
    (isWeak(input.newPassword, operator.name) ? refuse('PASSWORD_WEAK') : null) ??
    (await checkReuse(deps, context, operator, input.newPassword));
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
