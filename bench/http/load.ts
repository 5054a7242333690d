/** A load generator in a separate process: each connection always has one bet in progress; uses plain sockets to save CPU time. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  /** CPU time of the generator itself. */
  readonly cpuMicros: number;
  /** A few answers of refused bets. */
  readonly refusals: readonly string[];
  /** File with the bodies of the accepted answers, one per line. */
  readonly answersFile: string;
  /** Each connection's last bet was sent a second time; number of answers that differed from the first. */
  readonly changed: number;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = 'content-length: ';
const ACCEPTED = 'HTTP/1.1 200';
const READ_BYTES = 16_384;
const BLOCK_BYTES = 8 * 1024 ** 2;
const MOST_REFUSALS_SHOWN = 3;

/** Builds the bets of one order: only member, number and points vary. */
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

/** Whether a text contains a complete answer. */
function isWhole(text: string): boolean {
  const headEnd = text.indexOf(HEAD_END);
  const at = text.indexOf(LENGTH);
  if (headEnd < 0 || at < 0) return false;
  return text.length >= headEnd + HEAD_END.length + Number.parseInt(text.slice(at + LENGTH.length, headEnd), 10);
}

const bodyOf = (text: string) => text.slice(text.indexOf(HEAD_END) + HEAD_END.length);

interface Connection {
  send(request: string, onAnswer: (text: string) => void): void;
  end(): void;
}

/** One buffer per connection, parsed in place: the generator shares the machine with the measured server. */
function open(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let waiting = '';
    let answered: (text: string) => void = () => undefined;
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(READ_BYTES),
        callback: (length, buffer) => {
          waiting += (buffer as Buffer).toString('latin1', 0, length);
          if (!isWhole(waiting)) return true;
          const text = waiting;
          waiting = '';
          answered(text);
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('connect', () =>
      resolve({
        send(request, onAnswer) {
          answered = onAnswer;
          socket.write(request, 'latin1');
        },
        end: () => socket.destroy(),
      }),
    );
  });
}

/** Stores bodies as bytes, so that the garbage collector does not scan them. */
function createRecord() {
  const full: Buffer[] = [];
  let block = Buffer.allocUnsafe(BLOCK_BYTES);
  let used = 0;
  return {
    add(body: string) {
      if (used + body.length + 1 > BLOCK_BYTES) {
        full.push(block.subarray(0, used));
        block = Buffer.allocUnsafe(BLOCK_BYTES);
        used = 0;
      }
      used += block.write(body, used, 'latin1');
      used += block.write('\n', used, 'latin1');
    },
    save(): string {
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'lantern-bench-')), 'answers.jsonl');
      writeFileSync(file, Buffer.concat([...full, block.subarray(0, used)]));
      return file;
    },
  };
}

/** Sends requests one after the other until the time is over, and the last one twice. Resolves to whether its answer changed. */
function drive(
  connection: Connection,
  nextRequest: () => string,
  until: number,
  onAnswer: (text: string, ms: number) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const again = (request: string, first: string) =>
      connection.send(request, (text) => {
        connection.end();
        resolve(bodyOf(text) !== bodyOf(first).replace('"duplicate":false', '"duplicate":true'));
      });
    const send = (sentAt: number) => {
      const request = nextRequest();
      connection.send(request, (text) => {
        const now = performance.now();
        onAnswer(text, now - sentAt);
        if (now < until) send(now);
        else again(request, text);
      });
    };
    send(performance.now());
  });
}

async function run(order: LoadOrder): Promise<LoadFigures> {
  const times: number[] = [];
  const refusals: string[] = [];
  const record = createRecord();
  let refused = 0;
  const onAnswer = (text: string, ms: number) => {
    times.push(ms);
    if (text.startsWith(ACCEPTED)) record.add(bodyOf(text));
    else {
      refused += 1;
      if (refusals.length < MOST_REFUSALS_SHOWN) refusals.push(bodyOf(text));
    }
  };
  const requestOf = createRequests(order);
  const connections = await Promise.all(Array.from({ length: order.connections }, () => open(order.port)));
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const until = started + order.seconds * 1000;
  const changes = await Promise.all(
    connections.map((connection, first) => {
      let n = first - order.connections;
      const next = () => {
        n += order.connections;
        return requestOf(n);
      };
      return drive(connection, next, until, onAnswer);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    accepted: times.length - refused,
    refused,
    seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuMicros: cpu.user + cpu.system,
    refusals,
    answersFile: record.save(),
    changed: changes.filter(Boolean).length,
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
