import * as calls from '@lantern/contract/member-calls';
import { requestPasskey } from '@lantern/ui/passkeys';
import { call } from '../../../shared/api/call.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { settle } from './log-in.ts';

/** Verification methods, as the server names them. */
export type Proof = 'PASSKEY' | 'TOTP' | 'SMS' | 'EMAIL' | 'BANK_NAME';

/** A login from a new device or place that waits for verification. */
export interface Waiting {
  readonly challengeId: string;
  /** Strongest first. */
  readonly proofs: readonly Proof[];
  readonly mobile: string | null;
  readonly email: string | null;
  readonly account: string;
  readonly password: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** The waiting login in a refusal; null for other refusals. */
export function waitingOf(refused: Refused, account: string, password: string): Waiting | null {
  const { challengeId, methods, mobile, email } = refused.params;
  if (refused.code !== 'EXTRA_VERIFICATION' || typeof challengeId !== 'string') return null;
  const proofs = String(methods ?? '').split(',') as Proof[];
  return { challengeId, proofs, mobile: text(mobile), email: text(email), account, password };
}

/** Completes a waiting login with the typed answer. @throws Refused */
export async function prove(waiting: Waiting, method: Exclude<Proof, 'PASSKEY'>, answer: string): Promise<void> {
  const { challengeId, account, password } = waiting;
  settle(await call(calls.security.proveLogin, { challengeId, method, answer }), account, password);
}

/** Logs in with a passkey. @returns false if the member cancelled; @throws Refused */
export async function logInByPasskey(): Promise<boolean> {
  const { challengeId, options } = await call(calls.security.startPasskeyLogin, {});
  const answer = await requestPasskey(options);
  if (answer === null) return false;
  const value = await call(calls.security.passkeyLogin, { challengeId, answer, platform: 'W' });
  settle(value, '', '');
  return true;
}

/** Sends a verification code. @returns minutes until the next request is allowed; @throws Refused */
export async function sendProofCode(waiting: Waiting, method: 'SMS' | 'EMAIL'): Promise<number> {
  const { challengeId } = waiting;
  return (await call(calls.security.sendProofCode, { challengeId, method })).expiredMinutes;
}
