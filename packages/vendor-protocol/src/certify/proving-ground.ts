import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, OPERATIONS, type Operation, pathOf, type Requests } from '../operations.ts';
import { createReplayGuard } from '../replay-guard.ts';
import { answerCall } from '../server.ts';
import { HEADERS, type SigningKey } from '../signature.ts';
import type { OutgoingAnswer } from '../signed-server.ts';
import type { ReferenceWallet } from './reference-wallet.ts';

/** How the kit handles a request: `normal`, or one of the faults. */
export type Fate =
  | 'normal'
  /** It is processed, and its answer is lost. */
  | 'answer-lost'
  /** It is lost before it is processed. */
  | 'request-lost'
  /** It is not processed, and the answer is a temporary error. */
  | 'temporary'
  /** It is not processed, and the answer is an unsigned OK. */
  | 'unsigned'
  /** It is not processed, and the answer is signed with another secret. */
  | 'forged';

/** A received request and its answer. */
export interface Heard {
  readonly operation: Operation;
  readonly request: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly code: string;
  readonly fate: Fate;
}

export interface ProvingGround {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** Sets the fault of every later request; `nth` counts the requests of one transaction, from 1. */
  setFate(decide: (operation: Operation, nth: number) => Fate): void;
  /** Sets a fixed answer for some operations from now on; null for none. */
  setRefusal(refuse: ((operation: Operation) => Answer | null) | null): void;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 4_096;

/** A platform for one vendor on a local port, with connection faults as set by a rule. */
export async function openProvingGround(options: {
  readonly wallet: ReferenceWallet;
  readonly vendor: string;
  readonly key: SigningKey;
  readonly now: () => number;
  readonly port?: number;
  readonly host?: string;
}): Promise<ProvingGround> {
  const { wallet, vendor, key, now } = options;
  const heard: Heard[] = [];
  const seen = new Map<string, number>();
  let decide: (operation: Operation, nth: number) => Fate = () => 'normal';
  let refuse: ((operation: Operation) => Answer | null) | null = null;
  const guard = createReplayGuard();

  async function answer(
    operation: Operation,
    incoming: IncomingMessage,
    rawBody: Buffer,
  ): Promise<OutgoingAnswer | null> {
    const request = parse(rawBody);
    const name = String(request.transaction ?? operation);
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    const fate = decide(operation, nth);
    const isDone = fate === 'normal' || fate === 'answer-lost';
    const handle = async (_operation: Operation, _vendor: string, received: Requests[Operation]) => {
      if (fate === 'temporary') return { code: 'TEMPORARY' } as Answer;
      if (!isDone) return { code: 'OK', balance: '0.00', currency: 'P' } as Answer;
      return refuse?.(operation) ?? wallet.handle(operation, received);
    };
    const secret = fate === 'forged' ? Buffer.alloc(32, 9) : key.secret;
    const server = { guard, onError: () => undefined, handle: handle as never };
    const outgoing = await answerCall(
      { ...server, secretOf: async (code, id) => (code === vendor && id === key.id ? key.secret : null) },
      operation,
      { headers: incoming.headers, rawBody, now: new Date(now()) },
    );
    const requestId = String(incoming.headers[HEADERS.request] ?? '');
    heard.push({ operation, request, requestId, code: String(parse(Buffer.from(outgoing.body)).code), fate });
    if (fate === 'answer-lost' || fate === 'request-lost') return null;
    if (fate === 'unsigned') return { ...outgoing, headers: {} };
    if (secret !== key.secret)
      return { ...outgoing, headers: { ...outgoing.headers, [HEADERS.signature]: 'v1=forged' } };
    return outgoing;
  }

  const server = createServer((incoming, response) => {
    void receive(incoming, response).catch(() => incoming.destroy());
  });
  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of incoming as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MAX_BODY_BYTES) return void incoming.destroy();
      parts.push(part);
    }
    const operation = OPERATIONS.find((one) => pathOf(one) === incoming.url);
    if (operation === undefined || incoming.method !== 'POST') return void response.writeHead(404).end();
    const outgoing = await answer(operation, incoming, Buffer.concat(parts));
    // Closing the connection is the same for the vendor as a time-out, only faster.
    if (outgoing === null) return void incoming.socket.destroy();
    response.writeHead(outgoing.status, { 'content-type': 'application/json', ...outgoing.headers }).end(outgoing.body);
  }
  const { port = 0, host = '127.0.0.1' } = options;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    heard,
    setFate(next) {
      decide = next;
      seen.clear();
    },
    setRefusal(next) {
      refuse = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
