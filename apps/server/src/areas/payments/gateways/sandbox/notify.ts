import { randomBytes } from 'node:crypto';
import type { Pool } from '@lantern/database';
import { type Logger, type Pieces, plainPieces } from '@lantern/server-kit';
import { signMessage } from '@lantern/server-kit/security';
import type { SandboxNotice } from './gateway.ts';
import { markNotified, type SandboxPayment, takeDue } from './repository.ts';

const TIMEOUT_MS = 5_000;
const BATCH = 50;

export interface NotifyDeps {
  readonly pool: Pool;
  readonly log: Logger;
  /** Base URL of the portal's own API, e.g. `http://127.0.0.1:8080`. */
  readonly callbackBase: string;
  readonly currencyOf: (brandId: bigint) => Promise<string>;
  /** Host name of a brand, so that the callback reaches the right brand. */
  readonly hostOf: (brandId: bigint) => Promise<string>;
  /** The shared signing secret; null for a channel that does not belong to the brand. */
  readonly secretOf: (brandId: bigint, channel: string) => Promise<string | null>;
}

/** Sends due callbacks, signed and over real HTTP, and repeats them until the answer is "ok". */
export async function sendDueNotices(deps: NotifyDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  for (const payment of await takeDue(deps.pool, now, BATCH)) {
    await pieces.run(`payment ${payment.reference}`, () => sendNotice(deps, payment, now), payment.brandId);
  }
}

/**
 * One signed callback.
 *
 * @param forged signs with a wrong key, to demonstrate the refusal
 * @returns true when the answer was "ok"
 */
export async function sendNotice(
  deps: NotifyDeps,
  payment: SandboxPayment,
  now: Date,
  forged = false,
): Promise<boolean> {
  const agreed = await deps.secretOf(payment.brandId, payment.channel);
  if (agreed === null) return false;
  const notice: SandboxNotice = {
    orderNo: payment.orderNo,
    providerNo: payment.reference,
    event: payment.state === 'FAILED' ? 'FAILED' : 'PAID',
    amount: (payment.paid ?? payment.amount).toString(),
    currency: await deps.currencyOf(payment.brandId),
    payerName: payment.paidBy ?? payment.payerName,
  };
  const body = JSON.stringify(notice);
  const timestamp = now.getTime().toString();
  const nonce = randomBytes(12).toString('hex');
  const secret = forged ? 'not the secret' : agreed;
  try {
    const answer = await fetch(`${deps.callbackBase}/wps/deposit/callback/${payment.channel}`, {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': await deps.hostOf(payment.brandId),
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': signMessage(secret, timestamp, nonce, body),
      },
      body,
    });
    if (!answer.ok) {
      deps.log.info({ status: answer.status, order: payment.orderNo }, 'a sandbox callback was not accepted');
      return false;
    }
    await answer.arrayBuffer();
    await markNotified(deps.pool, payment, now);
    return true;
  } catch (error) {
    deps.log.info({ err: error, order: payment.orderNo }, 'a sandbox callback did not arrive and will be sent again');
    return false;
  }
}
