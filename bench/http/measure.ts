import type { BenchDatabase } from '../support/database.ts';
import { serverMicros } from '../support/processor-time.ts';
import { report } from '../support/report.ts';
import { checkBets } from './check.ts';
import { measureLoad } from './measure-load.ts';
import { openHttpPlatform } from './platform.ts';

const CONNECTIONS = 256;
const MEMBERS = 20_000;
const WARM_UP_SECONDS = 5;

/**
 * Bets over HTTP: token, schema, quote, limits, liability, bet row, ledger, commit; one bet per request. Also reports the CPU time per bet
 * of this process and of the load generator.
 * @returns bets per second
 */
export async function measureHttpBets(database: BenchDatabase, seconds: number): Promise<number> {
  const platform = await openHttpPlatform(database, MEMBERS);
  try {
    const order = { port: platform.port, tokens: platform.tokens, issueId: platform.issueId, connections: CONNECTIONS };
    const warmUp = await measureLoad(order, WARM_UP_SECONDS);
    const serverBefore = await serverMicros(database.ownerPool);
    const before = process.cpuUsage();
    const figures = await measureLoad(order, seconds);
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
