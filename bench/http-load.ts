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
  /** Processor time that the generator itself took. */
  readonly cpuMicros: number;
  /** What refused bets were answered, a few of them. */
  readonly refusals: readonly string[];
}

const HEAD_END = '\r\n\r\n';
const LENGTH = 'content-length: ';
const READ_BYTES = 16_384;
const MOST_REFUSALS_SHOWN = 3;

/** Writes the bets of one order: all but member, number and points is the same each time. */
function createRequests({ port, tokens, issueId }: LoadOrder) {
  const heads = tokens.map(
    (token) =>
      `POST /lgw/vn/bets HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: `,
  );
  const rest = `","gameCode":"xsmb","issueId":"${issueId}","priceTableVersion":1,"lines":[{"play":"de_db","numbers":["`;
  return (n: number): string => {
    const number = String((n * 7919) % 100).padStart(2, '0');
    const body = `{"requestId":"${randomUUID()}${rest}${number}"],"points":${1 + (n % 5)}}]}`;
    return `${heads[n % heads.length]}${body.length}${HEAD_END}${body}`;
  };
}

/** Whether a text holds a whole answer. */
function isWhole(text: string): boolean {
  const headEnd = text.indexOf(HEAD_END);
  const at = text.indexOf(LENGTH);
  return (
    headEnd > 0 && at > 0 && text.length >= headEnd + 4 + Number.parseInt(text.slice(at + LENGTH.length, headEnd), 10)
  );
}

/** Sends one request after the other until the time is over. */
function drive(
  order: LoadOrder,
  requestOf: (n: number) => string,
  first: number,
  until: number,
  onAnswer: (text: string, ms: number) => void,
) {
  return new Promise<void>((resolve, reject) => {
    let n = first;
    let sentAt = 0;
    let waiting = '';
    const send = () => {
      sentAt = performance.now();
      if (sentAt >= until) {
        socket.destroy();
        resolve();
        return;
      }
      socket.write(requestOf(n), 'latin1');
      n += order.connections;
    };
    // One buffer a connection, read in place: the generator shares the machine with what it measures.
    const socket = connect({
      port: order.port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(READ_BYTES),
        callback: (length, buffer) => {
          waiting += (buffer as Buffer).toString('latin1', 0, length);
          if (!isWhole(waiting)) return true;
          onAnswer(waiting, performance.now() - sentAt);
          waiting = '';
          send();
          return true;
        },
      },
    });
    socket.on('connect', send);
    socket.on('error', reject);
  });
}

async function run(order: LoadOrder): Promise<LoadFigures> {
  const times: number[] = [];
  const refusals: string[] = [];
  let refused = 0;
  const requestOf = createRequests(order);
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const until = started + order.seconds * 1000;
  await Promise.all(
    Array.from({ length: order.connections }, (_, first) =>
      drive(order, requestOf, first, until, (text, ms) => {
        times.push(ms);
        if (text.startsWith('HTTP/1.1 200')) return;
        refused += 1;
        if (refusals.length < MOST_REFUSALS_SHOWN) refusals.push(text.slice(text.indexOf(HEAD_END) + 4));
      }),
    ),
  );
  const cpu = process.cpuUsage(cpuBefore);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    accepted: times.length - refused,
    refused,
    seconds: (performance.now() - started) / 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuMicros: cpu.user + cpu.system,
    refusals,
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
