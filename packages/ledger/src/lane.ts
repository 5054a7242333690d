import type { Id } from './accounts.ts';

/** What every command of a lane carries; areas add their own fields. */
export interface LaneCommand {
  /** Idempotency key, a lower-case UUID (see `commandId`). */
  readonly id: string;
  /** Digest of the content (see `digestOf`); the same id with another digest is answered `conflict` by the ledger. */
  readonly digest: bigint;
  /** The member: commands of one member keep their order and share a lane. */
  readonly shard: Id;
}

/** One array argument of the area's SQL function, e.g. `{ type: 'uuid[]', values: ['…'] }`. */
export interface LaneColumn {
  readonly type: `${string}[]`;
  readonly values: readonly unknown[];
}

export interface LaneOptions<Input extends LaneCommand, Output> {
  /** Schema-qualified SQL function, e.g. `lottery.place_batch`; called as `select * from fn($1::uuid[], …)`. */
  readonly functionName: string;
  /** Column arrays of a batch, in the order of the function's parameters. */
  readonly encode: (commands: readonly Input[]) => readonly LaneColumn[];
  /** One answer from one row of the function's result; row `ordinal` (1 …) answers command `ordinal`. */
  readonly decode: (row: Record<string, unknown>, command: Input) => Output;
  /** Largest batch; default 1024. */
  readonly maxBatch?: number;
  /** Commands that may wait in one lane; beyond it `send` answers OVERLOADED. Default 8192. */
  readonly maxQueue?: number;
  /** A command that could not be sent within this time is answered OVERLOADED. Default 5,000 ms. */
  readonly queueTimeoutMs?: number;
}

/** The command was not executed and may be sent again: the queue is full, waited too long or is closing. */
export interface Overloaded {
  readonly outcome: 'overloaded';
  readonly code: 'OVERLOADED';
}

export interface LaneStats {
  readonly waiting: number;
  readonly inFlight: number;
  readonly batches: number;
  readonly commands: number;
  readonly splits: number;
}

export interface Lane<Input extends LaneCommand, Output> {
  /**
   * Sends a command with the next batch of its member's lane. Resolves to its own answer; rejects with RangeError for a malformed id
   * and with the database's error when this very command fails (its neighbours do not). A command may be sent again under
   * the same id after any rejection.
   */
  send(command: Input): Promise<Output | Overloaded>;
  stats(): LaneStats;
  /** Refuses new commands and resolves when all accepted ones are answered. */
  close(): Promise<void>;
}
