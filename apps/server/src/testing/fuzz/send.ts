import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { backOfficeHeaders } from '@lantern/server-kit/testing';
import type { Operation } from './operations.ts';
import type { Random } from './random.ts';
import { brokenValue, fittingValue, type Seen, STRANGE, TEXTS } from './values.ts';

/** A request as sent, stored so that a failing one can be printed. */
export interface Shot {
  readonly operation: Operation;
  readonly caller: string;
  readonly path: string;
  readonly payload: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly isJson: boolean;
}

/** Percent-encodes any text, including lone surrogates. */
const encode = (word: string) => encodeURIComponent(word.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
const wordOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Names and values of a query or form: repeated, without a value, wrongly encoded. */
function pairsOf(payload: unknown, random: Random): string {
  if (typeof payload !== 'object' || payload === null) return encode(wordOf(payload));
  const pairs = Object.entries(payload).flatMap(([name, value]) => {
    const pair = `${encode(name)}=${encode(wordOf(value))}`;
    if (random.chance(0.03)) return [pair, pair];
    if (random.chance(0.02)) return [`${encode(name)}[]=${encode(wordOf(value))}`, `${encode(name)}[a]=b`];
    if (random.chance(0.01)) return [`${encode(name)}=%zz%`, encode(name)];
    return [pair];
  });
  return pairs.join('&');
}

/** JSON that `JSON.stringify` would not produce: duplicate names, huge numbers, lone surrogates. */
function jsonOf(payload: unknown, random: Random): string {
  const json = JSON.stringify(payload) ?? 'null';
  if (!json.startsWith('{"')) return json;
  if (random.chance(0.02)) return `{"__proto__":{"isAdmin":true},${json.slice(1)}`;
  if (random.chance(0.02)) return `${json.slice(0, -1)},${json.slice(1)}`;
  if (random.chance(0.02)) return json.replace(/:(\d+)/, ':$1e400');
  return random.chance(0.01) ? json.slice(0, -1) : json;
}

/** A path placeholder, mostly a valid one. */
const placeOf = (name: string, random: Random, seen: Seen) =>
  encode(String(random.chance(0.6) ? (seen.of(name)[0] ?? 'sandbox') : random.pick(TEXTS)).slice(0, 200)) || 'x';

export type Sealer = (payload: unknown, nonce: string) => string;

const TYPES = {
  json: 'application/json',
  sealed: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'image/png',
};

function bytesOf(random: Random): Buffer {
  const png = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da63fccfc0500f0004850180845981d20000000049454e44ae426082',
    'hex',
  );
  const choices = [
    png,
    png.subarray(0, 20),
    Buffer.alloc(0),
    Buffer.from('%PDF-1.4'),
    Buffer.from(JSON.stringify(random.pick(STRANGE))),
    Buffer.alloc(random.below(20_000), random.below(256)),
  ];
  return random.pick(choices);
}

export interface ShotParts {
  readonly random: Random;
  readonly seen: Seen;
  readonly seal: Sealer;
}

/** The next request for a call: valid, or broken in some places. */
export function makeShot(operation: Operation, caller: string, parts: ShotParts): Shot {
  const { random, seen, seal } = parts;
  const { body: described, query } = operation;
  const fits = random.chance(0.5);
  const schema = described?.schema ?? query;
  const fitting = fittingValue(schema, random, seen);
  const payload = fits ? fitting : brokenValue(fitting, random);
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => placeOf(name, random, seen));
  const headers: Record<string, string> = {};
  if (random.chance(0.02)) headers['x-brand'] = random.pick(['lantern', 'nobody', '__proto__']);
  if (random.chance(0.05)) headers.language = random.pick(['EN', 'VI', 'CN', 'xx', '__proto__']);
  if (described === null)
    return { operation, caller, path: `${path}?${pairsOf(payload, random)}`, payload, headers, body: null };
  headers['content-type'] = random.chance(0.01) ? 'text/plain' : TYPES[described.kind];
  const body = bodyOf(described.kind, payload, random, seal);
  return { operation, caller, path, payload, headers, body };
}

/** A request with a given payload, or a file, without any fault of its own. */
export function plainShot(
  operation: Operation,
  caller: string,
  payload: unknown,
  { seen, seal }: Omit<ShotParts, 'random'>,
): Shot {
  const { body: described } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encode(String(seen.of(name)[0] ?? 'sandbox')),
  );
  const pairs = () =>
    new URLSearchParams(
      Object.entries(payload as object).map(([name, value]): [string, string] => [name, wordOf(value)]),
    );
  const shared = { operation, caller, payload };
  if (described === null) return { ...shared, path: `${path}?${pairs()}`, headers: {}, body: null };
  const bodies = {
    bytes: () => payload as Buffer,
    form: () => Buffer.from(`${pairs()}`),
    json: () => Buffer.from(JSON.stringify(payload)),
    sealed: () => Buffer.from(JSON.stringify({ enc: seal(payload, randomUUID()) })),
  };
  const { kind } = described;
  return { ...shared, path, headers: { 'content-type': TYPES[kind] }, body: bodies[kind]() };
}

function bodyOf(kind: keyof typeof TYPES, payload: unknown, random: Random, seal: Sealer): Buffer {
  if (kind === 'bytes') return bytesOf(random);
  if (kind === 'form') return Buffer.from(pairsOf(payload, random));
  if (kind === 'json' || random.chance(0.05)) return Buffer.from(jsonOf(payload, random));
  return Buffer.from(JSON.stringify({ enc: random.chance(0.02) ? random.pick(STRANGE) : seal(payload, randomUUID()) }));
}

/** Sends a request; bodies are bounded, so that no answer takes longer than the server's time limit. */
export function send(
  url: string,
  { operation, path, headers, body }: Shot,
  token: string | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
    // The back office takes sessions from its cookie alone.
    const session = operation.security === 'operator' ? backOfficeHeaders(token) : bearer;
    const onAnswer = (incoming: IncomingMessage) => {
      const isJson = (incoming.headers['content-type'] ?? '').startsWith('application/json');
      text(incoming).then((answer) => resolve({ status: incoming.statusCode ?? 0, text: answer, isJson }), reject);
    };
    const outgoing = request(url + path, { method: operation.method, headers: { ...headers, ...session } }, onAnswer);
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}
