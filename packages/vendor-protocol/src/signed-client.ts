import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import { HEADERS, isSameSignature, type SigningKey, signAnswer, signRequest } from './signature.ts';

export interface SignedClientOptions {
  /** Origin of the other side, without a trailing slash. */
  readonly origin: string;
  readonly vendor: string;
  readonly key: SigningKey;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A call without an answer after this time has an unknown outcome. Default 5,000 ms. */
  readonly timeoutMs?: number;
  /** Maximum persistent connections. Default 256. */
  readonly maxSockets?: number;
}

/** The other side was unreachable, did not answer in time, or sent an invalid answer: the outcome is unknown. */
export class NoAnswer extends Error {}

/** A JSON object with a code, and whether it is signed for this request. */
export interface SignedReply {
  readonly status: number;
  readonly code: string;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly isSigned: boolean;
}

export interface SignedClient {
  /** One HTTP call. @throws NoAnswer when the outcome is unknown */
  send(path: string, request: object): Promise<SignedReply>;
  close(): void;
}

const MAX_ANSWER_BYTES = 262_144;

/** Signed POST requests to one origin over persistent connections. */
export function createSignedClient(options: SignedClientOptions): SignedClient {
  const { vendor, key, now, timeoutMs = 5_000, maxSockets = 256 } = options;
  const origin = new URL(options.origin);
  const isSecure = origin.protocol === 'https:';
  const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets, scheduling: 'lifo' });

  function headersFor(path: string, requestId: string, body: Buffer): Record<string, string | number> {
    const time = String(now());
    const signed = { method: 'POST', path, vendor, keyId: key.id, time, requestId };
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

  function post(path: string, requestId: string, body: Buffer): Promise<{ message: IncomingMessage; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const send = isSecure ? requestHttps : requestHttp;
      const sent: ClientRequest = send(
        {
          agent,
          host: origin.hostname,
          port: origin.port,
          method: 'POST',
          path,
          headers: headersFor(path, requestId, body),
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

  return {
    async send(path, request) {
      const requestId = randomUUID();
      let answered: Awaited<ReturnType<typeof post>>;
      try {
        answered = await post(path, requestId, Buffer.from(JSON.stringify(request)));
      } catch (error) {
        throw new NoAnswer((error as Error).message, { cause: error });
      }
      return readReply(answered.message, answered.body, requestId, key.secret);
    },
    close: () => agent.destroy(),
  };
}

function readReply(message: IncomingMessage, body: Buffer, requestId: string, secret: Uint8Array): SignedReply {
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
  if (typeof code !== 'string') throw new NoAnswer(`status ${status} without a code`);
  return { status, code, answer: answer as Record<string, unknown>, isSigned };
}
