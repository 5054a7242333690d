import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyDataFolder } from '../testing/cluster-template.ts';
import { restoreSymlinks } from './binaries.ts';
import { remember } from './cluster.ts';
import { findFreePort } from './postmaster.ts';
import { isAlive } from './processes.ts';
import { type EmbeddedServer, startEmbedded } from './supervisor.ts';

const isRoot = process.getuid?.() === 0;
const profile = { memoryBytes: 512 * 1024 ** 2, maxConnections: 20 };
/** Normally short; long enough for a busy machine. */
const PATIENCE = 60_000;
const supervisedChild = fileURLToPath(new URL('./supervised-child.ts', import.meta.url));

/** A data folder after its first start and stop, for the tests that are not about a first start: they need no `initdb` of their own. */
let started: string;
let base: string;
let dataDir: string;
let notices: string[];
let cleanUps: (() => Promise<unknown> | unknown)[];

beforeAll(async () => {
  started = mkdtempSync(join(tmpdir(), 'lantern-embedded-'));
  chmodSync(started, 0o755);
  const server = await startEmbedded({ dataDir: started, profile });
  await server.stop();
  // Copies choose their own ports.
  remember(started, { port: undefined });
});
afterAll(() => rmSync(started, { recursive: true, force: true }));
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lantern-embedded-'));
  chmodSync(base, 0o755);
  dataDir = join(base, 'data');
  notices = [];
  cleanUps = [];
});
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  rmSync(base, { recursive: true, force: true });
});

function copyStarted(): void {
  mkdirSync(dataDir);
  copyDataFolder(started, dataDir);
}

