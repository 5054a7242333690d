import { randomUUID } from 'node:crypto';
import { HEADERS, isSameSignature, type SigningKey, signAnswer, signRequest } from '../signature.ts';

/** The address and vendor name for signed requests. */
export interface SignedAddress {
  /** Origin without a trailing slash. */
  readonly origin: string;
  readonly vendor: string;
  readonly key: SigningKey;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Deliberate errors in a request. */
export interface Flaws {
  readonly key?: SigningKey;
  /** Added to the signed time. */
  readonly skewMs?: number;
  readonly requestId?: string;
  /** Sent instead of the signed body. */
  readonly sentBody?: string;
  readonly signature?: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly code: string;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly isSigned: boolean;
}

const TIMEOUT_MS = 12_000;

/** Sends one request with the flaws of a rule; the protocol's normal client cannot produce them. */
export async function rawCall(to: SignedAddress, path: string, body: string, flaws: Flaws = {}): Promise<RawAnswer> {
  const key = flaws.key ?? to.key;
  const requestId = flaws.requestId ?? randomUUID();
  const time = String(to.now() + (flaws.skewMs ?? 0));
  const signed = { method: 'POST', path, vendor: to.vendor, keyId: key.id, time, requestId };
  const answered = await fetch(`${to.origin}${path}`, {
    method: 'POST',
    body: flaws.sentBody ?? body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      [HEADERS.vendor]: to.vendor,
      [HEADERS.key]: key.id,
      [HEADERS.time]: time,
      [HEADERS.request]: requestId,
      [HEADERS.signature]: flaws.signature ?? signRequest(key.secret, signed, Buffer.from(body)),
    },
  });
  const bytes = Buffer.from(await answered.arrayBuffer());
  const at = answered.headers.get(HEADERS.time) ?? '';
  const expected = signAnswer(key.secret, { status: answered.status, requestId, time: at }, bytes);
  const isSigned = isSameSignature(answered.headers.get(HEADERS.signature) ?? '', expected);
  const answer = read(bytes);
  return { status: answered.status, code: String(answer.code ?? ''), answer, isSigned };
}

function read(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
