import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type CallContext,
  isRefusal,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import {
  hasGrown,
  type PasskeyRow,
  passkeyLoginOptions,
  provePasskey,
  readAuthentication,
} from '@lantern/server-kit/passkeys';
import type { StaffDeps } from '../deps.ts';
import { isWithin } from '../operators/address-rules.ts';
import { readAllowedRanges } from '../operators/repository/changes.ts';
import { findOperatorByPasskey, type OperatorRow } from '../operators/repository/operators.ts';
import { completeLogin } from '../sessions/complete-login.ts';
import { readTries, strangerTries, type Tries } from '../sessions/log-in-subjects.ts';
import { lockProven } from '../sessions/proven-operator.ts';
import { openChallenge } from './passkey-challenges.ts';
import { dropCopiedPasskey, type LoginFault, notePasskeyRefusal } from './refused-passkey.ts';
import { operatorPasskeys, takeChallenge } from './repository.ts';

type Input = Payload<'staff.passkeyLogin'>;

/** A passkey and its operator. */
interface Known {
  readonly passkey: PasskeyRow;
  readonly operator: OperatorRow;
}

/** Options for a passkey login; the passkey itself identifies the operator. */
export async function startPasskeyLogin(
  deps: StaffDeps,
  context: CallContext,
): Promise<Value<'staff.startPasskeyLogin'> | Refusal> {
  const scope = { brandId: context.brand.id };
  if (!isWithin(await readAllowedRanges(deps.pool, scope), context.ip)) return refuse('ADDRESS_REFUSED');
  const { challenge, options } = await passkeyLoginOptions(context);
  const challengeId = await openChallenge(deps, scope, { challenge, operatorId: null, at: context.now });
  return { challengeId, options };
}

async function findKnown(deps: StaffDeps, scope: Scope, answer: string): Promise<Known | null> {
  const id = readAuthentication(answer)?.id;
  if (id === undefined) return null;
  const operator = await findOperatorByPasskey(deps.pool, scope, id);
  const passkey = operator && (await operatorPasskeys.find(deps.pool, scope, id));
  return operator && passkey?.ownerId === operator.id ? { passkey, operator } : null;
}

/** The signed counter of the passkey, or the fault. Whether the operator may log in is checked last, so that only the owner learns it. */
async function judge(
  deps: StaffDeps,
  context: CallContext,
  input: Input,
  known: Known | null,
  { isElsewhere }: Tries,
): Promise<bigint | LoginFault> {
  const query = { id: input.challengeId, operatorId: null, now: context.now };
  const challenge = await takeChallenge(deps.pool, { brandId: context.brand.id }, query);
  if (challenge === null) return 'CHALLENGE_OVER';
  if (known === null) return 'UNKNOWN';
  const { passkey, operator } = known;
  const counter = await provePasskey(context, passkey, challenge, input.answer);
  if (typeof counter === 'string') return counter;
  if (!hasGrown(counter, passkey.counter)) return 'COPIED';
  return isElsewhere || operator.state !== 'ACTIVE' || !operator.isEnrolled ? 'BARRED' : counter;
}

function refusalOf(fault: LoginFault): Refusal {
  if (fault === 'CHALLENGE_OVER') return refuse('CHALLENGE_EXPIRED');
  return refuse(fault === 'BARRED' ? 'LOGIN_FAILED' : 'PASSKEY_INVALID');
}

/**
 * Logs an operator in by a passkey with user verification, which replaces password and code. Address rules, counts and locks are those of
 * the password login; every refusal gets the answer of a wrong password.
 */
export async function passkeyLogin(
  deps: StaffDeps,
  context: CallContext,
  input: Input,
): Promise<Value<'staff.passkeyLogin'> | Refusal> {
  const scope = { brandId: context.brand.id };
  if (!isWithin(await readAllowedRanges(deps.pool, scope), context.ip)) return refuse('ADDRESS_REFUSED');
  const known = await findKnown(deps, scope, input.answer);
  const tries = known
    ? await readTries(deps, context, scope, known.operator.name, known.operator)
    : strangerTries(context);
  const closed = await deps.throttle.admit(scope, tries.subjects, context.now, 'PASSED');
  if (closed) return closed;
  const counter = await judge(deps, context, input, known, tries);
  if (typeof counter === 'string') return turnAway(deps, context, known, tries, counter);
  if (known === null) throw new Error('A passkey was proven that nobody has.');
  const { passkey, operator } = known;
  const session = await transactionOrRefuse(deps.pool, async (tx) => {
    const proven = await lockProven(tx, scope, operator, 'LOGIN_FAILED');
    if (isRefusal(proven)) return proven;
    if (!(await operatorPasskeys.use(tx, scope, passkey.id, counter, context.now))) return refuse('PASSKEY_INVALID');
    const { deviceId } = tries;
    const after = { passkey: passkey.name };
    return completeLogin(tx, context, proven, { action: 'staff.log-in-by-passkey', deviceId, after });
  });
  if (isRefusal(session)) {
    if (session.code === 'LOGIN_FAILED') return turnAway(deps, context, known, tries, 'BARRED');
    // A concurrent answer already used this counter, or the passkey was removed meanwhile.
    const isThere = (await operatorPasskeys.find(deps.pool, scope, passkey.id)) !== null;
    return turnAway(deps, context, known, tries, isThere ? 'COPIED' : 'UNKNOWN');
  }
  await deps.throttle.succeed(scope, tries.subjects, context.now);
  return session;
}

async function turnAway(
  deps: StaffDeps,
  context: CallContext,
  known: Known | null,
  { subjects }: Tries,
  fault: LoginFault,
): Promise<Refusal> {
  await deps.throttle.fail({ brandId: context.brand.id }, subjects, context.now);
  await notePasskeyRefusal(deps, context, {
    fault,
    operator: known?.operator ?? null,
    passkey: known?.passkey ?? null,
  });
  if (fault === 'COPIED' && known) await dropCopiedPasskey(deps, context, known.operator, known.passkey);
  return refusalOf(fault);
}
