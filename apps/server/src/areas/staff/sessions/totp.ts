import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { totpStep } from '@lantern/server-kit/security';
import type { StaffDeps } from '../deps.ts';
import { type OperatorRow, useTotpStep } from '../operators/repository/operators.ts';

/** Binds the encrypted secret to its operator, so that it cannot be decrypted for another. */
export function totpPlace(scope: Scope, operatorId: bigint): string {
  return `staff.totp:${scope.brandId}:${operatorId}`;
}

/** Checks the second factor; null when it is right or none is enrolled. A right code is used up. */
export async function checkTotp(
  deps: StaffDeps,
  scope: Scope,
  operator: OperatorRow,
  code: string | undefined,
  now: Date,
): Promise<Refusal | null> {
  if (!operator.isEnrolled || operator.totpSealed === null) return null;
  if (!code) return refuse('TOTP_REQUIRED');
  const secret = deps.secrets.open(operator.totpSealed, totpPlace(scope, operator.id));
  const step = totpStep(secret, code, now, operator.totpLastStep);
  const isAccepted = step !== null && (await useTotpStep(deps.pool, scope, operator.id, step, now));
  return isAccepted ? null : refuse('TOTP_INVALID');
}
