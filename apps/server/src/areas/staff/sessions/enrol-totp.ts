import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import { newTotpSecret, totpStep, totpUri } from '@lantern/server-kit/security';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { raiseCredentialsVersion } from '../operators/repository/credentials-version.ts';
import { findOperator, setTotpSealed, useTotpStep } from '../operators/repository/operators.ts';
import { ownSubjects, rememberDevice } from './log-in-subjects.ts';
import { openSession } from './open-session.ts';
import { lockProvenBySession } from './proven-operator.ts';
import { totpPlace } from './totp.ts';

type Answer = Value<'staff.enrolTotp'>;

/** Creates a TOTP secret and returns it once; a repeated call before confirmation replaces it. */
async function offerSecret(deps: StaffDeps, context: StaffContext): Promise<Answer | Refusal> {
  const secret = newTotpSecret();
  const { scope, name } = context.operator;
  if ((await findOperator(deps.pool, scope, scope.operatorId))?.isSeat !== false) return refuse('STATE_CONFLICT');
  const sealed = deps.secrets.seal(secret, totpPlace(scope, scope.operatorId));
  if (!(await setTotpSealed(deps.pool, scope, scope.operatorId, sealed))) return refuse('STATE_CONFLICT');
  return { secret, uri: totpUri(context.brand.name, name, secret), enrolled: false, session: null };
}

/** Confirms the secret with a first code and replaces the session token. */
async function confirmSecret(deps: StaffDeps, context: StaffContext, code: string): Promise<Answer | Refusal> {
  const { scope } = context.operator;
  const operator = await findOperator(deps.pool, scope, scope.operatorId);
  if (!operator?.totpSealed || operator.isEnrolled) return refuse('STATE_CONFLICT');
  const subjects = ownSubjects(scope);
  const closed = await deps.throttle.admit(scope, subjects, context.now, 'PASSED');
  if (closed) return closed;
  const secret = deps.secrets.open(operator.totpSealed, totpPlace(scope, operator.id));
  const step = totpStep(secret, code, context.now, operator.totpLastStep);
  if (step === null) {
    await deps.throttle.fail(scope, subjects, context.now);
    return refuse('TOTP_INVALID');
  }
  await deps.throttle.succeed(scope, subjects, context.now);
  return transactionOrRefuse(deps.pool, async (tx) => {
    const proven = await lockProvenBySession(tx, context, operator);
    if (isRefusal(proven)) return proven;
    if (!(await useTotpStep(tx, scope, operator.id, step, context.now))) return refuse('STATE_CONFLICT');
    // A login that has read the account without the authenticator would open a session by the password alone.
    await raiseCredentialsVersion(tx, scope);
    await audit(tx, context, { action: 'staff.enrol-totp', target: `operator:${operator.id}` });
    await rememberDevice(tx, scope, context, null);
    const session = await openSession(tx, scope, context, proven, { isEnrolled: true });
    return { secret: null, uri: null, enrolled: true, session };
  });
}

/** Enrolment at the first login: without a code it creates the secret, with a code it confirms it. */
export function enrolTotp(
  deps: StaffDeps,
  context: StaffContext,
  input: Payload<'staff.enrolTotp'>,
): Promise<Answer | Refusal> {
  return input.code ? confirmSecret(deps, context, input.code) : offerSecret(deps, context);
}
