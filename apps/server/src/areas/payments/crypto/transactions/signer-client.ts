import { randomBytes } from 'node:crypto';
import { signMessage } from '@lantern/server-kit/security';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { NoAnswer } from '../../gateways/provider-call.ts';

/** A transaction for the signer; amounts are digits of smallest units. */
export interface SigningOrder {
  /** Our id of the transaction: the signer signs a nonce of an account for one reference only. */
  readonly reference: string;
  readonly chainId: number;
  /** Relative to the account, e.g. `1/0`. */
  readonly path: string;
  readonly nonce: string;
  readonly to: string;
  readonly value: string;
  readonly data: string;
  readonly gas: string;
  readonly maxFeePerGas: string;
  readonly maxPriorityFeePerGas: string;
}

const Signed = Type.Object({
  raw: Type.String({ pattern: '^0x[0-9a-f]{2,40000}$' }),
  hash: Type.String({ pattern: '^0x[0-9a-f]{64}$' }),
});

/** A definite refusal: the signer's own rules forbid the transaction. */
export class SignerRefused extends Error {}

/** Client of the signer, a separate process with the private key. The same request returns the same signature. */
export interface Signer {
  /** @throws SignerRefused; NoAnswer when the signer does not answer */
  sign(order: SigningOrder): Promise<{ readonly raw: string; readonly hash: string }>;
}

const TIMEOUT_MS = 5_000;

/** Calls the signer over HTTP; both sides sign time, nonce and body with a shared secret. */
export function createSigner(at: { readonly url: string; readonly secret: string; readonly now: () => Date }): Signer {
  return {
    async sign(order) {
      const body = JSON.stringify(order);
      const timestamp = String(at.now().getTime());
      const nonce = randomBytes(12).toString('hex');
      const signature = signMessage(at.secret, timestamp, nonce, body);
      const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-nonce': nonce };
      let status: number;
      let answer: unknown;
      try {
        const response = await fetch(new URL('/sign', at.url), {
          ...{ method: 'POST', body, redirect: 'error' as const, signal: AbortSignal.timeout(TIMEOUT_MS) },
          headers: { ...headers, 'x-signature': signature },
        });
        status = response.status;
        answer = await response.json();
      } catch (error) {
        throw new NoAnswer('the signer does not answer', { cause: error });
      }
      if (status === 422) throw new SignerRefused(String((answer as { refusal?: unknown }).refusal));
      if (status !== 200 || !Value.Check(Signed, answer)) throw new NoAnswer(`the signer answered ${status}`);
      return answer;
    },
  };
}
