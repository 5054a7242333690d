/** Bets over HTTP at 256 connections beside pgbench on the same server: `npm run bench -- http-bets [seconds]`. */
import { openBenchDatabase } from './database.ts';
import { measureHttpBets } from './http-measure.ts';
import { pgbench } from './pgbench.ts';
import { report } from './report.ts';

const CONNECTIONS = 256;
const SECONDS = Number(process.argv[2] ?? 15);

const database = await openBenchDatabase();
try {
  const figures = await measureHttpBets(database, CONNECTIONS, SECONDS);
  const baseline = await pgbench({ ownerUrl: database.serverUrl, clients: 16, seconds: SECONDS });
  report('wallet', 'http_bets', figures.betsPerSecond, 'bets/s');
  report('wallet', 'http_p50', figures.p50Ms, 'ms');
  report('wallet', 'http_p99', figures.p99Ms, 'ms');
  report('wallet', 'http_pgbench', baseline, 'tps');
  report('wallet', 'http_to_pgbench', figures.betsPerSecond / baseline, 'ratio');
} finally {
  await database.stop();
}
