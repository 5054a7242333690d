import { type ChildProcess, spawn } from 'node:child_process';

/** A supervised process of the server. */
export interface Part {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface SuperviseOptions {
  /** Program of each part, after Node's own arguments. */
  readonly program: string;
  readonly nodeOptions?: readonly string[];
  readonly parts: readonly Part[];
  readonly say: (text: string) => void;
  /** Time limit for a part to stop before it is killed. */
  readonly stopWithinMs: number;
}

export interface Supervisor {
  /**
   * Starts all parts and waits until each is ready; returns the address lines they print.
   * @throws Error if one ends before
   */
  start(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Message from a part to its supervisor. */
export type FromPart = { readonly kind: 'ready'; readonly addresses: readonly string[] };

/** Environment variable that marks a process as a part. */
const IS_PART = 'LANTERN_PART';
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
/** A part that ran this long did not fail at its start. */
const LONG_RUN_MS = 60_000;

/** Runs parts of the server as separate processes. A part that ends is restarted, with a growing delay if it ends early. */
export function createSupervisor(options: SuperviseOptions): Supervisor {
  const { program, nodeOptions = process.execArgv, parts, say } = options;
  const running = new Map<Part, ChildProcess>();
  const restarts = new Set<NodeJS.Timeout>();
  let isStopping = false;

  function begin(part: Part, wait: number): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      const startedAt = performance.now();
      let isReady = false;
      const child = spawn(process.execPath, [...nodeOptions, program], {
        env: { ...process.env, ...part.env, [IS_PART]: '1' },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      running.set(part, child);
      child.on('message', (news: FromPart) => {
        isReady = true;
        resolve(news.addresses);
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        running.delete(part);
        if (!isReady) reject(new Error(`${part.name} ended before it was ready (${signal ?? code})`));
        if (!isStopping && (isReady || wait > FIRST_WAIT_MS))
          again(part, { startedAt, wait, ended: String(signal ?? code) });
      });
    });
  }

  function again(part: Part, { startedAt, wait, ended }: { startedAt: number; wait: number; ended: string }): void {
    const pause = performance.now() - startedAt > LONG_RUN_MS ? FIRST_WAIT_MS : wait;
    say(`${part.name} ended (${ended}); it starts again in ${pause / 1000} seconds.`);
    const timer = setTimeout(() => {
      restarts.delete(timer);
      // Its ready message is ignored after a restart; if it ends before that, it is restarted again.
      begin(part, Math.min(pause * 2, LONGEST_WAIT_MS)).catch(() => undefined);
    }, pause);
    restarts.add(timer);
  }

  async function stopOne(child: ChildProcess): Promise<void> {
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), options.stopWithinMs);
    await ended;
    clearTimeout(timer);
  }

  return {
    async start() {
      const started = await Promise.all(parts.map((part) => begin(part, FIRST_WAIT_MS)));
      return started.flat();
    },
    async stop() {
      isStopping = true;
      for (const timer of restarts) clearTimeout(timer);
      await Promise.all([...running.values()].map(stopOne));
    },
  };
}

/**
 * In a part: reports readiness to the supervisor and stops with it.
 * @returns false in a process without a supervisor
 */
export function notifySupervisor(addresses: readonly string[]): boolean {
  if (process.send === undefined || process.env[IS_PART] === undefined) return false;
  const news: FromPart = { kind: 'ready', addresses };
  process.send(news);
  return true;
}

/** In a part: stops when the supervisor has ended, so that no process is left behind. */
export function stopWithSupervisor(): void {
  if (process.env[IS_PART] !== undefined) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
