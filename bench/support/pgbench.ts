import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { createPool } from '@lantern/database';
import { cannotRun } from './report.ts';

const run = promisify(execFile);
const DEBIAN_FOLDER = '/usr/lib/postgresql';
const DATABASE = 'lantern_pgbench';

function findPgbench(): string {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' });
    return 'pgbench';
  } catch {
    const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort().reverse() : [];
    const found = versions.map((version) => `${DEBIAN_FOLDER}/${version}/bin/pgbench`).find((file) => existsSync(file));
    return (
      found ?? cannotRun('The baseline needs pgbench: install the package postgresql-contrib (Debian: postgresql-15).')
    );
  }
}

async function onServer(ownerUrl: string, sql: string): Promise<void> {
  const pool = createPool({ connectionString: ownerUrl, max: 1, applicationName: 'lantern-bench' });
  try {
    await pool.query(sql);
  } finally {
    await pool.end();
  }
}

export interface PgbenchOptions {
  /** A superuser URL; the baseline uses its own database on that server. */
  ownerUrl: string;
  clients: number;
  seconds: number;
  /** Branches with 100,000 accounts each. Default: the number of clients, so that branches are no bottleneck. */
  scale?: number;
}

/**
 * Baseline of the money benchmarks: pgbench's TPC-B-like script with prepared statements on the same server. Ends with exit status 3 if
 * pgbench is not installed.
 * @returns transactions per second
 */
export async function pgbench(options: PgbenchOptions): Promise<number> {
  const program = findPgbench();
  const url = new URL(options.ownerUrl);
  url.pathname = `/${DATABASE}`;
  const limits = { timeout: options.seconds * 1000 + 300_000, maxBuffer: 16 * 1024 ** 2 };
  await onServer(options.ownerUrl, `drop database if exists ${DATABASE} with (force)`);
  await onServer(options.ownerUrl, `create database ${DATABASE}`);
  try {
    await run(program, ['-i', '-q', '-s', String(options.scale ?? options.clients), url.href], limits);
    const { stdout } = await run(
      program,
      ['-M', 'prepared', '-c', String(options.clients), '-j', '2', '-T', String(options.seconds), url.href],
      limits,
    );
    const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench answered no figure:\n${stdout}`);
    return Number(tps);
  } finally {
    await onServer(options.ownerUrl, `drop database if exists ${DATABASE} with (force)`);
  }
}
