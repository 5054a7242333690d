import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;

/** A fresh secret for a code app, base32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What a code app reads from the QR code. */
export function totpUri(issuer: string, account: string, secret: string): string {
  return generateURI({ issuer, label: account, secret });
}

/**
 * The time step a code belongs to, one step early or late included; null when it is wrong or not younger than the last
 * accepted one.
 *
 * @param lastStep step of the last accepted code, so that each works once
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
