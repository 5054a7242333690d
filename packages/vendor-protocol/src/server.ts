import { type Code, statusOf } from './codes.ts';
import { type Answer, type Operation, pathOf, type Requests, readRequest } from './operations.ts';
import type { ReplayGuard } from './replay-guard.ts';
import { CLOCK_WINDOW_MS, HEADERS, isSameSignature, signAnswer, signRequest } from './signature.ts';

/** An HTTP request as it came; `rawBody` are the very bytes that were signed. */
export interface IncomingCall {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Uint8Array;
  readonly now: Date;
}

export interface ProtocolServer {
  /** The secret of a vendor's key; null when there is none. */
  readonly secretOf: (vendor: string, keyId: string) => Promise<Uint8Array | null>;
  readonly guard: ReplayGuard;
  /** Answers a request whose signature is good. What it throws is answered TEMPORARY and handed to `onError`. */
  readonly handle: <Name extends Operation>(
    operation: Name,
    vendor: string,
    request: Requests[Name],
  ) => Promise<Answer<Name>>;
  readonly onError: (error: unknown) => void;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const REQUEST_ID = /^[\w-]{8,64}$/;
const WORD = /^[\w-]{1,40}$/;
const TIME = /^\d{10,16}$/;

function text(headers: IncomingCall['headers'], name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function outgoing(code: Code, answer: object, requestId: string, secret: Uint8Array | null, now: Date): OutgoingAnswer {
  const status = statusOf(code);
  const body = JSON.stringify(answer);
  if (secret === null) return { status, body, headers: {} };
  const time = String(now.getTime());
  const signature = signAnswer(secret, { status, requestId, time }, Buffer.from(body));
  return { status, body, headers: { [HEADERS.time]: time, [HEADERS.signature]: signature } };
}

/**
 * Answers one HTTP call of an operation: signature over the raw bytes first, then the clock, then whether it was seen before,
 * then its shape, then what it asks. Who cannot sign learns nothing else.
 */
export async function answerCall(
  server: ProtocolServer,
  operation: Operation,
  call: IncomingCall,
): Promise<OutgoingAnswer> {
  const { headers, rawBody, now } = call;
  const vendor = text(headers, HEADERS.vendor);
  const keyId = text(headers, HEADERS.key);
  const time = text(headers, HEADERS.time);
  const requestId = text(headers, HEADERS.request);
  const refused = (code: Exclude<Code, 'OK'>, secret: Uint8Array | null = null, more: object = {}) =>
    outgoing(code, { code, ...more }, requestId, secret, now);
  if (!WORD.test(vendor) || !WORD.test(keyId) || !TIME.test(time) || !REQUEST_ID.test(requestId)) {
    return refused('BAD_SIGNATURE');
  }
  try {
    const secret = await server.secretOf(vendor, keyId);
    if (secret === null) return refused('BAD_SIGNATURE');
    const signed = { method: 'POST', path: pathOf(operation), vendor, keyId, time, requestId };
    const expected = signRequest(secret, signed, rawBody);
    if (!isSameSignature(text(headers, HEADERS.signature), expected)) return refused('BAD_SIGNATURE');
    if (Math.abs(now.getTime() - Number(time)) > CLOCK_WINDOW_MS) return refused('CLOCK_SKEW', secret);
    if (!server.guard.accept(vendor, requestId, now.getTime())) return refused('REPLAYED', secret);
    const read = readRequest(operation, parse(rawBody));
    if ('field' in read) return refused('BAD_REQUEST', secret, { field: read.field });
    const answer = await server.handle(operation, vendor, read.request);
    return outgoing(answer.code, answer, requestId, secret, now);
  } catch (error) {
    server.onError(error);
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
