import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyDataFolder } from '@lantern/database/testing';
import { freePorts } from '@lantern/server-kit/testing';

const READY_TIMEOUT_MS = 240_000;
/** Longer than the server's own limit, for a busy machine. */
const STOP_TIMEOUT_MS = 90_000;
const BUNDLE = resolve('apps/server/dist/main.mjs');

/** Environment variable with the folder of the migrated database that the global set-up made. */
export const TEMPLATE_VARIABLE = 'LANTERN_E2E_TEMPLATE';

/** Folder and ports of a server, the same over restarts. */
export interface ServerPlace {
  dataDir: string;
  /** Origins: localhost is a secure context for browsers, so crypto.subtle exists there. */
  portal: string;
  backoffice: string;
  arcade: string;
  environment: Record<string, string>;
}

export interface RunningServer {
  process: ChildProcess;
  /** Sends the signal and waits for the end. @returns the exit status */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * A new data folder, readable for PostgreSQL's account, and free ports. The folder contains a copy of the migrated database of the global
 * set-up if there is one; otherwise the first start creates everything.
 */
export async function choosePlace(): Promise<ServerPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lantern-e2e-'));
  const template = process.env[TEMPLATE_VARIABLE];
  if (template) copyDataFolder(template, dataDir);
  chmodSync(dataDir, 0o755);
  const [port, backofficePort, arcadePort] = await freePorts(3);
  return {
    dataDir,
    portal: `http://localhost:${port}`,
    backoffice: `http://localhost:${backofficePort}`,
    arcade: `http://localhost:${arcadePort}`,
    environment: {
      DATABASE_URL: '',
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: String(port),
      BACKOFFICE_PORT: String(backofficePort),
      ARCADE_PORT: String(arcadePort),
      HOST: '127.0.0.1',
    },
  };
}

/** Whether the server is ready. */
export async function isReady(place: ServerPlace): Promise<boolean> {
  try {
    return (await fetch(`${place.portal}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function waitUntilReady(server: ChildProcess, place: ServerPlace, log: string): Promise<void> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; await pause(100)) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    if (await isReady(place)) return;
  }
  throw new Error(`The server did not become ready:\n${readFileSync(log, 'utf8').slice(-4000)}`);
}

/** Starts the built server as a user would and waits until it is ready. Its output goes to test-results/<name>.log. */
export async function startServer(place: ServerPlace, name: string): Promise<RunningServer> {
  if (!existsSync(BUNDLE)) throw new Error(`${BUNDLE} is missing: "npm test" builds it.`);
  mkdirSync(resolve('test-results'), { recursive: true });
  const log = resolve('test-results', `${name}.log`);
  const output = openSync(log, 'a');
  const server = spawn(process.execPath, ['--enable-source-maps', BUNDLE], {
    env: { ...process.env, ...place.environment },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
    const gone = once(server, 'exit');
    server.kill(signal);
    const isGone = await Promise.race([gone.then(() => true), pause(STOP_TIMEOUT_MS, false, { ref: false })]);
    if (!isGone) server.kill('SIGKILL');
    if (!isGone) throw new Error('The server did not stop after the signal.');
    return server.exitCode;
  };
  try {
    await waitUntilReady(server, place, log);
    return { process: server, stop };
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}
