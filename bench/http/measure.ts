import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BenchDatabase } from '../support/database.ts';
import { serverMicros } from '../support/processor-time.ts';
import { report } from '../support/report.ts';
import { checkBets } from './check.ts';
import type { LoadFigures, LoadOrder } from './load.ts';
import { openHttpPlatform } from './platform.ts';

const CONNECTIONS = 256;
const MEMBERS = 20_000;
const WARM_UP_SECONDS = 5;

function load(order: LoadOrder): Promise<LoadFigures> {
  return new Promise((resolve, reject) => {
    // This module is bundled into bench/dist/<name>.mjs, the load generator into bench/dist/http/load.mjs.
    const program = new URL('./http/load.mjs', import.meta.url);
    const child = fork(fileURLToPath(program), { execArgv: process.execArgv });
    child.once('message', (figures) => resolve(figures as LoadFigures));
    child.once('error', reject);
    child.once('exit', (code) => code !== 0 && reject(new Error(`the load generator ended with ${code}`)));
    child.send(order);
  });
}

async function measure(order: Omit<LoadOrder, 'seconds'>, seconds: number): Promise<LoadFigures> {
  const figures = await load({ ...order, seconds });
  if (figures.refused > 0) throw new Error(`${figures.refused} bets were refused: ${figures.refusals.join(' ')}`);
  if (figures.changed > 0) throw new Error(`${figures.changed} repeated bets were answered otherwise than at first`);
  return figures;
}

/**
 * Bets over HTTP: token, schema, quote, limits, liability, bet row, ledger, commit; one bet per request. Also reports the CPU time per bet
 * of this process and of the load generator.
 * @returns bets per second
 */
export async function measureHttpBets(database: BenchDatabase, seconds: number): Promise<number> {
  const platform = await openHttpPlatform(database, MEMBERS);
  try {
    const order = { port: platform.port, tokens: platform.tokens, issueId: platform.issueId, connections: CONNECTIONS };
    const warmUp = await measure(order, WARM_UP_SECONDS);
    const serverBefore = await serverMicros(database.ownerPool);
    const before = process.cpuUsage();
    const figures = await measure(order, seconds);
    const cpu = process.cpuUsage(before);
    const serverAfter = await serverMicros(database.ownerPool);
    await checkBets(database, platform, [warmUp.answersFile, figures.answersFile]);
    const betsPerSecond = figures.accepted / figures.seconds;
    report('wallet', 'http_bets', betsPerSecond, 'bets/s');
    report('wallet', 'http_p50', figures.p50Ms, 'ms');
    report('wallet', 'http_p99', figures.p99Ms, 'ms');
    report('wallet', 'http_server_cpu', (cpu.user + cpu.system) / figures.accepted, 'us/bet');
    if (serverBefore !== null && serverAfter !== null) {
      report('wallet', 'http_postgres_cpu', (serverAfter - serverBefore) / figures.accepted, 'us/bet');
    }
    report('wallet', 'http_load_cpu', figures.cpuMicros / figures.accepted, 'us/bet');
    return betsPerSecond;
  } finally {
    await platform.stop();
  }
}