async function start(options: { port?: number } = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, profile, onNotice: (text) => notices.push(text), ...options });
  cleanUps.push(() => server.stop());
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Queries until the server answers again; limited by the test's own time-out. */
async function queryPatiently(url: string, sql: string): Promise<Record<string, unknown>[]> {
  for (;;) {
    try {
      return await query(url, sql);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Another process that starts the server of the same folder and prints its URL and postmaster. */
async function startInChild(): Promise<{ child: ChildProcess; ownerUrl: string; pid: number }> {
  const child = fork(supervisedChild, [dataDir], { execArgv: ['--import', 'tsx'] });
  cleanUps.push(() => child.kill('SIGKILL'));
  const [message] = (await once(child, 'message')) as [{ ownerUrl: string; pid: number }];
  return { child, ...message };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe('the first start of the embedded server', () => {
  it('starts as an unprivileged account, durable, on the loopback address only, and stops', async () => {
    const server = await start();
    const rows = await query(
      server.ownerUrl,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('listen_addresses') as address, current_setting('shared_buffers') as buffers,
              current_setting('min_wal_size') as wal, current_database() as name,
              (select datlocale from pg_database where datname = current_database()) as locale,
              current_setting('server_encoding') as encoding`,
    );
    expect(rows).toEqual([
      {
        fsync: 'on',
        commit: 'on',
        address: '127.0.0.1',
        buffers: '64MB',
        wal: '1GB',
        name: 'lantern',
        locale: 'C.UTF-8',
        encoding: 'UTF8',
      },
    ]);
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
    expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600);
    await server.stop();
    expect(isAlive(server.pid())).toBe(false);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('is one for two processes that start concurrently', async () => {
    const [child, server] = await Promise.all([startInChild(), start()]);
    expect(server.pid()).toBe(child.pid);
    await kill(child.child);
    expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(isAlive(server.pid())).toBe(false);
  });

  it('takes over the lock of a process that no longer exists', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'postgres.lock'), '2147480000 123');
    const server = await start();
    expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the embedded server', () => {
  beforeEach(copyStarted);

  it('has the same address and rows after a stop', async () => {
    const first = await start();
    await query(first.ownerUrl, 'create table kept as select 7 as value');
    await first.stop();
    const second = await start();
    expect(second.ownerUrl).toBe(first.ownerUrl);
    expect(await query(second.ownerUrl, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  it('refuses a wrong password', async () => {
    const server = await start();
    const wrong = server.ownerUrl.replace(/:[0-9a-f]+@/, ':guess@');
    await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('is one for all supervisors of a folder, and the last one to leave stops it', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect(other.pid()).toBe(one.pid());
    await one.stop();
    expect(await query(other.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await other.stop();
    expect(isAlive(other.pid())).toBe(false);
  });

  it('survives the kill of its process and is found again by the next start', async () => {
    const { child, ownerUrl, pid } = await startInChild();
    await query(ownerUrl, 'create table kept as select 7 as value');
    await kill(child);
    expect(isAlive(pid)).toBe(true);
    const server = await start();
    expect(server.pid()).toBe(pid);
    expect(await query(server.ownerUrl, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  it('replaces a running server that listens on another port than the configured one', async () => {
    const { child, pid } = await startInChild();
    await kill(child);
    const port = await findFreePort();
    const server = await start({ port });
    expect(isAlive(pid)).toBe(false);
    expect(new URL(server.ownerUrl).port).toBe(String(port));
  });

  it('is started again when its postmaster is killed, with every committed row', async () => {
    const server = await start();
    await query(server.ownerUrl, 'create table kept as select 7 as value');
    const killed = server.pid();
    process.kill(killed, 'SIGKILL');
    expect(await queryPatiently(server.ownerUrl, 'select value from kept')).toEqual([{ value: 7 }]);
    await vi.waitUntil(() => server.pid() !== killed, PATIENCE);
    expect(notices).toContain('PostgreSQL ended unexpectedly and is started again.');
  });

  it('recovers when process and postmaster were both killed', async () => {
    const { child, ownerUrl, pid } = await startInChild();
    await query(ownerUrl, 'create table kept as select 7 as value');
    process.kill(child.pid ?? 0, 'SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await kill(child);
    const server = await start();
    expect(await query(server.ownerUrl, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  it('is started again when the found server dies before it answers', async () => {
    const { child, ownerUrl, pid } = await startInChild();
    await query(ownerUrl, 'create table kept as select 7 as value');
    await kill(child);
    // Alive but not responding: a process that joins it waits for its answer.
    process.kill(pid, 'SIGSTOP');
    const starting = start();
    await vi.waitUntil(() => existsSync(join(dataDir, 'postgres.lock')), PATIENCE);
    process.kill(pid, 'SIGKILL');
    const server = await starting;
    expect(server.pid()).not.toBe(pid);
    expect(await query(server.ownerUrl, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  it('is not confused by another process with the id of a dead postmaster', async () => {
    const server = await start();
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const text = readFileSync(pidFile, 'utf8');
    await server.stop();
    writeFileSync(pidFile, text.replace(/^\d+/, String(process.ppid)));
    if (isRoot) execFileSync('chown', ['--reference', join(dataDir, 'postgres'), pidFile]);
    const again = await start();
    expect(await query(again.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('chooses another port when the stored one is taken', async () => {
    const first = await start();
    const port = Number(new URL(first.ownerUrl).port);
    await first.stop();
    const { createServer } = await import('node:net');
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    cleanUps.push(() => squatter.close());
    const second = await start();
    expect(new URL(second.ownerUrl).port).not.toBe(String(port));
    await expect(startEmbedded({ dataDir: join(base, 'other'), port, profile })).rejects.toThrow(
      `Port ${port}, wanted for PostgreSQL, is taken`,
    );
  });

  it('reports what is wrong with a folder of another version or without its password', async () => {
    const server = await start();
    await server.stop();
    const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
    const version = readFileSync(versionFile, 'utf8');
    writeFileSync(versionFile, '14\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 14');
    writeFileSync(versionFile, version);
    rmSync(join(dataDir, 'database.json'));
    await expect(start()).rejects.toThrow('database.json is gone');
  });
});

describe.runIf(isRoot)('as root', () => {
  it('stores programs and data outside an unreadable folder, links to it, and reports so', async () => {
    chmodSync(base, 0o700);
    const server = await start();
    const link = join(dataDir, 'postgres');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const target = readlinkSync(link);
    cleanUps.unshift(() => rmSync(dirname(target), { recursive: true }));
    expect(target).toMatch(/^\/var\/lib\/lantern\/[0-9a-f]{16}(-\d+)?\/postgres$/);
    expect(notices.some((text) => text.includes(`${base} is closed`) && text.includes(dirname(target)))).toBe(true);
    await query(server.ownerUrl, 'create table kept as select 7 as value');
    await server.stop();
    const again = await start();
    expect(await query(again.ownerUrl, 'select value from kept')).toEqual([{ value: 7 }]);
  });
});

describe('the libraries of the package', () => {
  it('get their short names when npm did not run the post-install', () => {
    const folder = join(base, 'package');
    mkdirSync(join(folder, 'native', 'lib'), { recursive: true });
    writeFileSync(join(folder, 'native', 'lib', 'libz.so.1.2'), 'library');
    const entries = [{ source: 'native/lib/libz.so.1.2', target: 'native/lib/libz.so.1' }];
    writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(entries));
    restoreSymlinks(folder);
    restoreSymlinks(folder);
    expect(readFileSync(join(folder, 'native', 'lib', 'libz.so.1'), 'utf8')).toBe('library');
    cpSync(folder, join(base, 'moved'), { recursive: true, verbatimSymlinks: true });
    expect(readFileSync(join(base, 'moved', 'native', 'lib', 'libz.so.1'), 'utf8')).toBe('library');
  });
});
