import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '@lantern/database';

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const BUNDLE = resolve('apps/server/dist/main.mjs');
const LOG = resolve('test-results/e2e-server.log');

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as { port: number }).port);
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function waitUntilReady(server: ChildProcess, origin: string): Promise<void> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; await pause(100)) {
    if (server.exitCode !== null) break;
    if (await isReady(origin)) return;
  }
  throw new Error(`The server did not become ready:\n${readFileSync(LOG, 'utf8').slice(-4000)}`);
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  const isGone = await Promise.race([gone.then(() => true), pause(STOP_TIMEOUT_MS, false, { ref: false })]);
  if (!isGone) {
    server.kill('SIGKILL');
    throw new Error('The server did not stop when it was asked to.');
  }
}

/**
 * Starts the built server as a user would, on ports and a data folder of its own, and hands its addresses to the tests
 * (see server.ts). Returns the tear-down.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(BUNDLE)) throw new Error(`${BUNDLE} is missing: "npm test" builds it.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'lantern-e2e-'));
  chmodSync(dataDir, 0o755);
  const [port = 0, backofficePort = 0, arcadePort = 0] = await freePorts(3);
  mkdirSync(resolve('test-results'), { recursive: true });
  const log = openSync(LOG, 'w');
  const server = spawn(process.execPath, ['--enable-source-maps', BUNDLE], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: String(port),
      BACKOFFICE_PORT: String(backofficePort),
      ARCADE_PORT: String(arcadePort),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const stop = async () => {
    await stopServer(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    // localhost is a secure context for browsers: crypto.subtle exists there.
    const portal = `http://localhost:${port}`;
    await waitUntilReady(server, portal);
    const database = await startEmbedded({ dataDir });
    process.env.LANTERN_E2E_PORTAL = portal;
    process.env.LANTERN_E2E_BACKOFFICE = `http://localhost:${backofficePort}`;
    process.env.LANTERN_E2E_DATA_DIR = dataDir;
    process.env.LANTERN_E2E_DATABASE_URL = database.ownerUrl;
    return async () => {
      await database.stop();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
