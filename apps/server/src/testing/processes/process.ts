import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledProgram } from './programs.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
/** The server, with the threads that it starts. */
const SERVER = {
  entry: 'apps/server/src/main.ts',
  beside: [
    'apps/server/src/wiring/seal-worker.ts',
    'apps/server/src/areas/safety/identity-checks/draw-pdf-worker.mjs',
    'apps/server/src/areas/safety/identity-checks/judge-pdf.mjs',
    'apps/server/src/areas/payments/bank-matching/imports/read-file.ts',
    'apps/server/src/areas/wallet/statement/statement-file.ts',
    'apps/server/src/areas/wallet/files/write-workbook.ts',
    'packages/server-kit/src/http/parse-json.mjs',
  ],
};

export interface ServerProcess {
  /**
   * Stops it with a signal.
   * @returns its exit status and its last line of output
   */
  stop(): Promise<{ readonly status: number | null; readonly lastLine: string }>;
}

/**
 * Starts the server like an operator, in a separate process with its own data folder, and waits until it is ready. Missing settings have
 * their defaults.
 * @throws Error with its output, if it ended instead
 */
export async function startProcess(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-process-'));
  const child: ChildProcess = spawn(process.execPath, [bundledProgram(SERVER)], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error', HOST: '127.0.0.1', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const listen = (part: Buffer) => {
      said += part.toString();
      if (said.includes('Lantern is ready')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${said}`)));
  });
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
      return { status: child.exitCode, lastLine: said.trim().split('\n').at(-1) ?? '' };
    },
  };
}
