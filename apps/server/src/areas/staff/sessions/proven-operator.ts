import { type Queryable, type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import { findOperator, lockOperator, type OperatorRow } from '../operators/repository/operators.ts';
import { findLiveSession } from './repository/sessions.ts';
import { tokenHashOf } from './session-rules.ts';

const PROVEN = Symbol('proven');

/** The account of a proof, as it was read before the credential or together with it. */
export type Proof = Pick<OperatorRow, 'id' | 'credentialsVersion'>;

/**
 * An operator for whom a session may be opened in this transaction: what was proven still opens the account, and the locked row prevents a
 * change until the commit. Only the functions of this file make one.
 */
export interface ProvenOperator {
  readonly operator: OperatorRow;
  readonly [PROVEN]: true;
}

/** What the caller answers when the account has changed since the proof. */
export type ChangedCode = 'LOGIN_FAILED' | 'LINK_INVALID' | 'STATE_CONFLICT';

/** Locks the operator's row and compares the version of the credentials with the one of the proof. */
export async function lockProven(
  tx: Queryable,
  scope: Scope,
  proof: Proof,
  changed: ChangedCode,
): Promise<ProvenOperator | Refusal> {
  await lockOperator(tx, scope, proof.id);
  const operator = await findOperator(tx, scope, proof.id);
  if (operator?.state !== 'ACTIVE' || operator.credentialsVersion !== proof.credentialsVersion) return refuse(changed);
  return { operator, [PROVEN]: true };
}

/** The same for an operator who is logged in: NOT_LOGGED_IN when the session of the call has ended meanwhile. */
export async function lockProvenBySession(
  tx: Queryable,
  context: StaffContext,
  proof: Proof,
): Promise<ProvenOperator | Refusal> {
  const { scope } = context.operator;
  await lockOperator(tx, scope, proof.id);
  if (!(await findLiveSession(tx, scope, tokenHashOf(context)))) return refuse('NOT_LOGGED_IN');
  return lockProven(tx, scope, proof, 'STATE_CONFLICT');
}
