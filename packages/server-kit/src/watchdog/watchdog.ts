import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { beat, currentWork, onName } from './current-work.ts';

/** Interval at which the loop reports that it runs, and at which the thread checks. */
const BEAT_MS = 100;
/** A loop blocked for this time is reported. */
const BLOCKED_MS = 200;
/** A loop blocked for this time is reported while it is still blocked. */
const STILL_BLOCKED_MS = 2_000;

/** Report of the thread: the blocked time and the work in progress. */
export interface Blocked {
  readonly work: string;
  readonly statement: string;
  readonly ms: number;
}

/** The thread's program as text: it must run from a bundle as well as from source. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const { current, beatMs, blockedMs, stillMs, writes } = workerData;
const names = [];
parentPort.on('message', ([id, name]) => { names[id] = name; });
let last = -1;
let since = Date.now();
let seen = null;
let isTold = false;
const nameAt = (place) => names[Atomics.load(current, place)] || 'other';
setInterval(() => {
  const now = Date.now();
  const turn = Atomics.load(current, 0);
  if (turn !== last) {
    if (seen !== null) parentPort.postMessage({ ...seen, ms: now - since });
    last = turn;
    since = now;
    seen = null;
    isTold = false;
    return;
  }
  const ms = now - since;
  if (ms < blockedMs) return;
  seen ??= { work: nameAt(1), statement: nameAt(2) };
  if (ms < stillMs || isTold || !writes) return;
  isTold = true;
  const time = new Date(now).toISOString();
  const line = { level: 50, time, pid: process.pid, ...seen, ms, msg: 'the event loop is blocked' };
  try { writeSync(1, JSON.stringify(line) + '\\n'); } catch {}
}, beatMs);
`;

export interface Watchdog {
  start(): void;
  stop(): Promise<void>;
}

/**
 * Watches the event loop from a thread. When the loop is blocked, the thread can still read the work in progress, logs it, and counts it
 * when the loop runs again.
 * @param onBlocked for tests: called each time the loop was blocked
 */
export function createWatchdog(
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
  onBlocked: (found: Blocked) => void = () => undefined,
): Watchdog {
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let forgetNames: () => void = () => undefined;

  function report(found: Blocked): void {
    metrics.loopBlocked.inc({ work: found.work });
    metrics.loopBlockedSeconds.inc({ work: found.work }, found.ms / 1000);
    log.warn(found, 'the event loop was blocked');
    onBlocked(found);
  }

  return {
    start() {
      const thread = new Worker(PROGRAM, {
        eval: true,
        // The thread runs plain JavaScript and needs none of the loaders that started this process.
        execArgv: [],
        workerData: {
          current: currentWork,
          beatMs: BEAT_MS,
          blockedMs: BLOCKED_MS,
          stillMs: STILL_BLOCKED_MS,
          writes: log.isLevelEnabled('error'),
        },
      });
      worker = thread;
      thread.on('message', report);
      thread.on('error', (error) => log.error({ err: error }, 'the watchdog of the event loop failed'));
      thread.unref();
      forgetNames = onName((id, name) => thread.postMessage([id, name]));
      timer = setInterval(beat, BEAT_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      forgetNames();
      await worker?.terminate();
    },
  };
}
