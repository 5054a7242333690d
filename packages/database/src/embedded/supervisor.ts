import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { derivedAppUrl } from '../app-role.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type Cluster, OWNER_ROLE, openCluster, remember } from './cluster.ts';
import { whileLocked } from './lock.ts';
import {
  findFreePort,
  findPostmaster,
  isPortFree,
  launch,
  type Postmaster,
  PostmasterFailed,
  stopPostmaster,
} from './postmaster.ts';
import { isAlive, isSameProcess, processIdentity } from './processes.ts';
import { availableMemoryBytes, type ServerProfile, serverSettings } from './settings.ts';

export interface EmbeddedOptions {
  /** Folder for all data, e.g. `./data`. Created if missing. */
  dataDir: string;
  /** Loopback port. Default: a free one, stored for the next start. */
  port?: number;
  /** Called with sentences about events: first start, moved folders, recovery, restarts. */
  onNotice?: (text: string) => void;
  profile?: Partial<ServerProfile>;
}

export interface EmbeddedServer {
  /** Superuser of this server, database `lantern`. */
  ownerUrl: string;
  /** The application's role; exists after the first migrate(). */
  appUrl: string;
  /** Current pid of the postmaster (changes after a restart). */
  pid(): number;
  /** Leaves the server; the last user stops it. */
  stop(): Promise<void>;
}

const DATABASE = 'lantern';
const LOCK_TIMEOUT_MS = 12 * 60_000;
const ANSWER_TIMEOUT_MS = 60_000;
/** Sessions orphaned by a killed postmaster end automatically; until then a new postmaster refuses to start. */
const ORPHANS_TIMEOUT_MS = 30_000;
const WATCH_EVERY_MS = 250;
const MAX_RESTARTS_PER_MINUTE = 5;

interface Supervised {
  dataDir: string;
  cluster: Cluster;
  binaries: Binaries;
  ownerPassword: string;
  wantedPort: number | undefined;
  profile: ServerProfile;
  onNotice: (text: string) => void;
}

function urlOf(ownerPassword: string, port: number, database: string): string {
  return `postgresql://${OWNER_ROLE}:${ownerPassword}@127.0.0.1:${port}/${database}`;
}

/**
 * Waits for an answer and creates the database. Does not wait on a wrong password, nor if the postmaster has died: a process killed a
 * moment ago looks alive until the system has removed it.
 * @returns whether the postmaster runs
 */
