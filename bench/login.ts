/**
 * Cost of logins and authenticated reads compared with their minimum: `npm run bench -- login [seconds]`. Logins are compared with argon2id
 * hashes with the same parameters and concurrency, reads with the bare framework that answers the same row.
 */
import { fork } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Pool } from '@lantern/database';
import { createPasswordHasher } from '@lantern/server-kit/security';
import { fastify } from 'fastify';
import { type ReadOrder, readUnderLoad } from './login/load.ts';
import { type LoginPlatform, openLoginPlatform, PASSWORD } from './login/platform.ts';
import { openBenchDatabase } from './support/database.ts';
import { serverMicros } from './support/processor-time.ts';
import { report } from './support/report.ts';

const SECONDS = Number(process.argv[2] ?? 10);
/** Enough to occupy the hasher, and few enough that none is refused. */
const LOGINS_AT_ONCE = 24;
const ROUNDS = 2;
/** Number of hashes and logins for the CPU time measurement. */
const COUNTED = 480;

/** Executions per second with a given concurrency. */
async function perSecond(atOnce: number, seconds: number, once: (n: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  const until = start + seconds * 1000;
  let done = 0;
  const work = async (connection: number) => {
    for (let n = connection; performance.now() < until; n += atOnce) {
      await once(n);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, connection) => work(connection)));
  return (done / (performance.now() - start)) * 1000;
}

/** CPU time per execution in microseconds, in this process and in PostgreSQL's. */
async function microsOfOne(pool: Pool, times: number, once: (n: number) => Promise<void>): Promise<number> {
  const [server, { user, system }] = [await serverMicros(pool), process.cpuUsage()];
  const connection = async (first: number) => {
    for (let n = first; n < times; n += LOGINS_AT_ONCE) await once(n);
  };
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, (_, first) => connection(first)));
  const own = process.cpuUsage({ user, system });
  return (own.user + own.system + ((await serverMicros(pool)) ?? 0) - (server ?? 0)) / times;
}

async function measureLogins(platform: LoginPlatform, pool: Pool): Promise<void> {
  const hasher = createPasswordHasher({ maxWaiting: LOGINS_AT_ONCE });
  const hashOnce = async () => {
    if (typeof (await hasher.hash(PASSWORD)) !== 'string') throw new Error('a hash was refused');
  };
  const best = { hashes: 0, logins: 0 };
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    best.hashes = Math.max(best.hashes, await perSecond(LOGINS_AT_ONCE, SECONDS / ROUNDS, hashOnce));
    best.logins = Math.max(best.logins, await perSecond(LOGINS_AT_ONCE, SECONDS / ROUNDS, platform.logIn));
  }
  report('login', 'argon2id', best.hashes, 'hashes/s');
  report('login', 'logins', best.logins, 'logins/s');
  report('login', 'logins_to_argon2id', best.logins / best.hashes, 'ratio');
  // CPU time is comparable even if other programs use the processors.
  const hash = await microsOfOne(pool, COUNTED, hashOnce);
  const login = await microsOfOne(pool, COUNTED, platform.logIn);
  report('login', 'argon2id_cpu', hash, 'us/hash');
  report('login', 'login_cpu', login, 'us/login');
  report('login', 'cpu_to_argon2id', hash / login, 'ratio');
}

/** The load comes from a separate process, which runs this program again. */
function load(order: ReadOrder): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['load'], { execArgv: process.execArgv });
    child.once('message', (reads) => resolve(reads as number));
    child.once('error', reject);
    child.once('exit', (code) => code !== 0 && reject(new Error(`the load generator ended with ${code}`)));
    child.send(order);
  });
}

/** The bare framework with the one query that the answer needs. */
async function openBare(platform: LoginPlatform) {
  const server = fastify();
  server.get('/', async (request) => platform.readRow(Number((request.query as { n?: string }).n ?? 0)));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

async function measureReads(platform: LoginPlatform): Promise<void> {
  const bare = await openBare(platform);
  const ours = { port: platform.port, path: '/wps/member/info', tokens: platform.tokens };
  const theirs = { port: bare.port, path: '/', tokens: [] };
  const best = { bare: 0, reads: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    best.bare = Math.max(best.bare, await load({ ...theirs, seconds: SECONDS / ROUNDS }));
    best.reads = Math.max(best.reads, await load({ ...ours, seconds: SECONDS / ROUNDS }));
  }
  await bare.server.close();
  report('login', 'bare_reads', best.bare, 'reads/s');
  report('login', 'reads', best.reads, 'reads/s');
  report('login', 'reads_to_bare', best.reads / best.bare, 'ratio');
}

if (process.send) process.once('message', (order) => void readUnderLoad(order as ReadOrder));
else {
  const database = await openBenchDatabase();
  try {
    const platform = await openLoginPlatform(database);
    // Reads first: a login ends the previous session.
    await measureReads(platform);
    await measureLogins(platform, database.ownerPool);
    await platform.stop();
  } finally {
    await database.stop();
  }
}
