import { Worker } from 'node:worker_threads';
import type { Logger, SocketMessage, Sockets } from '@lantern/server-kit';

export interface SealingOptions {
  readonly appUrl: string;
  readonly clockOffsetMs: number;
  readonly logLevel: string;
}

/** Messages from the thread to the process. */
export type FromSealing =
  | { readonly kind: 'published' }
  | { readonly kind: 'message'; readonly brandId: bigint; readonly message: SocketMessage };

export interface SealingThread {
  start(): void;
  /** Waits for the run in progress. */
  stop(): Promise<void>;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** A thread that ran this long did not fail at its start. */
const LONG_RUN_MS = 60_000;

const isBundle = !import.meta.url.endsWith('.ts');

/**
 * Whether this process seals in a thread: only in the built server. From source (`npm run dev`, tests of whole servers) sealing is one of
 * the normal jobs, because loading the source takes a thread seconds.
 */
export const SEALS_APART = isBundle;

function openThread(options: SealingOptions): Worker {
  const workerData = options;
  if (isBundle) return new Worker(new URL('./seal-worker.mjs', import.meta.url), { workerData });
  const source = new URL('./seal-worker.ts', import.meta.url).href;
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(program, { eval: true, workerData });
}

/** Seals draws in a thread and restarts it when it ends. */
export function createSealingThread(
  options: SealingOptions,
  deps: { readonly log: Logger; readonly sockets: Sockets; readonly wake: () => void },
): SealingThread {
  let worker: Worker | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;
  let wait = FIRST_WAIT_MS;

  function onNews(news: FromSealing): void {
    if (news.kind === 'published') deps.wake();
    else deps.sockets.toBrand(news.brandId, news.message);
  }

  function begin(): void {
    const startedAt = performance.now();
    const fresh = openThread(options);
    worker = fresh;
    fresh.on('message', onNews);
    fresh.on('error', (error) => deps.log.error({ err: error }, 'the thread that seals draws failed'));
    fresh.once('exit', () => {
      worker = null;
      if (isStopping) return;
      wait = performance.now() - startedAt > LONG_RUN_MS ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
      restart = setTimeout(begin, wait);
    });
  }

  return {
    start: begin,
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      const running = worker;
      if (running === null) return;
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.postMessage('stop');
      await ended;
    },
  };
}
