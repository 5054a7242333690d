import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { isAlive, isPostmaster } from './processes.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

interface PidFile extends Postmaster {
  isReady: boolean;
}

const POLL_MS = 20;
const NOTICE_EVERY_MS = 5_000;
/** Crash recovery replays at most max_wal_size, which normally takes seconds; this limit is for slow disks. */
const READY_TIMEOUT_MS = 10 * 60_000;
const STOP_TIMEOUT_MS = 15_000;
const LOG_LIMIT_BYTES = 20 * 1024 ** 2;

/** Lines of postmaster.pid: pid, folder, start time, port, socket folder, address, shared memory key, status. */
function readPidFile(cluster: Cluster): PidFile | undefined {
  const path = join(cluster.folder, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/** The postmaster running on this folder, e.g. one that survived a kill of our process. */
export function findPostmaster(cluster: Cluster): Postmaster | undefined {
  const file = readPidFile(cluster);
  return file && isPostmaster(file.pid, cluster.folder) ? { pid: file.pid, port: file.port } : undefined;
}

/**
 * The pid in the file may belong to an unrelated process (reused number) or a zombie. PostgreSQL would then refuse to start permanently. It
 * ignores the pid of its parent, so our own pid is written there. The rest of the file stays, because PostgreSQL uses it to wait for
 * orphaned sessions of the dead postmaster.
 */
function disownStrangersPidFile(cluster: Cluster): void {
  const path = join(cluster.folder, 'postmaster.pid');
  if (!existsSync(path) || findPostmaster(cluster)) return;
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'));
}

/** Whether no process listens on the loopback port. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** A loopback port that was free a moment ago. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function openLog(cluster: Cluster): { descriptor: number; offset: number } {
  const size = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
  const isTooLong = size > LOG_LIMIT_BYTES;
  if (isTooLong) renameSync(cluster.logFile, `${cluster.logFile}.old`);
  return { descriptor: openSync(cluster.logFile, 'a', 0o600), offset: isTooLong ? 0 : size };
}

export class PostmasterFailed extends Error {
  /** PostgreSQL's output before the failure. */
  readonly log: string;

  constructor(log: string) {
    super(`PostgreSQL did not start:\n${log.trim().split('\n').slice(-8).join('\n')}`);
    this.log = log;
  }
}

/**
 * Starts a postmaster and waits until it accepts connections. It runs in its own session, so that Ctrl-C in the terminal reaches only our
 * process, which stops the postmaster last.
 * @throws PostmasterFailed if it ends before it is ready
 */
export async function launch(
  cluster: Cluster,
  binaries: Binaries,
  settings: Record<string, string>,
  onNotice: (text: string) => void,
): Promise<Postmaster> {
  disownStrangersPidFile(cluster);
  const log = openLog(cluster);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', cluster.folder, ...options], {
    ...(cluster.account && { uid: cluster.account.uid, gid: cluster.account.gid }),
    cwd: cluster.folder,
    env: { LC_ALL: 'C', TZ: 'UTC', ...(process.platform === 'win32' && process.env) },
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.unref();
  const startedAt = Date.now();
  for (let noticedAt = startedAt; Date.now() - startedAt < READY_TIMEOUT_MS; await pause(POLL_MS)) {
    if (failure) throw failure;
    const file = readPidFile(cluster);
    if (file?.isReady && file.pid === child.pid) return { pid: file.pid, port: file.port };
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new PostmasterFailed(readFileSync(cluster.logFile, 'utf8').slice(log.offset));
    }
    if (Date.now() - noticedAt > NOTICE_EVERY_MS) {
      onNotice('PostgreSQL is still starting (recovering after an unclean end).');
      noticedAt = Date.now();
    }
  }
  throw new Error(`PostgreSQL was not ready after ${READY_TIMEOUT_MS / 60_000} minutes, see ${cluster.logFile}.`);
}

async function waitUntilGone(pid: number): Promise<boolean> {
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await pause(POLL_MS)) {
    if (!isAlive(pid)) return true;
  }
  return false;
}

/** Stops a postmaster: first a fast shutdown (ends sessions, writes a checkpoint), then an immediate one. */
export async function stopPostmaster(postmaster: Postmaster, cluster: Cluster, binaries: Binaries): Promise<void> {
  for (const [signal, mode] of [
    ['SIGINT', 'fast'],
    ['SIGQUIT', 'immediate'],
  ] as const) {
    if (!isPostmaster(postmaster.pid, cluster.folder)) return;
    if (process.platform === 'win32') {
      spawn(binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', mode], { stdio: 'ignore' }).unref();
    } else {
      process.kill(postmaster.pid, signal);
    }
    if (await waitUntilGone(postmaster.pid)) return;
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) did not stop.`);
}
