import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createPool, type EmbeddedServer, type Pool, startEmbedded } from '@lantern/database';
import { freePorts } from '@lantern/server-kit/testing';
import { until } from '../../support/until.ts';
import type { Chance } from './chance.ts';

/** The processes of a platform on several machines. */
export const PARTS = ['api-1', 'api-2', 'jobs', 'arcade', 'postgres'] as const;
export type Part = (typeof PARTS)[number];

const BUNDLE = resolve('apps/server/dist/main.mjs');
const START_MS = 240_000;
/** Pause before an ended process is started again, as a process manager makes. */
const RESTART_PAUSE_MS = 1_000;

/** A platform of five processes, each started again when it ends. */
export interface SplitPlatform {
  /** One of the two processes that answer calls, chosen each time as by a load balancer. */
  readonly portal: string;
  readonly backoffice: string;
  readonly arcade: string;
  /** Connections with the owner's rights, for data that no call returns. */
  readonly pool: Pool;
  now(): Date;
  firstRun(): { operator: string; password: string };
  /** Ends a part by kill -9. */
  kill(part: Part): void;
  isReady(part: Part): Promise<boolean>;
  /** Processes that ended without a kill after they had been ready. */
  readonly fallen: readonly string[];
  stop(): Promise<void>;
}

interface Supervised {
  isUp(): boolean;
  kill(): void;
  stop(): Promise<void>;
}

