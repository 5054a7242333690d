import type { Piscina } from 'piscina';
import { createConcurrencyLimit } from '../http/limits/concurrency-limit.ts';

/** What a task gave, or why it gave nothing: no free thread and too many tasks waiting, or more time or memory than a task may use. */
export type ThreadAnswer<Value> = { readonly value: Value } | 'BUSY' | 'EXCEEDED';

/** Work on files from outside, in threads beside the event loop: whatever a file contains, calls are answered meanwhile. */
export interface Threads {
  /**
   * Runs an exported function of the program with a value that can be cloned.
   * @throws what the function throws
   */
  run<Value>(task: string, input: unknown): Promise<ThreadAnswer<Value>>;
}

export interface ThreadsOptions {
  /** Tasks that run at the same time, each in a thread of its own. */
  readonly threads: number;
  /** Tasks that may wait for a thread. */
  readonly waiting: number;
  /** A task that runs longer is ended with its thread. */
  readonly timeMs: number;
  /** Heap of a thread; a task that needs more is ended with its thread. */
  readonly memoryMb: number;
}

const DEFAULTS: ThreadsOptions = { threads: 2, waiting: 32, timeMs: 10_000, memoryMb: 192 };
/** A thread without work ends after this time. */
const IDLE_MS = 30_000;

/** A program that is no bundle is translated before its first task, which takes a busy machine long. */
const SOURCE_MS = 120_000;
/** Not in the built server, whose programs are bundles. */
const isSource = (program: URL) => program.pathname.endsWith('.ts');

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Threads that are started when they are needed and end when they are not. They do not delay the end of the process.
 *
 * @param program module whose exported functions are the tasks
 */
export function createThreads(program: URL, options: Partial<ThreadsOptions> = {}): Threads {
  const { threads, waiting, timeMs, memoryMb } = { ...DEFAULTS, ...options };
  let pool: Promise<Piscina> | undefined;
  // Waiting happens here, not in the pool: the time of a task begins when a thread is free for it.
  const turns = createConcurrencyLimit(threads, waiting);

  async function open(): Promise<Piscina> {
    // Most processes never need it, so that no start loads it.
    const library = await import('piscina');
    const opened = new library.Piscina({
      filename: isSource(program) ? new URL('./source-program.mjs', import.meta.url).href : program.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // A thread may fail while it has no task: the next task gets a new one.
    opened.on('error', () => undefined);
    return opened;
  }

  async function runNow<Value>(task: string, input: unknown): Promise<ThreadAnswer<Value>> {
    pool ??= open();
    const opened = await pool;
    const limit = AbortSignal.timeout(isSource(program) ? timeMs + SOURCE_MS : timeMs);
    const [name, given] = isSource(program) ? ['run', { program: program.href, task, input }] : [task, input];
    try {
      return { value: (await opened.run(given, { name, signal: limit })) as Value };
    } catch (error) {
      if (limit.aborted || isOutOfMemory(error)) return 'EXCEEDED';
      throw error;
    }
  }

  return {
    async run(task, input) {
      if (!(await turns.enter(''))) return 'BUSY';
      try {
        return await runNow(task, input);
      } finally {
        turns.leave('');
      }
    },
  };
}
