import { readCode } from '@lantern/contract/typed-code';
import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;

/** A new secret for an authenticator app, base32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** URI that an authenticator app reads from the QR code. */
export function totpUri(issuer: string, account: string, secret: string): string {
  return generateURI({ issuer, label: account, secret });
}

/**
 * Time step of a code, with one step of tolerance in both directions; null if it is wrong or not newer than the last accepted one.
 * @param typed as people type it: `123 456`
 * @param lastStep step of the last accepted code, so that each code works once
 */
export function totpStep(secret: string, typed: string, now: Date, lastStep: bigint): number | null {
  const code = readCode(typed);
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
