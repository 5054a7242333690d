import type { Payload } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { findOperator, replacePassword } from '../operators/repository/operators.ts';
import { checkOwnProof } from '../sessions/check-own-proof.ts';
import { lockProven } from '../sessions/proven-operator.ts';
import { endSessionsOf } from '../sessions/repository/sessions.ts';
import { tokenHashOf } from '../sessions/session-rules.ts';
import { forgetFirstPassword } from './first-run-file.ts';
import { checkNewPassword } from './new-password.ts';
import { dropSetupLink } from './repository.ts';

/** Replaces the operator's own password and ends the operator's other sessions, logins under way and link. */
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
    (await checkOwnProof(deps, context, operator, { password: input.oldPassword })) ??
    (await checkNewPassword(deps, scope, operator, input.newPassword));
  if (refusal) return refusal;
  const newHash = await deps.passwords.hash(input.newPassword);
  if (isRefusal(newHash)) return newHash;
  const at = context.now;
  const changed = await transactionOrRefuse(deps.pool, async (tx) => {
    const proven = await lockProven(tx, scope, operator, 'STATE_CONFLICT');
    if (isRefusal(proven)) return proven;
    const isDone = await replacePassword(tx, scope, operator.id, { oldHash: operator.passwordHash, newHash, at });
    if (!isDone) return refuse('STATE_CONFLICT');
    // A link that was sent before would replace the new password.
    await dropSetupLink(tx, scope);
    await endSessionsOf(tx, scope, operator.id, { reason: 'PASSWORD_CHANGED', at, except: tokenHashOf(context) });
    await audit(tx, context, { action: 'staff.change-password', target: `operator:${operator.id}` });
    return null;
  });
  if (changed === null && operator.passwordIsInitial) await forgetFirstPassword(deps.firstRunFile, operator.name);
  return changed;
}
