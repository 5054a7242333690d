/**
 * `npm run fairness -- [draws of each family] [--seed <text>] [--only <family>] [--raw]`: makes draws of all own lotteries, ten
 * million each by default, runs the battery of tests on all cores, and writes docs/fairness-report.md. Exit status 1 when a test
 * result is less likely than the stated significance; 2 for wrong arguments. `--raw` only writes the bytes of the draws to standard
 * output until it is closed.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DRAW_FORMS, type PlatformFamily } from '../src/lottery/elottery/index.ts';
import { addCounts, type Counts, findingsOf, isSuspicious } from './battery.ts';
import { formOf, outcomeStreams } from './platform-draws.ts';
import { type FamilyReport, writeReport } from './report.ts';
import type { Share } from './worker.ts';

const DRAWS = 10_000_000;
const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const REPORT = fileURLToPath(new URL('../../../docs/fairness-report.md', import.meta.url));
const FAMILIES = Object.keys(DRAW_FORMS) as PlatformFamily[];
const BYTES_PER_OUTCOME = 32;

function countOnOneCore(share: Share): Promise<Counts> {
  return new Promise((resolve, reject) => {
    const worker = fork(WORKER, [JSON.stringify(share)]);
    worker.once('message', (counts) => resolve(counts as Counts));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`a worker ended with ${code}`)));
  });
}

/** One family at a time; its draws are divided among the cores. */
async function testFamily(family: PlatformFamily, draws: number, seed: string): Promise<FamilyReport> {
  const cores = Math.min(availableParallelism(), draws);
  const shares = Array.from({ length: cores }, (_, share) => ({
    ...{ family, seed, share },
    draws: Math.floor(draws / cores) + (share < draws % cores ? 1 : 0),
  }));
  const counts = addCounts(await Promise.all(shares.map(countOnOneCore)));
  return { family, draws: counts.draws, findings: findingsOf(formOf(family), counts) };
}

/** Consecutive outcomes, as fast as the reader takes them. */
async function writeRaw(seed: string): Promise<number> {
  process.stdout.on('error', () => process.exit(0));
  const next = outcomeStreams(seed, 0);
  for (;;) {
    const block = Buffer.concat(Array.from({ length: 2048 }, () => next()(BYTES_PER_OUTCOME)));
    if (!process.stdout.write(block)) await once(process.stdout, 'drain');
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, only: { type: 'string' }, raw: { type: 'boolean' } },
  });
  const seed = values.seed ?? randomBytes(8).toString('hex');
  if (values.raw === true) return writeRaw(seed);
  const draws = Number(positionals[0] ?? DRAWS);
  const families = FAMILIES.filter((family) => values.only === undefined || family === values.only);
  if (!Number.isInteger(draws) || draws < 1000 || families.length === 0) {
    console.error(
      `Usage: npm run fairness -- [draws, from 1000] [--seed <text>] [--only ${FAMILIES.join('|')}] [--raw]`,
    );
    return 2;
  }
  const reports: FamilyReport[] = [];
  for (const family of families) {
    const started = performance.now();
    const report = await testFamily(family, draws, seed);
    const least = Math.min(...report.findings.map(({ chance }) => chance));
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${family}: ${report.findings.length} tests, least chance ${least.toFixed(5)}, ${seconds.toFixed(1)} s`,
    );
    reports.push(report);
    // Written after each family, so that an interrupted run leaves the results so far.
    if (values.only === undefined) writeFileSync(REPORT, writeReport(reports, seed));
  }
  const findings = reports.flatMap((report) => report.findings);
  const suspicious = findings.filter((finding) => isSuspicious(finding, findings.length));
  console.log(`${findings.length} tests, ${suspicious.length} beyond what fair draws give`);
  return suspicious.length > 0 ? 1 : 0;
}

process.exitCode = await main();
