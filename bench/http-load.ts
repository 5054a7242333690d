/** A load generator in a process of its own: keeps connections busy with one bet each, over plain sockets to cost little. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import process from 'node:process';

export interface LoadOrder {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly issueId: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadFigures {
  readonly accepted: number;
  readonly refused: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /content-length: (\d+)/i;

function requestOf({ port, tokens, issueId }: LoadOrder, n: number): string {
  const number = String((n * 7919) % 100).padStart(2, '0');
  const body = `{"requestId":"${randomUUID()}","gameCode":"xsmb","issueId":"${issueId}","priceTableVersion":1,"lines":[{"play":"de_db","numbers":["${number}"],"points":${1 + (n % 5)}}]}`;
  return `POST /lgw/vn/bets HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${tokens[n % tokens.length]}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

/** Sends one request after the other until the time is over. */
function drive(order: LoadOrder, first: number, until: number, onAnswer: (ok: boolean, ms: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
    let n = first;
    let sentAt = 0;
    let waiting = Buffer.alloc(0);
    const send = () => {
      if (performance.now() >= until) {
        socket.destroy();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(requestOf(order, n));
      n += order.connections;
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      const headEnd = waiting.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const length = Number(LENGTH.exec(waiting.toString('latin1', 0, headEnd))?.[1] ?? 0);
      if (waiting.length < headEnd + 4 + length) return;
      onAnswer(waiting.toString('latin1', 9, 12) === '200', performance.now() - sentAt);
      waiting = Buffer.alloc(0);
      send();
    });
  });
}

async function run(order: LoadOrder): Promise<LoadFigures> {
  const times: number[] = [];
  let refused = 0;
  const started = performance.now();
  const until = started + order.seconds * 1000;
  await Promise.all(
    Array.from({ length: order.connections }, (_, first) =>
      drive(order, first, until, (isAccepted, ms) => {
        if (!isAccepted) refused += 1;
        times.push(ms);
      }),
    ),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    accepted: times.length - refused,
    refused,
    seconds: (performance.now() - started) / 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

process.once('message', (order: LoadOrder) => {
  run(order).then(
    (figures) => process.send?.(figures, () => process.exit(0)),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
