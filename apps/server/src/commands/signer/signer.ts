import { createServer, type IncomingMessage } from 'node:http';
import { isSignedMessage } from '@lantern/server-kit/security';
import type { Journal } from './journal.ts';
import { openKeys } from './keys.ts';
import { readRequest, type SignerRules } from './rules.ts';
import { createPaymentSigning } from './sign-payments.ts';

export interface SignerOptions {
  /** Extended private key of the account m/44'/60'/n'. */
  readonly xprv: string;
  readonly rules: SignerRules;
  readonly journal: Journal;
  /** Shared secret for messages with the server. */
  readonly secret: string;
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const MAX_BODY_BYTES = 16_384;

/** Signs requests of the server within its own rules, whatever happens to the server. */
export function createSignerServer(options: SignerOptions) {
  const keys = openKeys(options.xprv);
  const sign = createPaymentSigning({ ...options, keys });

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.method !== 'POST' || request.url !== '/sign') return { status: 404, body: {} };
    const body = await readBody(request);
    if (body === null) return { status: 413, body: {} };
    // A replayed message gets the same signature again, so its age does not matter.
    const claimed = new Date(Number(request.headers['x-timestamp']));
    if (!isSignedMessage(request.headers, body, options.secret, claimed)) return { status: 401, body: {} };
    const payment = readRequest(body.toString('utf8'));
    if (payment === null) return { status: 400, body: {} };
    const signed = await sign(payment);
    if ('raw' in signed) return { status: 200, body: signed };
    options.log(`refused ${payment.reference}: ${signed.refusal}`);
    return { status: 422, body: signed };
  }

  const server = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown): Answer => {
        options.log(`failed: ${(error as Error).message}`);
        return { status: 500, body: {} };
      })
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
  });
  server.requestTimeout = 10_000;
  return { server, wallet: keys.wallet };
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