async function ensureDatabase(url: string, pid: number): Promise<boolean> {
  for (const deadline = Date.now() + ANSWER_TIMEOUT_MS; ; await pause(50)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 60_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
      if (rowCount === 0) await client.query(`create database ${DATABASE}`);
      return true;
    } catch (error) {
      if (!isAlive(pid)) return false;
      const isFinal = String((error as { code?: string }).code).startsWith('28');
      if (isFinal || Date.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function choosePort(supervised: Supervised): Promise<number> {
  const { wantedPort, dataDir } = supervised;
  if (wantedPort !== undefined) {
    if (await isPortFree(wantedPort)) return wantedPort;
    throw new Error(`Port ${wantedPort}, wanted for PostgreSQL, is taken by another program.`);
  }
  const { port } = remember(dataDir);
  return port !== undefined && (await isPortFree(port)) ? port : findFreePort();
}

async function launchPatiently(supervised: Supervised): Promise<Postmaster> {
  const { cluster, binaries, profile, onNotice, dataDir } = supervised;
  for (const deadline = Date.now() + ORPHANS_TIMEOUT_MS; ; await pause(250)) {
    const port = await choosePort(supervised);
    try {
      const postmaster = await launch(cluster, binaries, serverSettings(profile, port), onNotice);
      remember(dataDir, { port });
      return postmaster;
    } catch (error) {
      const isPassing =
        error instanceof PostmasterFailed &&
        /pre-existing shared memory block|could not bind|lock file "[^"]*" already exists/.test(error.log);
      if (!isPassing || Date.now() > deadline) throw error;
    }
  }
}

/** Joins the running postmaster of the folder, or starts one. The caller must hold the lock. */
async function joinOrLaunch(supervised: Supervised): Promise<Postmaster> {
  const { cluster, binaries, wantedPort, ownerPassword, onNotice } = supervised;
  const answers = ({ pid, port }: Postmaster) => ensureDatabase(urlOf(ownerPassword, port, 'postgres'), pid);
  const running = findPostmaster(cluster);
  if (running && (wantedPort === undefined || wantedPort === running.port)) {
    if (await answers(running)) return running;
  } else if (running) {
    if (liveUsers(cluster).length > 0) {
      throw new Error(`Another process uses the database in ${cluster.folder} on port ${running.port}.`);
    }
    onNotice(`Stopping the PostgreSQL that an earlier run left on port ${running.port}.`);
    await stopPostmaster(running, cluster, binaries);
  }
  const postmaster = await launchPatiently(supervised);
  if (!(await answers(postmaster))) throw new Error('PostgreSQL ended as soon as it had started.');
  return postmaster;
}

/** Supervisors that use the server now; files of dead processes are removed. */
function liveUsers(cluster: Cluster): string[] {
  mkdirSync(cluster.usersFolder, { recursive: true, mode: 0o700 });
  return readdirSync(cluster.usersFolder).filter((name) => {
    const path = join(cluster.usersFolder, name);
    if (isSameProcess(readFileSync(path, 'utf8'))) return true;
    rmSync(path, { force: true });
    return false;
  });
}

/** Restarts a postmaster that dies while in use. Returns a function that stops watching. */
function watch(supervised: Supervised, current: { postmaster: Postmaster }): () => Promise<void> {
  const { cluster, onNotice } = supervised;
  const restarts: number[] = [];
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy || isAlive(current.postmaster.pid)) return;
    while (restarts[0] !== undefined && Date.now() - restarts[0] > 60_000) restarts.shift();
    if (restarts.length >= MAX_RESTARTS_PER_MINUTE) return;
    restarts.push(Date.now());
    isBusy = true;
    onNotice('PostgreSQL ended unexpectedly and is started again.');
    const fixed = { ...supervised, wantedPort: current.postmaster.port };
    running = whileLocked(cluster.lockFile, LOCK_TIMEOUT_MS, () => joinOrLaunch(fixed))
      .then(
        (postmaster) => {
          current.postmaster = postmaster;
        },
        (error: Error) => onNotice(`PostgreSQL could not be started again: ${error.message}`),
      )
      .finally(() => {
        isBusy = false;
      });
  }, WATCH_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Runs the embedded PostgreSQL of a data folder. One postmaster serves a folder: further users (a second process, or this one after a kill
 * -9 that the postmaster survived) join it, and the last one stops it. A postmaster that dies while in use is restarted on the same port.
 * @example const server = await startEmbedded({ dataDir: './data', onNotice: console.log }); await migrate({ ownerUrl: server.ownerUrl,
 * appUrl: server.appUrl, folders });
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  const onNotice = options.onNotice ?? (() => undefined);
  const profile = { memoryBytes: availableMemoryBytes(), maxConnections: 200, isDurable: true, ...options.profile };
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const userFile = `${process.pid}-${randomBytes(4).toString('hex')}`;

  const started = await whileLocked(join(dataDir, 'postgres.lock'), LOCK_TIMEOUT_MS, async () => {
    const { cluster, binaries } = openCluster(dataDir, (account) => findBinaries(account, onNotice), onNotice);
    const { ownerPassword } = remember(dataDir);
    const supervised = { dataDir, cluster, binaries, ownerPassword, wantedPort: options.port, profile, onNotice };
    const postmaster = await joinOrLaunch(supervised);
    liveUsers(cluster);
    writeFileSync(join(cluster.usersFolder, userFile), processIdentity(process.pid) ?? '', { mode: 0o600 });
    return { supervised, current: { postmaster } };
  });
  const { supervised, current } = started;
  const { cluster, binaries, ownerPassword } = supervised;
  const endWatch = watch(supervised, current);
  const ownerUrl = urlOf(ownerPassword, current.postmaster.port, DATABASE);

  const leave = async () => {
    await endWatch();
    await whileLocked(cluster.lockFile, LOCK_TIMEOUT_MS, async () => {
      rmSync(join(cluster.usersFolder, userFile), { force: true });
      const running = findPostmaster(cluster);
      if (running && liveUsers(cluster).length === 0) await stopPostmaster(running, cluster, binaries);
    });
  };
  let left: Promise<void> | undefined;
  return {
    ownerUrl,
    appUrl: derivedAppUrl(ownerUrl),
    pid: () => current.postmaster.pid,
    stop: () => {
      left ??= leave();
      return left;
    },
  };
}