/** Keeps one process of the server running. Its output goes to test-results/<name>.log. */
function supervise(name: string, environment: Readonly<Record<string, string>>, fallen: string[]): Supervised {
  const log = createWriteStream(resolve('test-results', `${name}.log`), { flags: 'a' });
  let isWanted = true;
  let isUp = false;
  let child: ChildProcess;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    let said = '';
    child = spawn(process.execPath, ['--enable-source-maps', BUNDLE], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (part: Buffer) => {
      log.write(part);
      if (isUp) return;
      said += part.toString();
      isUp = said.includes('Lantern is ready');
    });
    child.stderr?.on('data', (part: Buffer) => log.write(part));
    child.once('exit', (code, signal) => {
      if (isWanted && isUp && signal !== 'SIGKILL') fallen.push(`${name} ended with ${signal ?? code}`);
      isUp = false;
      if (isWanted) timer = setTimeout(start, RESTART_PAUSE_MS);
    });
  };
  start();
  return {
    isUp: () => isUp,
    kill() {
      isUp = false;
      child.kill('SIGKILL');
    },
    async stop() {
      isWanted = false;
      clearTimeout(timer);
      const isGone = child.exitCode !== null || child.signalCode !== null;
      if (!isGone) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      }
      log.end();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

export interface SplitPlatformOptions {
  readonly name: string;
  readonly clockAt: Date;
  readonly walletCalls: 'play' | 'bet-result';
  readonly chance: Chance;
}

const origin = (port: number) => `http://127.0.0.1:${port}`;

interface Ports {
  readonly one: number;
  readonly two: number;
  readonly backofficeOne: number;
  readonly backofficeTwo: number;
  readonly games: number;
  /** Where the process of the jobs would answer calls. */
  readonly none: number;
}

async function choosePorts(): Promise<Ports> {
  const [one = 0, two = 0, backofficeOne = 0, backofficeTwo = 0, games = 0, none = 0] = await freePorts(6);
  return { one, two, backofficeOne, backofficeTwo, games, none };
}

/** The environment of each process beside its data folder: the parts share an address and keys. */
function environmentsOf(
  { one, two, backofficeOne, backofficeTwo, games, none }: Ports,
  postgres: EmbeddedServer,
  { offsetMs, walletCalls }: { readonly offsetMs: number; readonly walletCalls: string },
): Record<Exclude<Part, 'postgres'>, Readonly<Record<string, string>>> {
  const shared = {
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', HOST: '127.0.0.1', TRUST_PROXY: 'true' },
    ...{ DATABASE_URL: postgres.ownerUrl, APP_DATABASE_URL: postgres.appUrl },
    SECRET_KEYS: randomBytes(32).toString('hex'),
    ...{ ARCADE_URL: origin(games), PUBLIC_URL: origin(one), PLATFORM_URL: origin(two) },
    CLOCK_OFFSET_MS: String(offsetMs),
    ARCADE_WALLET_CALLS: walletCalls,
  };
  return {
    'api-1': { ...shared, ROLES: 'api', PORT: String(one), BACKOFFICE_PORT: String(backofficeOne) },
    'api-2': { ...shared, ROLES: 'api', PORT: String(two), BACKOFFICE_PORT: String(backofficeTwo) },
    jobs: { ...shared, ROLES: 'jobs', PORT: String(none), METRICS_PORT: '0' },
    arcade: { ...shared, ROLES: 'arcade', ARCADE_PORT: String(games) },
  };
}

/** The owner's account: the process that started first has created it. */
function readFirstRun(folders: readonly string[]): { operator: string; password: string } {
  const file = folders.map((folder) => join(folder, 'first-run.json')).find((path) => existsSync(path));
  if (file === undefined) throw new Error('no process has created the owner');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Starts PostgreSQL, two processes that answer calls, one of jobs and one of the studio. They share an address and keys, no disk. */
export async function startSplitPlatform({
  name,
  clockAt,
  walletCalls,
  chance,
}: SplitPlatformOptions): Promise<SplitPlatform> {
  if (!existsSync(BUNDLE)) throw new Error(`${BUNDLE} is missing: "npm test" builds it.`);
  mkdirSync(resolve('test-results'), { recursive: true });
  const root = mkdtempSync(join(tmpdir(), 'lantern-split-'));
  chmodSync(root, 0o755);
  const folder = (part: string) => join(root, part);
  const postgres: EmbeddedServer = await startEmbedded({ dataDir: folder('postgres') });
  const ports = await choosePorts();
  const offsetMs = Math.round(clockAt.getTime() - Date.now());
  const environments = environmentsOf(ports, postgres, { offsetMs, walletCalls });
  const fallen: string[] = [];
  const supervised = new Map<Part, Supervised>();
  for (const [part, environment] of Object.entries(environments))
    supervised.set(part as Part, supervise(`${name}-${part}`, { ...environment, DATA_DIR: folder(part) }, fallen));
  const pool = createPool({ connectionString: postgres.ownerUrl, max: 2, applicationName: 'lantern-kills' });
  pool.on('error', () => undefined);
  let killed = 0;
  const portOf = { 'api-1': ports.one, 'api-2': ports.two, arcade: ports.games } as const;
  const isReady = async (part: Part): Promise<boolean> => {
    if (part === 'postgres')
      return postgres.pid() !== killed && (await pool.query('select 1').then(...[() => true, () => false]));
    const isUp = supervised.get(part)?.isUp() ?? false;
    return isUp && (part === 'jobs' || (await answers(`${origin(portOf[part])}/readyz`)));
  };
  const stop = async () => {
    await Promise.all([...supervised.values()].map((one) => one.stop()));
    await pool.end();
    await postgres.stop();
    rmSync(root, { recursive: true, force: true });
  };
  await untilReady(isReady).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    get portal() {
      return origin(chance.pick([ports.one, ports.two]));
    },
    get backoffice() {
      return origin(chance.pick([ports.backofficeOne, ports.backofficeTwo]));
    },
    arcade: origin(ports.games),
    pool,
    now: () => new Date(Date.now() + offsetMs),
    firstRun: () => readFirstRun(Object.keys(environments).map(folder)),
    kill(part) {
      if (part !== 'postgres') return supervised.get(part)?.kill();
      killed = postgres.pid();
      process.kill(killed, 'SIGKILL');
    },
    isReady,
    fallen,
    stop,
  };
}

async function untilReady(isReady: (part: Part) => Promise<boolean>): Promise<void> {
  for (const part of PARTS) await until(`${part} is ready`, () => isReady(part), { withinMs: START_MS, everyMs: 250 });
}
