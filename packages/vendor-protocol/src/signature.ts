import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum clock difference between both sides, in milliseconds. */
export const CLOCK_WINDOW_MS = 5 * 60_000;

export const HEADERS = {
  vendor: 'lantern-vendor',
  key: 'lantern-key',
  time: 'lantern-time',
  request: 'lantern-request',
  signature: 'lantern-signature',
} as const;

/** A shared secret with its id; during key rotation two keys are valid. */
export interface SigningKey {
  readonly id: string;
  readonly secret: Uint8Array;
}

/** The signed fields of a request, in addition to the bytes of its body. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly vendor: string;
  readonly keyId: string;
  /** Milliseconds since 1970, as text. */
  readonly time: string;
  /** New for every HTTP request, also when the same transaction is sent again. */
  readonly requestId: string;
}

/** The signed fields of an answer, in addition to the bytes of its body. They bind it to one request. */
export interface SignedAnswer {
  readonly status: number;
  readonly requestId: string;
  readonly time: string;
}

function sign(secret: Uint8Array, lines: readonly (string | number)[], body: Uint8Array): string {
  return `v1=${createHmac('sha256', secret)
    .update(`${lines.join('\n')}\n`)
    .update(body)
    .digest('base64url')}`;
}

/** HMAC-SHA256 over `v1`, the six fields, each on a separate line, and the raw body. */
export function signRequest(secret: Uint8Array, request: SignedRequest, body: Uint8Array): string {
  const { method, path, vendor, keyId, time, requestId } = request;
  return sign(secret, ['v1', method, path, vendor, keyId, time, requestId], body);
}

/** HMAC-SHA256 over `v1`, `answer`, the three fields and the raw body. */
export function signAnswer(secret: Uint8Array, { status, requestId, time }: SignedAnswer, body: Uint8Array): string {
  return sign(secret, ['v1', 'answer', status, requestId, time], body);
}

/** Compares in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
