import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { type CallContext, isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { totpStep } from '@lantern/server-kit/security';
import { isWithin } from './address-rules.ts';
import { audit } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { readTries, rememberDevice } from './log-in-subjects.ts';
import { openSession } from './open-session.ts';
import { readOfficeRanges } from './repository/office.ts';
import { findOperatorByName, type OperatorRow, recordLogin, renewHash, useTotpStep } from './repository/operators.ts';
import { totpPlace } from './totp.ts';

/** Whether the second factor is there; null when it is, or when none was enrolled yet. */
async function checkTotp(
  deps: StaffDeps,
  context: CallContext,
  operator: OperatorRow,
  code: string | undefined,
): Promise<Refusal | null> {
  if (!operator.isEnrolled || operator.totpSealed === null) return null;
  if (!code) return refuse('TOTP_REQUIRED');
  const scope = { merchantId: context.merchant.id };
  const secret = deps.secrets.open(operator.totpSealed, totpPlace(scope, operator.id));
  const step = totpStep(secret, code.trim(), context.now, operator.totpLastStep);
  const isAccepted = step !== null && (await useTotpStep(deps.pool, scope, operator.id, step, context.now));
  return isAccepted ? null : refuse('TOTP_INVALID');
}

async function checkCredentials(
  deps: StaffDeps,
  context: CallContext,
  input: Payload<'staff.login'>,
  operator: OperatorRow | null,
): Promise<OperatorRow | Refusal> {
  const isRight = await deps.passwords.matches(operator?.passwordHash ?? null, input.password);
  if (isRefusal(isRight)) return isRight;
  if (!operator || !isRight || operator.state !== 'ACTIVE') return refuse('LOGIN_FAILED');
  const refusal = await checkTotp(deps, context, operator, input.totp);
  if (refusal) return refusal;
  const scope = { merchantId: context.merchant.id };
  const newHash = await deps.passwords.renew(operator.passwordHash, input.password);
  if (newHash) await renewHash(deps.pool, scope, operator, newHash);
  return operator;
}

/**
 * Logs an operator in. A name that does not exist is answered like a wrong password, after the same work. Wrong
 * passwords and wrong codes both count towards the lock; a right password without a code does not. Whoever comes from outside the
 * brand's addresses is turned away before anything is counted; who comes from outside the operator's own is answered like a
 * wrong password, so that the list tells nobody whose name exists.
 */
export async function logIn(
  deps: StaffDeps,
  context: CallContext,
  input: Payload<'staff.login'>,
): Promise<Value<'staff.login'> | Refusal> {
  const scope = { merchantId: context.merchant.id };
  if (!isWithin(await readOfficeRanges(deps.pool, scope), context.ip)) return refuse('ADDRESS_REFUSED');
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
  return transaction(deps.pool, async (tx) => {
    const who = { ...scope, operatorId: operator.id };
    const session = await openSession(tx, scope, context, operator);
    // A first login has shown one proof only.
    if (operator.isEnrolled) await rememberDevice(tx, who, context, deviceId);
    await recordLogin(tx, scope, operator.id, context.now);
    const { ip, now: at, requestId } = context;
    await audit(
      tx,
      { ...who, name: operator.name, ip, at, requestId },
      { action: 'staff.login', target: `operator:${operator.id}`, after: { device: context.userAgent } },
    );
    return session;
  });
}
