import type { ReplayGuard } from './replay-guard.ts';
import { CLOCK_WINDOW_MS, HEADERS, isSameSignature, signAnswer, signRequest } from './signature.ts';

/** A received HTTP request; `rawBody` has the exact signed bytes. */
export interface IncomingCall {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Uint8Array;
  readonly now: Date;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Dependencies of the signature checks: keys, replay guard, error handler. */
export interface SignedChecks {
  /** The secret of a vendor's key; null when it does not exist. */
  readonly secretOf: (vendor: string, keyId: string) => Promise<Uint8Array | null>;
  readonly guard: ReplayGuard;
  readonly onError: (error: unknown) => void;
}

/** One operation: path, request parser, handler, and HTTP status by code. */
export interface SignedOperation<Request> {
  readonly path: string;
  readonly read: (body: unknown) => { readonly request: Request } | { readonly field: string };
  readonly handle: (vendor: string, request: Request) => Promise<{ readonly code: string }>;
  readonly statusOf: (code: string) => number;
}

const REQUEST_ID = /^[\w-]{8,64}$/;
const WORD = /^[\w-]{1,40}$/;
const TIME = /^\d{10,16}$/;

function text(headers: IncomingCall['headers'], name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * Answers one HTTP call of an operation. Checks in order: signature over the raw bytes, clock, replay, format; then the handler runs. A
 * caller without a valid signature gets no other information. A thrown error is answered TEMPORARY.
 */
export async function answerSigned<Request>(
  checks: SignedChecks,
  operation: SignedOperation<Request>,
  { headers, rawBody, now }: IncomingCall,
): Promise<OutgoingAnswer> {
  const vendor = text(headers, HEADERS.vendor);
  const keyId = text(headers, HEADERS.key);
  const time = text(headers, HEADERS.time);
  const requestId = text(headers, HEADERS.request);
  const outgoing = (answer: { readonly code: string }, secret: Uint8Array | null): OutgoingAnswer => {
    const status = operation.statusOf(answer.code);
    const body = JSON.stringify(answer);
    if (secret === null) return { status, body, headers: {} };
    const at = String(now.getTime());
    const signature = signAnswer(secret, { status, requestId, time: at }, Buffer.from(body));
    return { status, body, headers: { [HEADERS.time]: at, [HEADERS.signature]: signature } };
  };
  const refused = (code: string, secret: Uint8Array | null = null, more: object = {}) =>
    outgoing({ code, ...more }, secret);
  if (!WORD.test(vendor) || !WORD.test(keyId) || !TIME.test(time) || !REQUEST_ID.test(requestId)) {
    return refused('BAD_SIGNATURE');
  }
  try {
    const secret = await checks.secretOf(vendor, keyId);
    if (secret === null) return refused('BAD_SIGNATURE');
    const signed = { method: 'POST', path: operation.path, vendor, keyId, time, requestId };
    if (!isSameSignature(text(headers, HEADERS.signature), signRequest(secret, signed, rawBody))) {
      return refused('BAD_SIGNATURE');
    }
    if (Math.abs(now.getTime() - Number(time)) > CLOCK_WINDOW_MS) return refused('CLOCK_SKEW', secret);
    if (!checks.guard.accept(vendor, requestId, now.getTime())) return refused('REPLAYED', secret);
    const read = operation.read(parse(rawBody));
    if ('field' in read) return refused('BAD_REQUEST', secret, { field: read.field });
    return outgoing(await operation.handle(vendor, read.request), secret);
  } catch (error) {
    checks.onError(error);
    return refused('TEMPORARY');
  }
}

function parse(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    return null;
  }
}
