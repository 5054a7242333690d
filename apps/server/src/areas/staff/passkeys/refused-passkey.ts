import { transaction } from '@lantern/database';
import type { CallContext } from '@lantern/server-kit';
import type { PasskeyFault, PasskeyRow } from '@lantern/server-kit/passkeys';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { raiseCredentialsVersion } from '../operators/repository/credentials-version.ts';
import type { OperatorRow } from '../operators/repository/operators.ts';
import { endSessionsOf } from '../sessions/repository/sessions.ts';
import { operatorPasskeys } from './repository.ts';

/**
 * Why a passkey login was refused: invalid answer, expired or used challenge, unknown passkey, counter that went back, or operator who may
 * not log in.
 */
export type LoginFault = PasskeyFault | 'CHALLENGE_OVER' | 'UNKNOWN' | 'COPIED' | 'BARRED';

interface Refused {
  readonly fault: LoginFault;
  readonly operator: OperatorRow | null;
  readonly passkey: PasskeyRow | null;
}

/**
 * Records the reason, which the response does not contain: as a warning in the log and, for a known operator, in the audit log. The entry
 * has no actor, because nobody was authenticated.
 */
export async function notePasskeyRefusal(
  deps: Pick<StaffDeps, 'pool' | 'log'>,
  context: CallContext,
  { fault, operator, passkey }: Refused,
): Promise<void> {
  const { brand, ip, requestId } = context;
  const about = { brand: brand.id.toString(), operator: operator?.id.toString() ?? null, fault, ip, requestId };
  deps.log.warn(about, 'passkey refused');
  if (operator === null) return;
  const after = { fault, ...(passkey && { passkey: passkey.name }) };
  await transaction(deps.pool, (tx) =>
    audit(tx, context, { action: 'staff.refuse-passkey', target: `operator:${operator.id}`, after }),
  );
}

/**
 * A counter that went back means that two authenticators have the same key. It is unknown which one is the operator's, so the passkey is
 * removed and the operator's sessions end.
 */
export async function dropCopiedPasskey(
  deps: Pick<StaffDeps, 'pool'>,
  context: CallContext,
  operator: OperatorRow,
  passkey: PasskeyRow,
): Promise<void> {
  const scope = { brandId: context.brand.id };
  await transaction(deps.pool, async (tx) => {
    // First, because a login locks the operator before the passkey.
    await raiseCredentialsVersion(tx, { ...scope, operatorId: operator.id });
    await operatorPasskeys.remove(tx, scope, operator.id, passkey.id);
    await endSessionsOf(tx, scope, operator.id, { reason: 'RESET', at: context.now, except: null });
    await audit(tx, context, {
      action: 'staff.remove-copied-passkey',
      target: `operator:${operator.id}`,
      before: { passkey: passkey.name },
    });
  });
}
