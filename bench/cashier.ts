/**
 * Concurrent deposits and withdrawals, from the order to the money, compared with pgbench on the same server in the same run: `npm run
 * bench -- cashier [seconds]`. Only transactions that wrote something are counted, not reads. After the load, plain SQL verifies all
 * answers.
 */

import { setTimeout } from 'node:timers/promises';
import { checkCashier } from './cashier/check.ts';
import { type CashierPlatform, openCashierPlatform } from './cashier/platform.ts';
import { type BenchDatabase, openBenchDatabase } from './support/database.ts';
import { pgbench } from './support/pgbench.ts';
import { serverMicros } from './support/processor-time.ts';
import { report } from './support/report.ts';

const SECONDS = Number(process.argv[2] ?? 15);
const WARM_UP_SECONDS = 4;
/** Callers of each kind; in total as many as the baseline's clients. */
const CALLERS = 8;
/** Pause between two payout runs; the server pauses for a second. */
const PAY_OUT_PAUSE_MS = 20;
const PEOPLE = { takers: 480, payers: 960 } as const;

/** Id of the next writing transaction; reading it uses none. */
async function nextTransaction(database: BenchDatabase): Promise<bigint> {
  const { rows } = await database.ownerPool.query<{ next: bigint }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next',
  );
  return rows[0]?.next ?? 0n;
}

/** Each caller alternates between its members, so that no member has two open orders. */
async function load(cashier: CashierPlatform, seconds: number) {
  const credited: string[] = [];
  const received: string[] = [];
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const isOn = () => performance.now() < endsAt;
  const waiting: (() => void)[] = [];
  /** Resolves when a payout run that began after this call has ended. */
  const paidOut = () => new Promise<void>((resolve) => waiting.push(resolve));
  let isPaying = true;
  const paying = (async () => {
    while (isPaying) {
      const served = waiting.splice(0);
      await cashier.payOut();
      for (const resolve of served) resolve();
      await setTimeout(PAY_OUT_PAUSE_MS);
    }
  })();
  const payer = async (caller: number) => {
    for (let member = caller; isOn(); member = (member + CALLERS) % PEOPLE.payers) {
      const sentAt = performance.now();
      credited.push(await cashier.deposit(BigInt(PEOPLE.takers + member + 1)));
      latencies.push(performance.now() - sentAt);
    }
  };
  const taker = async (caller: number) => {
    for (let member = caller; isOn(); member = (member + CALLERS) % PEOPLE.takers) {
      const id = await cashier.withdraw(BigInt(member + 1));
      // Members are notified of their payment; they do not poll.
      await paidOut();
      if (!(await cashier.confirm(BigInt(member + 1), id))) throw new Error(`withdrawal ${id} is not paid out`);
      received.push(id);
    }
  };
  const callers = Array.from({ length: CALLERS }, (_, caller) => [payer(caller), taker(caller)]).flat();
  await Promise.all(callers).finally(() => {
    isPaying = false;
  });
  await paying;
  latencies.sort((left, right) => left - right);
  return { credited, received, latencies, seconds: (performance.now() - startedAt) / 1_000 };
}

const database = await openBenchDatabase();
try {
  const baseline = () => pgbench({ ownerUrl: database.serverUrl, clients: 16, seconds: SECONDS });
  const before = await baseline();
  const cashier = await openCashierPlatform(database, PEOPLE);
  try {
    const warm = await load(cashier, WARM_UP_SECONDS);
    // A production database has statistics; these tables are a minute old.
    await database.ownerPool.query('analyze');
    const [firstTransaction, serverBefore, cpuBefore] = [
      await nextTransaction(database),
      await serverMicros(database.ownerPool),
      process.cpuUsage(),
    ];
    const run = await load(cashier, SECONDS);
    const cpu = process.cpuUsage(cpuBefore);
    const serverAfter = await serverMicros(database.ownerPool);
    const commits = Number((await nextTransaction(database)) - firstTransaction) / run.seconds;
    const orders = run.credited.length + run.received.length;
    await checkCashier(database, cashier.platform, {
      credited: [...warm.credited, ...run.credited],
      received: [...warm.received, ...run.received],
    });
    const after = await baseline();
    report('cashier', 'orders', orders / run.seconds, 'orders/s');
    report('cashier', 'deposits', run.credited.length / run.seconds, 'orders/s');
    report('cashier', 'withdrawals', run.received.length / run.seconds, 'orders/s');
    report('cashier', 'deposit_p50', run.latencies[Math.floor(run.latencies.length / 2)] ?? 0, 'ms');
    report('cashier', 'deposit_p99', run.latencies[Math.floor(run.latencies.length * 0.99)] ?? 0, 'ms');
    report('cashier', 'node_cpu', (cpu.user + cpu.system) / orders, 'us/order');
    if (serverBefore !== null && serverAfter !== null) {
      report('cashier', 'postgres_cpu', (serverAfter - serverBefore) / orders, 'us/order');
    }
    report('cashier', 'commits', commits, 'commits/s');
    report('cashier', 'pgbench_before', before, 'tps');
    report('cashier', 'pgbench_after', after, 'tps');
    report('cashier', 'commits_to_pgbench', commits / ((before + after) / 2), 'ratio');
  } finally {
    await cashier.platform.stop();
  }
} finally {
  await database.stop();
}
