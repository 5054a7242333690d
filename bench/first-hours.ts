/**
 * The first hours of a platform: a fresh database whose tables were never analysed, in which 20,000 members log in and bet for two minutes:
 * `npm run bench -- first-hours [seconds] [members]`. The members log in by parts; after each part all that are logged in bet over HTTP for
 * some seconds. Compared with pgbench on the same server. Plain SQL verifies all answers at the end.
 */
import { analyseYoungTables } from '@lantern/server-kit';
import { watchStatements } from './first-hours/slowest-statement.ts';
import { logInPart, openYoungPlatform, type YoungPlatform } from './first-hours/young-platform.ts';
import { checkBets } from './http/check.ts';
import type { LoadFigures } from './http/load.ts';
import { measureLoad } from './http/measure-load.ts';
import { type BenchDatabase, openBenchDatabase } from './support/database.ts';
import { pgbench } from './support/pgbench.ts';
import { serverMicros } from './support/processor-time.ts';
import { report } from './support/report.ts';

const SECONDS = Number(process.argv[2] ?? 120);
const MEMBERS = Number(process.argv[3] ?? 20_000);
const PARTS = 8;
const CONNECTIONS = 256;
const PGBENCH_SECONDS = 10;
/** As in the server. */
const ANALYSE_MS = 10_000;

interface Part {
  readonly loginMs: number;
  readonly bets: LoadFigures;
  /** CPU time of PostgreSQL per bet. */
  readonly postgresMicros: number | null;
}

async function runPart(database: BenchDatabase, platform: YoungPlatform, part: number): Promise<Part> {
  const count = MEMBERS / PARTS;
  const began = performance.now();
  await logInPart(platform, part * count, count);
  const loginMs = (performance.now() - began) / count;
  const before = await serverMicros(database.ownerPool);
  const { port, issueId } = platform;
  const order = { port, issueId, tokens: platform.tokens, connections: CONNECTIONS };
  const bets = await measureLoad(order, Math.max(1, SECONDS / PARTS - (performance.now() - began) / 1000));
  const after = await serverMicros(database.ownerPool);
  const postgresMicros = before === null || after === null ? null : (after - before) / bets.accepted;
  return { loginMs, bets, postgresMicros };
}

const database = await openBenchDatabase();
try {
  const baseline = () => pgbench({ ownerUrl: database.serverUrl, clients: 16, seconds: PGBENCH_SECONDS });
  const tpsBefore = await baseline();
  const platform = await openYoungPlatform(database, MEMBERS);
  const analysis = setInterval(() => void analyseYoungTables(database.appPool), ANALYSE_MS);
  const statements = await watchStatements(database);
  const parts: Part[] = [];
  try {
    for (let part = 0; part < PARTS; part += 1) parts.push(await runPart(database, platform, part));
  } finally {
    clearInterval(analysis);
  }
  const slowest = await statements.stop();
  const files = parts.map(({ bets }) => bets.answersFile);
  await checkBets(database, platform.platform, files);
  await platform.stop();
  const tpsAfter = await baseline();
  const tps = (tpsBefore + tpsAfter) / 2;
  const rates = parts.map(({ bets }) => bets.accepted / bets.seconds);
  for (const [index, { loginMs, bets, postgresMicros }] of parts.entries()) {
    const name = `part_${index + 1}`;
    report('first_hours', `${name}_login`, loginMs, 'ms/login');
    report('first_hours', `${name}_bets`, rates[index] ?? 0, 'bets/s');
    report('first_hours', `${name}_p99`, bets.p99Ms, 'ms');
    if (postgresMicros !== null) report('first_hours', `${name}_postgres_cpu`, postgresMicros, 'us/bet');
  }
  report('first_hours', 'p99', Math.max(...parts.map(({ bets }) => bets.p99Ms)), 'ms');
  report('first_hours', 'slowest_statement', slowest.ms, 'ms');
  console.log(`  ${slowest.text}`);
  report('first_hours', 'pgbench_before', tpsBefore, 'tps');
  report('first_hours', 'pgbench_after', tpsAfter, 'tps');
  report('first_hours', 'lowest_to_pgbench', Math.min(...rates) / tps, 'ratio');
  report('first_hours', 'bets_to_pgbench', rates.reduce((sum, rate) => sum + rate, 0) / PARTS / tps, 'ratio');
} finally {
  await database.stop();
}
