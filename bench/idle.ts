/**
 * Processor time of a platform that nobody uses, with its demonstration brand and lotteries of minutes: `npm run bench -- idle [seconds]`. It
 * is compared with the start of the same server in the same run. Linux only.
 */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { choosePlace, startServer } from '../e2e/support/platform/start-server.ts';
import { processorMicros, treeMicros } from './support/processor-time.ts';
import { cannotRun, report } from './support/report.ts';

const SECONDS = Number(process.argv[2] ?? 120);
/** Until pages are rendered, issues are planned, and connections of the start have been closed. */
const WARM_UP_SECONDS = 75;
const MICROS = 1_000_000;

if (process.platform !== 'linux') cannotRun('This benchmark reads /proc, which only Linux has.');

const place = await choosePlace();
const postmaster = () => Number.parseInt(readFileSync(join(place.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
// The first start creates the database.
await (await startServer(place, 'bench-idle')).stop();
const server = await startServer(place, 'bench-idle');
try {
  const node = server.process.pid ?? 0;
  const start = processorMicros(node);
  await setTimeout(WARM_UP_SECONDS * 1_000);
  const [nodeBefore, postgresBefore, before] = [processorMicros(node), treeMicros(postmaster()), performance.now()];
  await setTimeout(SECONDS * 1_000);
  const minutes = (performance.now() - before) / 60_000;
  const nodeSeconds = (processorMicros(node) - nodeBefore) / MICROS / minutes;
  const postgresSeconds = (treeMicros(postmaster()) - postgresBefore) / MICROS / minutes;
  report('idle', 'node', nodeSeconds, 's/min');
  report('idle', 'postgres', postgresSeconds, 's/min');
  report('idle', 'start', start / MICROS, 's');
  report('idle', 'minute_to_start', (nodeSeconds + postgresSeconds) / (start / MICROS), 'ratio');
} finally {
  await server.stop();
  rmSync(place.dataDir, { recursive: true, force: true });
}
