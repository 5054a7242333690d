/** The HTTP part of the wallet benchmark alone, compared with pgbench: `npm run bench -- http-bets [seconds]`. */

import { measureHttpBets } from './http/measure.ts';
import { openBenchDatabase } from './support/database.ts';
import { pgbench } from './support/pgbench.ts';
import { report } from './support/report.ts';

const SECONDS = Number(process.argv[2] ?? 15);

const database = await openBenchDatabase();
try {
  const betsPerSecond = await measureHttpBets(database, SECONDS);
  const baseline = await pgbench({ ownerUrl: database.serverUrl, clients: 16, seconds: SECONDS });
  report('wallet', 'http_pgbench', baseline, 'tps');
  report('wallet', 'http_to_pgbench', betsPerSecond / baseline, 'ratio');
} finally {
  await database.stop();
}
