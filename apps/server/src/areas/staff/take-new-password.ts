import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { audit } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { newInitialPassword } from './initial-password.ts';
import { takeReset } from './repository/office.ts';
import { findRequest } from './repository/requests.ts';
import { endSessionsOf } from './repository/sessions.ts';
import { requirePermission } from './require-permission.ts';

/**
 * The end of an approved reset, or of a colleague's approval: whoever asked takes the first password, once. Until then the old one holds. The
 * approver never sees it, and its owner has to change it at the next login.
 */
export async function takeNewPassword(
  deps: StaffDeps,
  context: StaffContext,
  { requestId }: Payload<'staff.takeNewPassword'>,
): Promise<Value<'staff.takeNewPassword'> | Refusal> {
  const refusal = requirePermission(context, 'staff.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const request = await findRequest(deps.pool, scope, BigInt(requestId));
  if (request?.makerId !== scope.operatorId) return refuse('NOT_FOUND');
  const initialPassword = newInitialPassword();
  const passwordHash = await deps.passwords.hash(initialPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  return transaction(deps.pool, async (tx) => {
    const operatorId = await takeReset(tx, scope, request.id, { passwordHash, at: context.now });
    if (operatorId === null) return refuse('REQUEST_STATE', { state: request.state });
    await endSessionsOf(tx, scope, operatorId, { reason: 'RESET', at: context.now, except: null });
    await audit(tx, context, {
      action: 'staff.take-new-password',
      permission: 'staff.manage',
      target: `operator:${operatorId}`,
      after: { request: requestId },
    });
    return { initialPassword };
  });
}
