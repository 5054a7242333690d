import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BenchDatabase } from './database.ts';
import { type HttpHouse, openHttpHouse } from './http-house.ts';
import type { LoadFigures, LoadOrder } from './http-load.ts';

const MEMBERS = 20_000;
const WARM_UP_SECONDS = 5;

function load(order: LoadOrder): Promise<LoadFigures> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./http-load.ts', import.meta.url)), { execArgv: process.execArgv });
    child.once('message', (figures) => resolve(figures as LoadFigures));
    child.once('error', reject);
    child.once('exit', (code) => code !== 0 && reject(new Error(`the load generator ended with ${code}`)));
    child.send(order);
  });
}

/** Everything that was acknowledged stands: bets, stakes held under the issue and counters agree, in plain SQL. */
async function check(database: BenchDatabase, { ledger, scope, issueId }: HttpHouse, accepted: number): Promise<void> {
  const { rows } = await database.ownerPool.query<Record<string, bigint | boolean>>(
    `select (select count(*) from lottery.bet where issue_id = $1) as bets,
            (select sum(stake)::bigint from lottery.bet where issue_id = $1)
              = (select sum(stake)::bigint from lottery.member_issue where issue_id = $1) as counters,
            (select sum(stake)::bigint from lottery.bet where issue_id = $1)
              = (select sum(stake)::bigint from lottery.liability where issue_id = $1) as liability,
            (select sum(stake)::bigint from lottery.bet where issue_id = $1) as stake`,
    [issueId],
  );
  const [row] = rows;
  const [held] = await ledger.balances(database.appPool, scope, [`H:ISSUE:${issueId}`]);
  const { differences } = await ledger.recompute(database.appPool, { merchantId: scope.merchantId });
  const isSound = row?.counters === true && row.liability === true && row.stake === held?.balance;
  if (!isSound || differences.length > 0 || Number(row.bets) < accepted) {
    throw new Error(`bets over HTTP left something wrong: ${Object.values(row ?? {}).join(' ')} ${held?.balance}`);
  }
}

export interface HttpFigures {
  readonly betsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Bets over HTTP: token, schema, quote, limits, liability, bet row, ledger, commit; one bet a request. */
export async function measureHttpBets(
  database: BenchDatabase,
  connections: number,
  seconds: number,
): Promise<HttpFigures> {
  const house = await openHttpHouse(database, MEMBERS);
  try {
    const order = { port: house.port, tokens: house.tokens, issueId: house.issueId, connections };
    await load({ ...order, seconds: WARM_UP_SECONDS });
    const figures = await load({ ...order, seconds });
    if (figures.refused > 0) throw new Error(`${figures.refused} bets were refused`);
    await check(database, house, figures.accepted);
    return { betsPerSecond: figures.accepted / figures.seconds, p50Ms: figures.p50Ms, p99Ms: figures.p99Ms };
  } finally {
    await house.stop();
  }
}
