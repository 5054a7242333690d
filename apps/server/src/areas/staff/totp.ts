import type { Scope } from '@lantern/server-kit';
import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;

export function newTotpSecret(): string {
  return generateSecret();
}

/** What an operator's sealed secret is bound to, so that it opens for nobody else. */
export function totpPlace(scope: Scope, operatorId: bigint): string {
  return `staff.totp:${scope.merchantId}:${operatorId}`;
}

/** What the authenticator app reads from the QR code. */
export function totpUri(brand: string, operator: string, secret: string): string {
  return generateURI({ issuer: brand, label: operator, secret });
}

/**
 * The time step a code belongs to, one step early or late included; null when it is wrong or not younger than the last
 * accepted one.
 */
export function totpStep(secret: string, code: string, now: Date, lastStep: bigint): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
  });
  if (!result.valid || !('timeStep' in result)) return null;
  return BigInt(result.timeStep) > lastStep ? result.timeStep : null;
}
