import { createPool, type Pool, type Queryable } from '@lantern/database';
import { bucketOf, type Id } from '../accounts/accounts.ts';
import { isUuid } from '../commands/command.ts';
import { type Argument, AS_TEXT, callText, literalOf, recordsOf } from './array-literal.ts';
import { BatcherShard } from './batcher-shard.ts';

/**
 * Batchers: concurrent callers share one call of one SQL function, and one commit.
 *
 * An area's function gets the commands of one brand as column arrays and returns one row per command, in their order. Inside it:
 *
 *   1. decide the area's own refusals (closed, limit …) and exclude those commands;
 *   2. call `ledger.apply(brand, keys, digests, codes, references, times, books, accounts, counters, amounts)` once with the others;
 *   3. insert the area's rows for those answered `posted`, and restore counters for all others;
 *   4. return outcome, seq and balance of each command; `duplicate` means that the first call did all this already.
 *
 * The lock order and the exact arguments are in sql/apply.sql; a complete small example is in batcher.db.test.ts. Order across functions is
 * not guaranteed.
 */

/** Fields of every command of a batcher; areas add their own. */
export interface BatcherCommand {
  /** Idempotency key, a lower-case UUID (see `commandId`). */
  readonly id: string;
  /** Digest of the content (see `digestOf`); the ledger answers `conflict` for the same id with another digest. */
  readonly digest: bigint;
  /** The brand: all commands of one call are of one brand, so that the call can run where the brand's data is. */
  readonly brandId: Id;
  /** The member: commands of one member use one shard and keep their order. */
  readonly shard: Id;
}

export interface BatcherOptions<Input extends BatcherCommand, Output> {
  /** Schema-qualified SQL function, e.g. `lottery.place_batch`; called as `select * from fn($1::uuid[], …)`. */
  readonly functionName: string;
  /** Column arrays of a batch: with the names of the function's parameters, or in their order. */
  readonly encode: (commands: readonly Input[]) => readonly Argument[];
  /**
   * The result form: `rows`, one per command in their order, or `arrays`, a single row of OUT arrays (faster), the first of which is not
   * null. Either way `decode` gets one record per command; elements of arrays are text or null.
   */
  readonly returns?: 'rows' | 'arrays';
  /** Converts the record of one command to its answer. */
  readonly decode: (row: Record<string, unknown>, command: Input) => Output;
  /** Largest batch; default 1024. */
  readonly maxBatch?: number;
  /** Maximum queued commands of one shard; beyond it `send` answers OVERLOADED. Default 8192. */
  readonly maxQueue?: number;
  /** A command that waits longer than this in the queue is answered OVERLOADED. Default 5,000 ms. */
  readonly queueTimeoutMs?: number;
  /** The database cancels a call after this time. Default 10,000 ms. */
  readonly callTimeoutMs?: number;
  /** A batch is retried for this long after its connection failed. Default 10,000 ms. */
  readonly retryForMs?: number;
}

/** The command was not executed and may be retried: the queue is full, it waited too long, or the batcher is closing. */
export interface Overloaded {
  readonly outcome: 'overloaded';
  readonly code: 'OVERLOADED';
}

export const OVERLOADED: Overloaded = { outcome: 'overloaded', code: 'OVERLOADED' };

export interface BatcherStats {
  readonly waiting: number;
  readonly inFlight: number;
  readonly batches: number;
  readonly commands: number;
  readonly splits: number;
}

export interface Batcher<Input extends BatcherCommand, Output> {
  /**
   * Sends a command with the next batch of its member's shard and resolves to its own answer. Rejects with RangeError for a malformed id,
   * and with the database's error when this command fails (other commands of the batch do not fail with it) or when the database stays
   * unreachable. After a rejection the same command may be sent again under the same id.
   */
  send(command: Input): Promise<Output | Overloaded>;
  stats(): BatcherStats;
  /** Refuses new commands and resolves when all accepted ones are answered. */
  close(): Promise<void>;
}

/** Measured: without these settings, a plan cached while tables were small reduced throughput on large tables to a third. */
const BATCHER_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

function createBatcherPool(
  functionName: string,
  connectionString: string,
  connections: number,
  statementTimeoutMs: number,
): Pool {
  return createPool({
    connectionString,
    max: connections,
    applicationName: `lantern-batcher ${functionName}`,
    statementTimeoutMs,
    settings: BATCHER_SETTINGS,
  });
}

/**
 * One call of a batcher's function inside the caller's own transaction, for commands that must succeed or fail as one. Answers come in the
 * order of the commands; the caller rolls back on any answer it cannot accept.
 */
export async function callInside<Input extends BatcherCommand, Output>(
  db: Queryable,
  options: Pick<BatcherOptions<Input, Output>, 'functionName' | 'encode' | 'decode' | 'returns'>,
  commands: readonly Input[],
): Promise<readonly Output[]> {
  const { functionName, encode, decode } = options;
  const columns = encode(commands);
  const query = { name: functionName, text: callText(functionName, columns), values: columns.map(literalOf) };
  const records =
    options.returns === 'arrays'
      ? recordsOf((await db.query<Record<string, string>>({ ...query, types: AS_TEXT })).rows[0])
      : (await db.query<Record<string, unknown>>(query)).rows;
  return records.map((record, index) => decode(record, commands[index] as Input));
}

/**
 * A batcher for one SQL function with `connections` connections of its own, one per shard.
 * @param onAnswered called after each successful call of the function
 */
export function createBatcher<Input extends BatcherCommand, Output>(
  options: BatcherOptions<Input, Output>,
  connectionString: string,
  connections: number,
  onAnswered: () => void = () => undefined,
): Batcher<Input, Output> {
  const pool = createBatcherPool(options.functionName, connectionString, connections, options.callTimeoutMs ?? 10_000);
  const call = async (commands: readonly Input[]) => {
    const answers = await callInside(pool, options, commands);
    onAnswered();
    return answers;
  };
  const shards: BatcherShard<Input, Output | Overloaded>[] = Array.from(
    { length: connections },
    (_, own) =>
      new BatcherShard<Input, Output | Overloaded>({
        maxBatch: options.maxBatch ?? 1024,
        maxQueue: options.maxQueue ?? 8192,
        queueTimeoutMs: options.queueTimeoutMs ?? 5000,
        retryForMs: options.retryForMs ?? 10_000,
        call,
        refuse: () => OVERLOADED,
        isDatabaseBusy: () => shards.some((one, index) => index !== own && one.inFlight > 0),
      }),
  );
  const total = (pick: (shard: (typeof shards)[number]) => number) => shards.reduce((sum, one) => sum + pick(one), 0);
  let isClosing = false;
  return {
    send(command) {
      if (!isUuid(command.id)) return Promise.reject(new RangeError(`not an idempotency key: ${command.id}`));
      const shard = shards[bucketOf(command.shard) % connections];
      return isClosing || shard === undefined ? Promise.resolve(OVERLOADED) : shard.send(command);
    },
    stats: () => ({
      waiting: total((one) => one.waiting),
      inFlight: total((one) => one.inFlight),
      batches: total((one) => one.batches),
      commands: total((one) => one.commands),
      splits: total((one) => one.splits),
    }),
    async close() {
      if (isClosing) return;
      isClosing = true;
      await Promise.all(shards.map((one) => one.idle()));
      await pool.end();
    },
  };
}
