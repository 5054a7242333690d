import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cannotRun } from '../support/report.ts';

const patienceMs = 120_000;

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await answers(`${origin}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (Date.now() > end) throw new Error('the server did not get ready in two minutes');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

export interface RunningPortal {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts the built server with an empty data folder on a free port; `stop` ends it and removes the folder. */
export async function startPortal(): Promise<RunningPortal> {
  const file = 'apps/server/dist/main.mjs';
  if (!existsSync(file)) cannotRun('The server is not built: run npm start once.');
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'lantern-pages-'));
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      BACKOFFICE_PORT: '0',
      ARCADE_PORT: '0',
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      LOG_LEVEL: 'error',
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(origin, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}
