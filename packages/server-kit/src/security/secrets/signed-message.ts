import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum difference between a call-back's time and ours, in both directions. */
const WINDOW_MS = 5 * 60_000;

/** HMAC-SHA256 over timestamp, nonce and the raw body, in lower-case hex (docs/psp-adapters.md). */
export function signMessage(secret: string, timestamp: string, nonce: string, body: Buffer | string): string {
  return createHmac('sha256', secret)
    .update(timestamp)
    .update('\n')
    .update(nonce)
    .update('\n')
    .update(body)
    .digest('hex');
}

/** True if the signature is valid and within five minutes of the current time; compared in constant time. */
export function isSignedMessage(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
  secret: string,
  now: Date,
): boolean {
  const [timestamp, nonce, signature] = [headers['x-timestamp'], headers['x-nonce'], headers['x-signature']];
  if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string') return false;
  if (!/^\d{13}$/.test(timestamp) || !/^[\w-]{8,64}$/.test(nonce) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(now.getTime() - Number(timestamp)) > WINDOW_MS) return false;
  return timingSafeEqual(
    Buffer.from(signMessage(secret, timestamp, nonce, body), 'hex'),
    Buffer.from(signature, 'hex'),
  );
}
