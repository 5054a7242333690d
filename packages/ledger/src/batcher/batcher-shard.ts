import type { Id } from '../accounts/accounts.ts';

/** One waiting command and the promise of its caller. */
interface Pending<Input, Output> {
  readonly command: Input;
  readonly sentAtMs: number;
  readonly promise: Promise<Output>;
  readonly resolve: (answer: Output) => void;
  readonly reject: (error: unknown) => void;
}

export interface ShardOptions<Input, Output> {
  readonly maxBatch: number;
  readonly maxQueue: number;
  readonly queueTimeoutMs: number;
  /** How long (ms) a batch is retried after its connection failed. */
  readonly retryForMs: number;
  /** One call of the SQL function; resolves to the answers in the order of the commands. */
  readonly call: (commands: readonly Input[]) => Promise<readonly Output[]>;
  /** The answer for a command that was not executed. */
  readonly refuse: () => Output;
  /** True while a call of another shard is in flight. */
  readonly isDatabaseBusy: () => boolean;
}

/** Errors of a rollback, a server restart or a lost connection. The batch is retried; its idempotency keys make that safe. */
const RETRIED = /^(08...|40001|40P01|57P0.|53300|E[A-Z]+)$/;
const UNIQUE_VIOLATION = '23505';
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1000;
/** Another shard inserted the key between our read and our insert; a second attempt reads its result. */
const RACE_ATTEMPTS = 3;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isLost(error: unknown): boolean {
  return (
    RETRIED.test(codeOf(error)) ||
    (error instanceof Error && /^(Connection terminated|timeout exceeded|Query read timeout)/.test(error.message))
  );
}

/**
 * One shard of a batcher: commands queue while its call is in flight, and the next call carries all of them. Only one call is in flight, so
 * that commands of one member keep their order.
 */
export class BatcherShard<Input extends { id: string; digest: bigint; brandId: Id }, Output> {
  readonly #options: ShardOptions<Input, Output>;
  #queue: Pending<Input, Output>[] = [];
  /**
   * The first waiting and the running command of each id, so that a repetition shares its answer. Each batch gets a new map: deleting
   * entries all the time makes V8 rebuild the table, and the old tables keep their former entries alive.
   */
  #waitingById = new Map<string, Pending<Input, Output>>();
  #runningById = new Map<string, Pending<Input, Output>>();
  #isRunning = false;
  inFlight = 0;
  batches = 0;
  commands = 0;
  splits = 0;
  #whenIdle: (() => void)[] = [];

