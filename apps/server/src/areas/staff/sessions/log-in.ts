import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { isWithin } from '../operators/address-rules.ts';
import { readAllowedRanges } from '../operators/repository/changes.ts';
import { findOperatorByName, type OperatorRow, renewHash } from '../operators/repository/operators.ts';
import { completeLogin } from './complete-login.ts';
import { readTries } from './log-in-subjects.ts';
import { lockProven } from './proven-operator.ts';
import { checkTotp } from './totp.ts';

async function checkCredentials(
  deps: StaffDeps,
  context: CallContext,
  input: Payload<'staff.login'>,
  operator: OperatorRow | null,
): Promise<OperatorRow | Refusal> {
  const isRight = await deps.passwords.matches(operator?.passwordHash ?? null, input.password);
  if (isRefusal(isRight)) return isRight;
  if (!operator || !isRight || operator.state !== 'ACTIVE') return refuse('LOGIN_FAILED');
  const scope = { brandId: context.brand.id };
  const refusal = await checkTotp(deps, scope, operator, input.totp, context.now);
  if (refusal) return refusal;
  const newHash = await deps.passwords.renew(operator.passwordHash, input.password);
  if (newHash) await renewHash(deps.pool, scope, operator, newHash);
  return operator;
}

/**
 * Logs an operator in. An unknown name gets the answer of a wrong password, after the same work. Wrong passwords and wrong codes count
 * towards the lock; a right password without a code does not. An address outside the brand's list is refused before anything is counted. An
 * address outside the operator's own list gets the answer of a wrong password, so that names cannot be probed.
 */
export async function logIn(
  deps: StaffDeps,
  context: CallContext,
  input: Payload<'staff.login'>,
): Promise<Value<'staff.login'> | Refusal> {
  const scope = { brandId: context.brand.id };
  if (!isWithin(await readAllowedRanges(deps.pool, scope), context.ip)) return refuse('ADDRESS_REFUSED');
  const named = await findOperatorByName(deps.pool, scope, input.name);
  const { subjects, deviceId, isElsewhere } = await readTries(deps, context, scope, input.name, named);
  const closed = await deps.throttle.admit(scope, subjects, context.now, 'PASSED');
  if (closed) return closed;
  const operator = await checkCredentials(deps, context, input, isElsewhere ? null : named);
  if (isRefusal(operator)) {
    const isFailure = operator.code === 'LOGIN_FAILED' || operator.code === 'TOTP_INVALID';
    if (isFailure) await deps.throttle.fail(scope, subjects, context.now);
    else await deps.throttle.withdraw(scope, subjects, context.now);
    return operator;
  }
  await deps.throttle.succeed(scope, subjects, context.now);
  return transactionOrRefuse(deps.pool, async (tx) => {
    const proven = await lockProven(tx, scope, operator, 'LOGIN_FAILED');
    return isRefusal(proven) ? proven : completeLogin(tx, context, proven, { action: 'staff.login', deviceId });
  });
}
