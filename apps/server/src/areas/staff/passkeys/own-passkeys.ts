import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type OperatorScope,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { MAX_PASSKEYS, passkeyName, passkeyOptions, proveNewPasskey, shownPasskey } from '@lantern/server-kit/passkeys';
import { sha256 } from '@lantern/server-kit/security';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { raiseCredentialsVersion } from '../operators/repository/credentials-version.ts';
import { findOperator, lockOperator, type OperatorRow } from '../operators/repository/operators.ts';
import { checkOwnProof } from '../sessions/check-own-proof.ts';
import { findLiveSession } from '../sessions/repository/sessions.ts';
import { tokenHashOf } from '../sessions/session-rules.ts';
import { openChallenge } from './passkey-challenges.ts';
import { notePasskeyRefusal } from './refused-passkey.ts';
import { operatorPasskeys, takeChallenge } from './repository.ts';

const handleOf = ({ brandId, operatorId }: OperatorScope) =>
  new Uint8Array(sha256(`lantern operator passkey ${brandId} ${operatorId}`));

const limitReached = () => refuse('PASSKEY_LIMIT', { limit: MAX_PASSKEYS });

/** The operator in the home brand with all first steps done, because a passkey replaces both the password and the TOTP code. */
async function findReady(db: Queryable, { operator: { scope } }: StaffContext): Promise<OperatorRow | Refusal> {
  const operator = await findOperator(db, scope, scope.operatorId);
  if (!operator) return refuse('NOT_LOGGED_IN');
  if (operator.isSeat) return refuse('STATE_CONFLICT');
  if (!operator.isEnrolled) return refuse('TOTP_NOT_SET');
  return operator.passwordIsInitial ? refuse('PASSWORD_CHANGE_REQUIRED') : operator;
}

/** Locks the operator's row. The account may have been reset meanwhile, which ends its sessions; then no passkey may be added or removed. */
async function lockLive(tx: Queryable, context: StaffContext): Promise<Refusal | null> {
  const { scope } = context.operator;
  await lockOperator(tx, scope, scope.operatorId);
  return (await findLiveSession(tx, scope, tokenHashOf(context))) ? null : refuse('NOT_LOGGED_IN');
}

export async function readPasskeys(deps: StaffDeps, context: StaffContext): Promise<Value<'staff.passkeys'>> {
  const { scope } = context.operator;
  const rows = await operatorPasskeys.list(deps.pool, scope, scope.operatorId);
  return { limit: MAX_PASSKEYS, rows: rows.map(shownPasskey) };
}

/** Options for creating a passkey. It will replace password and code, so both are required here. */
export async function startPasskey(
  deps: StaffDeps,
  context: StaffContext,
  proof: Payload<'staff.startPasskey'>,
): Promise<Value<'staff.startPasskey'> | Refusal> {
  const { scope, name } = context.operator;
  const operator = await findReady(deps.pool, context);
  if (isRefusal(operator)) return operator;
  const present = await operatorPasskeys.list(deps.pool, scope, scope.operatorId);
  if (present.length >= MAX_PASSKEYS) return limitReached();
  const refusal = await checkOwnProof(deps, context, operator, proof);
  if (refusal) return refusal;
  const { challenge, options } = await passkeyOptions(context, { name, handle: handleOf(scope), present });
  const opened = { challenge, operatorId: scope.operatorId, at: context.now };
  return { challengeId: await openChallenge(deps, scope, opened), options };
}

/** Stores a passkey created by the browser. */
export async function addPasskey(
  deps: StaffDeps,
  context: StaffContext,
  input: Payload<'staff.addPasskey'>,
): Promise<null | Refusal> {
  const { scope } = context.operator;
  const { now } = context;
  const ready = await findReady(deps.pool, context);
  if (isRefusal(ready)) return ready;
  const query = { id: input.challengeId, operatorId: scope.operatorId, now };
  const challenge = await takeChallenge(deps.pool, scope, query);
  if (challenge === null) return refuse('CHALLENGE_EXPIRED');
  const proven = await proveNewPasskey(context, challenge, input.answer);
  if (typeof proven === 'string') {
    await notePasskeyRefusal(deps, context, { fault: proven, operator: ready, passkey: null });
    return refuse('PASSKEY_INVALID');
  }
  return transactionOrRefuse(deps.pool, async (tx) => {
    const ended = await lockLive(tx, context);
    if (ended) return ended;
    if ((await operatorPasskeys.list(tx, scope, scope.operatorId)).length >= MAX_PASSKEYS) return limitReached();
    const passkey = { ...proven, name: passkeyName(input.name) };
    if (!(await operatorPasskeys.insert(tx, scope, scope.operatorId, passkey, now))) return refuse('STATE_CONFLICT');
    await raiseCredentialsVersion(tx, scope);
    const target = `operator:${scope.operatorId}`;
    await audit(tx, context, { action: 'staff.add-passkey', target, after: { passkey: passkey.name } });
    return null;
  });
}

export async function removePasskey(
  deps: StaffDeps,
  context: StaffContext,
  { id, password }: Payload<'staff.removePasskey'>,
): Promise<null | Refusal> {
  const { scope } = context.operator;
  const operator = await findReady(deps.pool, context);
  if (isRefusal(operator)) return operator;
  const present = await operatorPasskeys.list(deps.pool, scope, scope.operatorId);
  const passkey = present.find((one) => one.id === id);
  if (!passkey) return refuse('NOT_FOUND');
  const refusal = await checkOwnProof(deps, context, operator, { password });
  if (refusal) return refusal;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const ended = await lockLive(tx, context);
    if (ended) return ended;
    await raiseCredentialsVersion(tx, scope);
    if ((await operatorPasskeys.remove(tx, scope, scope.operatorId, id)) !== 1) return refuse('NOT_FOUND');
    const target = `operator:${scope.operatorId}`;
    await audit(tx, context, { action: 'staff.remove-passkey', target, before: { passkey: passkey.name } });
    return null;
  });
}