  constructor(options: ShardOptions<Input, Output>) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  send(command: Input): Promise<Output> {
    const same = this.#runningById.get(command.id) ?? this.#waitingById.get(command.id);
    if (same !== undefined && same.command.digest === command.digest) return same.promise;
    if (this.#queue.length >= this.#options.maxQueue) return Promise.resolve(this.#options.refuse());
    const pending = pendingOf<Input, Output>(command);
    if (same === undefined) this.#waitingById.set(command.id, pending);
    this.#queue.push(pending);
    if (!this.#isRunning) {
      this.#isRunning = true;
      setImmediate(() => void this.#run());
    }
    return pending.promise;
  }

  /** Resolves when no command is queued or in flight. */
  idle(): Promise<void> {
    return this.#isRunning ? new Promise((resolve) => this.#whenIdle.push(resolve)) : Promise.resolve();
  }

  async #run(): Promise<void> {
    let call = this.#start();
    while (call !== null) {
      const handOut = await call.executed;
      this.#runningById = new Map();
      // If no other shard uses the database, start the next batch while these answers are handed out, provided that enough commands are
      // queued. If another shard is busy, wait for a fuller batch: the fixed cost of a call is shared by all its commands.
      const isWorthwhile = !this.#options.isDatabaseBusy() && this.#queue.length * 2 >= call.size;
      let next = isWorthwhile ? this.#start() : null;
      handOut();
      if (next === null) {
        // Commands of the callers just answered, and of requests that arrived meanwhile, can join the next batch.
        await new Promise((resolve) => setImmediate(resolve));
        next = this.#start();
      }
      call = next;
    }
    this.#isRunning = false;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /** Sends the next batch; null when the queue is empty. */
  #start(): { readonly size: number; readonly executed: Promise<() => void> } | null {
    this.inFlight = 0;
    while (this.#queue.length > 0) {
      const batch = this.#take();
      if (batch.length === 0) continue;
      this.inFlight = batch.length;
      this.batches += 1;
      this.commands += batch.length;
      return { size: batch.length, executed: this.#execute(batch) };
    }
    return null;
  }

  /** Takes the next batch: commands of the brand that waits longest, no id twice (the same id with other content goes to a later batch), and no command past the queue time-out. */
  #take(): Pending<Input, Output>[] {
    const batch: Pending<Input, Output>[] = [];
    const later: Pending<Input, Output>[] = [];
    const byId = new Map<string, Pending<Input, Output>>();
    const oldestMs = performance.now() - this.#options.queueTimeoutMs;
    let brandId: Id | undefined;
    let index = 0;
    for (; index < this.#queue.length && batch.length < this.#options.maxBatch; index += 1) {
      const pending = this.#queue[index] as Pending<Input, Output>;
      if (pending.sentAtMs < oldestMs) pending.resolve(this.#options.refuse());
      else if (byId.has(pending.command.id) || (brandId ?? pending.command.brandId) !== pending.command.brandId)
        later.push(pending);
      else {
        brandId = pending.command.brandId;
        byId.set(pending.command.id, pending);
        batch.push(pending);
      }
    }
    this.#queue = [...later, ...this.#queue.slice(index)];
    this.#runningById = byId;
    this.#waitingById = new Map();
    for (const pending of this.#queue) {
      if (!this.#waitingById.has(pending.command.id)) this.#waitingById.set(pending.command.id, pending);
    }
    return batch;
  }

  /**
   * Sends the batch in one call. If it fails, it is split in halves, so that a command that always fails does so alone.
   *
   * @returns a function that hands out the answers
   */
  async #execute(batch: readonly Pending<Input, Output>[]): Promise<() => void> {
    try {
      const answers = await this.#callPersistently(batch.map(({ command }) => command));
      if (answers.length !== batch.length) throw new Error(`${answers.length} answers for ${batch.length} commands`);
      return () =>
        batch.forEach((pending, index) => {
          pending.resolve(answers[index] as Output);
        });
    } catch (error) {
      if (batch.length === 1 || isLost(error)) {
        return () => {
          for (const pending of batch) pending.reject(error);
        };
      }
      this.splits += 1;
      const middle = batch.length >> 1;
      const first = await this.#execute(batch.slice(0, middle));
      const second = await this.#execute(batch.slice(middle));
      return () => {
        first();
        second();
      };
    }
  }

  async #callPersistently(commands: readonly Input[]): Promise<readonly Output[]> {
    const deadlineMs = performance.now() + this.#options.retryForMs;
    let pauseMs = FIRST_PAUSE_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#options.call(commands);
      } catch (error) {
        const isRace = codeOf(error) === UNIQUE_VIOLATION && commands.length === 1 && attempt < RACE_ATTEMPTS;
        const isWorthwhile = isLost(error) && performance.now() + pauseMs < deadlineMs;
        if (!isRace && !isWorthwhile) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
  }
}

function pendingOf<Input, Output>(command: Input): Pending<Input, Output> {
  const pending: { -readonly [Key in keyof Pending<Input, Output>]?: Pending<Input, Output>[Key] } = {
    command,
    sentAtMs: performance.now(),
  };
  pending.promise = new Promise<Output>((resolve, reject) => {
    pending.resolve = resolve;
    pending.reject = reject;
  });
  return pending as Pending<Input, Output>;
}
