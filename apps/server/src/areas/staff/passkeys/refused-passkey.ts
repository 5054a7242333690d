import { transaction } from '@lantern/database';
import type { CallContext } from '@lantern/server-kit';
import type { PasskeyFault, PasskeyRow } from '@lantern/server-kit/passkeys';
import { audit } from '../audit.ts';
import type { StaffDeps } from '../deps.ts';
import type { OperatorRow } from '../repository/operators.ts';
import { operatorPasskeys } from '../repository/passkeys.ts';
import { endSessionsOf } from '../repository/sessions.ts';

/**
 * Why a passkey was refused: what the answer had wrong, a challenge that is over or was answered before, a passkey that nobody
 * here has, a counter that went back, an operator who may not come in.
 */
export type LoginFault = PasskeyFault | 'CHALLENGE_OVER' | 'UNKNOWN' | 'COPIED' | 'BARRED';

interface Refused {
  readonly fault: LoginFault;
  readonly operator: OperatorRow | null;
  readonly passkey: PasskeyRow | null;
}

/**
 * Writes down the reason, which the answer does not name: as an alarm to the log and, about the operator whose passkey it was,
 * to the audit log. Nobody is the actor of a refused login, because nobody has proven who he is.
 */
export async function notePasskeyRefusal(
  deps: Pick<StaffDeps, 'pool' | 'log'>,
  context: CallContext,
  { fault, operator, passkey }: Refused,
): Promise<void> {
  const { merchant, ip, requestId } = context;
  const about = { merchant: merchant.id.toString(), operator: operator?.id.toString() ?? null, fault, ip, requestId };
  deps.log.warn(about, 'passkey refused');
  if (operator === null) return;
  const after = { fault, ...(passkey && { passkey: passkey.name }) };
  await transaction(deps.pool, (tx) =>
    audit(tx, context, { action: 'staff.refuse-passkey', target: `operator:${operator.id}`, after }),
  );
}

/**
 * Two authenticators hold the same key, and nobody can say which of them is the operator's: the passkey opens nothing any more,
 * and what it may have opened ends.
 */
export async function dropCopiedPasskey(
  deps: Pick<StaffDeps, 'pool'>,
  context: CallContext,
  operator: OperatorRow,
  passkey: PasskeyRow,
): Promise<void> {
  const scope = { merchantId: context.merchant.id };
  await transaction(deps.pool, async (tx) => {
    await operatorPasskeys.remove(tx, scope, operator.id, passkey.id);
    await endSessionsOf(tx, scope, operator.id, { reason: 'RESET', at: context.now, except: null });
    await audit(tx, context, {
      action: 'staff.remove-copied-passkey',
      target: `operator:${operator.id}`,
      before: { passkey: passkey.name },
    });
  });
}
