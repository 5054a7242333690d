import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Envelope } from '@lantern/contract/codes';
import { type CallName, schemas, type TypedCall, type Value } from '@lantern/contract/schemas';
import { type Clock, isRefusal, type MemberSession, type OperatorSession } from '@lantern/server-kit';
import { sealFor, sessionHeaders, silentLog, testHttpServer } from '@lantern/server-kit/testing';
import { openTestServer } from './test-server.ts';
import { solveProof } from './world.ts';

/** Every row of the contract. */
export const ROWS: readonly TypedCall[] = Object.values(calls).flatMap((group) => Object.values(group) as TypedCall[]);

export interface WalkAnswer {
  readonly status: number;
  readonly text: string;
  /** Null when the answer is a file. */
  readonly envelope: Envelope<unknown> | null;
}

/** Code of an answer; `OK` for a value or a file. */
export function codeOfWalk({ envelope }: WalkAnswer): string {
  return envelope === null || envelope.success ? 'OK' : envelope.value.code;
}

function queryText(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null) return String(payload);
  const pairs = Object.entries(payload).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ]);
  return new URLSearchParams(pairs).toString();
}

/** A function that sends a call with any payload. */
function createSend(url: string, clock: Clock) {
  let seal: ReturnType<typeof sealFor> | null = null;

  async function bodyOf(row: TypedCall, payload: unknown): Promise<string | Buffer> {
    if (row.body === 'raw') return Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload) ?? '');
    if (row.body === 'form') return queryText(payload);
    if (!row.enc) return JSON.stringify(payload) ?? 'null';
    if (!seal) {
      const status = await send(calls.brands.status, {});
      seal = sealFor((status.envelope as { value: Value<'brands.status'> }).value.encKey);
    }
    return JSON.stringify({ enc: seal(payload, clock.now(), randomUUID()) });
  }

  /** A call with any payload. */
  async function send(
    row: TypedCall,
    payload: unknown,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<WalkAnswer> {
    const hasBody = row.method === 'POST' || row.method === 'PUT';
    const path = row.path.replace(/:\w+/g, 'sandbox');
    const type = row.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const response = await fetch(`${url}${path}${hasBody ? '' : `?${queryText(payload)}`}`, {
      method: row.method,
      headers: {
        ...sessionHeaders(row, token),
        ...(hasBody && { 'content-type': row.body === 'raw' ? 'image/png' : type }),
        ...headers,
      },
      ...(hasBody && { body: await bodyOf(row, payload) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    return { status: response.status, text, envelope: isJson ? (JSON.parse(text) as Envelope<unknown>) : null };
  }

  return send;
}

type Send = ReturnType<typeof createSend>;

/**
 * Registers a member.
 * @returns its token
 */
async function register(send: Send, username: string): Promise<string> {
  const puzzle = (await send(calls.identity.proofOfWork, {})).envelope as { value: Value<'identity.proofOfWork'> };
  const password = 'Moon-Garden-7';
  const form = { username, password, confirmPassword: password, agreeTerms: true, confirmAge: true };
  const { envelope } = await send(calls.identity.register, { ...form, captcha: solveProof(puzzle.value) });
  if (!envelope?.success) throw new Error(`${username} was refused: ${JSON.stringify(envelope)}`);
  return (envelope.value as Value<'identity.register'>).token;
}

/**
 * Opens a trial account as a client does, from a device of its own.
 * @returns its token
 */
async function openTrial(send: Send, clock: Clock): Promise<string> {
  const status = await send(calls.brands.status, {});
  const sealed = sealFor((status.envelope as { value: Value<'brands.status'> }).value.encKey);
  const random = sealed(randomBytes(32).toString('base64url'), clock.now(), randomUUID());
  const headers = { 'x-gateway-version': '3', 'x-device-id': randomUUID() };
  const payload = { os: 'test', platform: 'W', random };
  const { envelope } = await send(calls.loginMethods.freePlay, payload, undefined, headers);
  if (!envelope?.success) throw new Error(`The trial account was refused: ${JSON.stringify(envelope)}`);
  return (envelope.value as Value<'loginMethods.freePlay'>).token;
}

/**
 * All calls of both HTTP servers at one address, without rate limits, for tests that cover the whole contract. Members are registered;
 * other session kinds (trial, agent, restricted) are selected by a prefix of the token. Operators are database rows with the token
 * `staff.<key>`.
 */
export async function openWalk() {
  const server = await openTestServer();
  const { areas, clock, scope } = server;
  const changes = new Map<string, Partial<MemberSession>>();
  const operators = new Map<string, OperatorSession>();
  const causes: string[] = [];
  const log = Object.assign(Object.create(silentLog) as typeof silentLog, {
    error: ({ err }: { err?: Error }) =>
      causes.push(err?.stack?.split('\n').slice(0, 6).join('\n      ') ?? 'no cause'),
  });
  const http = await testHttpServer(server.pool, server.routes, {
    ...{ clock, log },
    plainRoutes: server.plainRoutes,
    rateLimits: false,
    resolvers: {
      findBrand: areas.brands.findByHost,
      async authenticateMember(token, brand) {
        const [key = '', real = ''] = token.includes('.') ? token.split('.') : ['', token];
        const session = await areas.identity.authenticate(real, brand);
        return session === null || isRefusal(session) ? session : { ...session, ...changes.get(key) };
      },
      authenticateOperator: async (token) => operators.get(token) ?? null,
      countryOf: () => null,
      closedTo: (brand, visitor) => areas.brands.closedTo(brand.id, visitor),
      takeSeat: (operator, code) => areas.staff.takeSeat(operator, code),
    },
  });
  const send = createSend(http.url, clock);

  /** A token of the same member with a changed session. */
  function as(kind: string, token: string, change: Partial<MemberSession>): string {
    changes.set(kind, change);
    return `${kind}.${token}`;
  }

  /**
   * An operator with these permissions.
   * @returns the token
   */
  async function operator(name: string, permissions: readonly string[]): Promise<string> {
    const by = { ...scope, operatorId: null, name: 'test', ip: null, at: clock.now(), requestId: 'test' };
    const made = await areas.staff.createOperator(scope, { name, roles: ['auditor'], by });
    if (isRefusal(made)) throw new Error(`The operator was refused: ${made.code}`);
    const token = `staff.${name}.0123456789abcdef`;
    operators.set(token, {
      scope: { ...scope, operatorId: made.id },
      name,
      permissions: new Set(permissions),
      next: null,
    });
    return token;
  }

  return {
    server,
    url: http.url,
    /** Errors that the server has logged as its own. */
    causes,
    send,
    register: (username: string) => register(send, username),
    openTrial: () => openTrial(send, clock),
    as,
    operator,
    sessionOf: (token: string) => areas.identity.authenticate(token, server.brand),
    async close() {
      await http.close();
      await server.close();
    },
  };
}

export type Walk = Awaited<ReturnType<typeof openWalk>>;

/** The payload schema of a row. */
export const payloadSchema = (row: TypedCall) => schemas[row.name as CallName].payload;
