import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import { CODES, type Code } from './codes.ts';
import { type Answer, type Operation, pathOf, type Requests } from './operations.ts';
import { HEADERS, isSameSignature, type SigningKey, signAnswer, signRequest } from './signature.ts';

export interface VendorClientOptions {
  /** Origin of the platform, without a slash at the end. */
  readonly platformUrl: string;
  readonly vendor: string;
  readonly key: SigningKey;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A call without an answer after this time has an unknown outcome. Default 5,000 ms. */
  readonly timeoutMs?: number;
  /** Connections that are kept open. Default 256. */
  readonly maxSockets?: number;
}

/** The platform could not be reached, did not answer in time, or what answered was not the platform: the outcome is unknown. */
export class NoAnswer extends Error {}

export interface VendorClient {
  /** One HTTP call. @throws NoAnswer when nothing is known about its outcome */
  call<Name extends Operation>(operation: Name, request: Requests[Name]): Promise<Answer<Name>>;
  /**
   * Sends the same request until its outcome is known or the time is up. Null: still unknown; sending it again later is
   * right, forgetting it is not.
   */
  callUntilKnown<Name extends Operation>(
    operation: Name,
    request: Requests[Name],
    patienceMs: number,
  ): Promise<Answer<Name> | null>;
  close(): void;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
const MAX_ANSWER_BYTES = 65_536;

/** A vendor's side of the protocol over connections that are kept open. */
export function createVendorClient(options: VendorClientOptions): VendorClient {
  const { platformUrl, vendor, key, now, timeoutMs = 5_000, maxSockets = 256 } = options;
  const origin = new URL(platformUrl);
  const isSecure = origin.protocol === 'https:';
  const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets, scheduling: 'lifo' });

  function headersFor(operation: Operation, requestId: string, body: Buffer): Record<string, string | number> {
    const time = String(now());
    const signed = { method: 'POST', path: pathOf(operation), vendor, keyId: key.id, time, requestId };
    return {
      'content-type': 'application/json',
      'content-length': body.length,
      [HEADERS.vendor]: vendor,
      [HEADERS.key]: key.id,
      [HEADERS.time]: time,
      [HEADERS.request]: requestId,
      [HEADERS.signature]: signRequest(key.secret, signed, body),
    };
  }

  function post(
    operation: Operation,
    requestId: string,
    body: Buffer,
  ): Promise<{ message: IncomingMessage; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const send = isSecure ? requestHttps : requestHttp;
      const sent: ClientRequest = send(
        {
          agent,
          host: origin.hostname,
          port: origin.port,
          method: 'POST',
          path: pathOf(operation),
          headers: headersFor(operation, requestId, body),
          timeout: timeoutMs,
        },
        (message) => {
          const parts: Buffer[] = [];
          let size = 0;
          message.on('data', (part: Buffer) => {
            size += part.length;
            if (size > MAX_ANSWER_BYTES) sent.destroy(new Error('the answer is too long'));
            else parts.push(part);
          });
          message.on('end', () => resolve({ message, body: Buffer.concat(parts) }));
          message.on('error', reject);
        },
      );
      const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
      sent.on('close', () => clearTimeout(timer));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async function call<Name extends Operation>(operation: Name, request: Requests[Name]): Promise<Answer<Name>> {
    const requestId = randomUUID();
    let answered: Awaited<ReturnType<typeof post>>;
    try {
      answered = await post(operation, requestId, Buffer.from(JSON.stringify(request)));
    } catch (error) {
      throw new NoAnswer((error as Error).message, { cause: error });
    }
    return readAnswer<Name>(answered.message, answered.body, requestId, key.secret);
  }

  return {
    call,
    async callUntilKnown(operation, request, patienceMs) {
      const giveUpAt = performance.now() + patienceMs;
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
        try {
          const answer = await call(operation, request);
          if (CODES[answer.code] !== 'later') return answer;
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error;
        }
        if (performance.now() + pauseMs > giveUpAt) return null;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
    close: () => agent.destroy(),
  };
}

/** An answer counts when it is signed for this request; the refusal of a signature cannot be, and moves nothing. */
function readAnswer<Name extends Operation>(
  message: IncomingMessage,
  body: Buffer,
  requestId: string,
  secret: Uint8Array,
): Answer<Name> {
  const status = message.statusCode ?? 0;
  const time = String(message.headers[HEADERS.time] ?? '');
  const signature = String(message.headers[HEADERS.signature] ?? '');
  const isSigned = isSameSignature(signature, signAnswer(secret, { status, requestId, time }, body));
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch {
    throw new NoAnswer(`status ${status} without an answer of the protocol`);
  }
  const code = (answer as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !Object.hasOwn(CODES, code)) throw new NoAnswer(`status ${status}, unknown code`);
  const needsSignature = !UNSIGNED.has(code as Code);
  if (needsSignature && !isSigned) throw new NoAnswer('the answer is not signed by the platform');
  return answer as Answer<Name>;
}

const UNSIGNED: ReadonlySet<Code> = new Set(['BAD_SIGNATURE', 'TEMPORARY']);
