/** A load generator in a separate process: each connection is a player who spins again after each answer. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import process from 'node:process';

export interface SpinOrder {
  readonly port: number;
  /** One player per connection. */
  readonly tokens: readonly string[];
  readonly coin: string;
  readonly seconds: number;
}

export interface SpinFigures {
  readonly accepted: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** A few answers of refused spins. */
  readonly refusals: readonly string[];
  readonly refused: number;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = 'content-length: ';
const ROUND_ID = '"round":{"id":"';
const UUID_LENGTH = 36;
const MOST_REFUSALS_SHOWN = 3;

function isWhole(text: string): boolean {
  const headEnd = text.indexOf(HEAD_END);
  const at = text.indexOf(LENGTH);
  if (headEnd < 0 || at < 0) return false;
  return text.length >= headEnd + HEAD_END.length + Number.parseInt(text.slice(at + LENGTH.length, headEnd), 10);
}

interface Seen {
  readonly times: number[];
  readonly refusals: string[];
  refused: number;
}

/** One player: spins until the time is over. */
function play({ port, coin }: SpinOrder, token: string, until: number, seen: Seen): Promise<void> {
  const head = `POST /api/spin HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: `;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let waiting = '';
    let after: string | null = null;
    let sentAt = 0;
    const send = () => {
      const body = JSON.stringify({ spinId: randomUUID(), coin, after });
      sentAt = performance.now();
      socket.write(`${head}${body.length}${HEAD_END}${body}`, 'latin1');
    };
    const take = (text: string) => {
      seen.times.push(performance.now() - sentAt);
      const at = text.indexOf(ROUND_ID);
      if (at >= 0) after = text.slice(at + ROUND_ID.length, at + ROUND_ID.length + UUID_LENGTH);
      else {
        seen.refused += 1;
        const newest = /"roundId":"([0-9a-f-]{36})"/.exec(text);
        if (newest?.[1]) after = newest[1];
        if (seen.refusals.length < MOST_REFUSALS_SHOWN) seen.refusals.push(text.slice(text.indexOf(HEAD_END)));
      }
    };
    socket.on('data', (data) => {
      waiting += data.toString('latin1');
      if (!isWhole(waiting)) return;
      take(waiting);
      waiting = '';
      if (performance.now() < until) return send();
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
    socket.on('connect', send);
  });
}

async function run(order: SpinOrder): Promise<SpinFigures> {
  const seen: Seen = { times: [], refusals: [], refused: 0 };
  const startedAt = performance.now();
  const until = startedAt + order.seconds * 1000;
  await Promise.all(order.tokens.map((token) => play(order, token, until, seen)));
  const seconds = (performance.now() - startedAt) / 1000;
  const times = seen.times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const { refused, refusals } = seen;
  return { accepted: times.length - refused, refused, refusals, seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

process.once('message', async (order: SpinOrder) => {
  process.send?.(await run(order));
  process.disconnect();
});
