import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, OPERATIONS, type Operation, pathOf } from '../operations.ts';
import { createFaultyAnswers, type Fate, type FaultyAnswersDeps, type Heard } from './faulty-answers.ts';

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
export async function openProvingGround(
  options: FaultyAnswersDeps & { readonly port?: number; readonly host?: string },
): Promise<ProvingGround> {
  const { port = 0, host = '127.0.0.1' } = options;
  const answers = createFaultyAnswers(options);

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    if (body === null) return void incoming.destroy();
    const operation = OPERATIONS.find((one) => pathOf(one) === incoming.url);
    if (operation === undefined || incoming.method !== 'POST') return void response.writeHead(404).end();
    const outgoing = await answers.answer(operation, incoming.headers, body);
    // Closing the connection is the same for the vendor as a time-out, only faster.
    if (outgoing === null) return void incoming.socket.destroy();
    response.writeHead(outgoing.status, { 'content-type': 'application/json', ...outgoing.headers }).end(outgoing.body);
  }

  const server = createServer((incoming, response) => {
    void respond(incoming, response).catch(() => incoming.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    heard: answers.heard,
    setFate: answers.setFate,
    setRefusal: answers.setRefusal,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Null when the body is too long. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
