import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import pg from 'pg';
import { createStatementNames, isStalePlan, prepareFrequent } from './prepare-frequent.ts';
import { sendTogether } from './send-together.ts';

export type { Pool, PoolClient, QueryResult } from 'pg';

/**
 * Parameter of repository functions: a pool or the client of an open transaction. Describe rows with a `type` (not an `interface`), e.g.
 * `type MemberRow = { id: bigint; name: string }`.
 */
export interface Queryable {
  query<Row extends Record<string, unknown> = Record<string, unknown>>(
    query: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<Row>>;
}

export interface PoolOptions {
  connectionString: string;
  /** Maximum number of connections. */
  max: number;
  /** Shown in pg_stat_activity, e.g. `lantern-api`. */
  applicationName: string;
  /** The server cancels a statement after this time in ms. Default 30,000. */
  statementTimeoutMs?: number;
  /** Maximum wait for a connection, also for one in use by others. Default 10,000 ms. */
  connectTimeoutMs?: number;
  /** Session settings of every connection, e.g. `{ plan_cache_mode: 'force_generic_plan' }`. */
  settings?: Readonly<Record<string, string>>;
  /**
   * Pipelining: `Promise.all` of several statements on one connection takes one round trip. Default true; false for connections that use
   * COPY, which the driver does not support with pipelining.
   */
  pipeline?: boolean;
  /** Called when an idle connection breaks; the pool replaces it automatically. Default: nothing. */
  onIdleError?: (error: Error) => void;
}

const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;
const DEFAULT_STATEMENT_TIMEOUT_MS = 30_000;
/** The client's time-out is slightly longer than the server's, so that normally the server's error arrives first. */
const CLIENT_GRACE_MS = 5_000;
const IDLE_CONNECTION_MS = 60_000;

type Parse = (text: string) => unknown;

const OID = {
  textArray: 1009,
  int8: 20,
  int8Array: 1016,
  numeric: 1700,
  numericArray: 1231,
  date: 1082,
  dateArray: 1182,
} as const;

function arrayOf(parse: Parse): Parse {
  const parseTextArray = pg.types.getTypeParser(OID.textArray as never, 'text') as (text: string) => unknown;
  const walk = (item: unknown): unknown =>
    Array.isArray(item) ? item.map(walk) : item === null ? null : parse(String(item));
  return (text) => walk(parseTextArray(text));
}

const sameText: Parse = (text) => text;
const parsers = new Map<number, Parse>([
  [OID.int8, BigInt],
  [OID.int8Array, arrayOf(BigInt)],
  [OID.numeric, sameText],
  [OID.numericArray, arrayOf(sameText)],
  [OID.date, sameText],
  [OID.dateArray, arrayOf(sameText)],
]);

/** bigint columns arrive as bigint, numeric as string, date as 'YYYY-MM-DD', timestamptz as Date; arrays accordingly. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const parser = format === 'binary' ? undefined : parsers.get(oid);
    return parser ?? pg.types.getTypeParser(oid as never, format as never);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Settings as the start-up packet's `options`: `-c name=value`, spaces and backslashes escaped. */
function startupOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replace(/[\\\s]/g, '\\$&')}`)
    .join(' ');
}

/**
 * A pool with limits on every wait: connecting, a statement (on the server, and slightly later in the client), and an idle transaction.
 * @example const pool = createPool({ connectionString, max: 8, applicationName: 'lantern-api' }); const { rows } = await pool.query<{ id:
 * bigint }>('select id from identity.member where brand_id = $1', [1]);
 */
export function createPool(options: PoolOptions): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS;
  const isPipelined = options.pipeline ?? true;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max,
    application_name: options.applicationName,
    types,
    keepAlive: true,
    pipeline: isPipelined,
    connectionTimeoutMillis: options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + CLIENT_GRACE_MS,
    idle_in_transaction_session_timeout: statementTimeoutMs + CLIENT_GRACE_MS,
    ...(options.settings && { options: startupOptions(options.settings) }),
  });
  // A connection that breaks while in use emits an error event; without a listener that would end the process. The user of the connection
  // gets the error from the next statement.
  const nameOf = createStatementNames();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    prepareFrequent(client, nameOf);
    if (isPipelined) sendTogether(client);
  });
  // Without a listener, an idle connection that breaks (server restart) would end the process.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The driver attaches the connection, including the password, to the error; it must not be logged.
    delete error.client;
    options.onIdleError?.(error);
  });
  return pool;
}

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';

/** PostgreSQL has rolled back the whole transaction, so a retry is safe. */
const RETRIED_SQLSTATES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 6;

function isRetried(error: unknown): boolean {
  if (isStalePlan(error)) return true;
  return error instanceof Error && 'code' in error && RETRIED_SQLSTATES.has(String(error.code));
}

async function attempt<Value>(
  pool: pg.Pool,
  work: (tx: PoolClient) => Promise<Value>,
  isolation: Isolation,
): Promise<Value> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin isolation level ${isolation}`);
    const value = await work(client);
    const ended = await client.query('commit');
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed.');
    return value;
  } catch (error) {
    if (isStalePlan(error)) broken = error as Error;
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs reads that need no transaction on one connection, so that they can be pipelined. */
export async function onOneConnection<Value>(pool: pg.Pool, work: (db: PoolClient) => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction: commits when it returns, rolls back and rethrows when it throws. A serialization failure (40001) or
 * deadlock (40P01) is retried, at most six attempts in total with growing pauses, so `work` may run several times and must have no effect
 * outside the transaction. If the connection breaks during the commit, the error does not show whether the commit succeeded: money
 * movements need an idempotency key.
 * @example const id = await transaction(pool, async (tx) => insertMember(tx, scope, member));
 */
export async function transaction<Value>(
  pool: pg.Pool,
  work: (tx: PoolClient) => Promise<Value>,
  options: { isolation?: Isolation } = {},
): Promise<Value> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(pool, work, options.isolation ?? 'read committed');
    } catch (error) {
      if (count >= MAX_ATTEMPTS || !isRetried(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 ** count + (count * (process.hrtime()[1] % 10)) / 2));
    }
  }
}
