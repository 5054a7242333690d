/**
 * Bets through the ledger's batcher, all callers in one process, compared with pgbench on the same server in the same run: `npm run bench
 * -- wallet [seconds] [members]`. After each load, plain SQL verifies the callers' answers.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { accounts, type Command, createLedger, type Ledger, type LedgerScope, postings } from '@lantern/ledger';
import { measureHttpBets } from './http/measure.ts';
import { type BenchDatabase, openBenchDatabase } from './support/database.ts';
import { pgbench } from './support/pgbench.ts';
import { serverMicros } from './support/processor-time.ts';
import { report } from './support/report.ts';
import { AnswerLog, type AnswerRow } from './wallet/answers.ts';

const SECONDS = Number(process.argv[2] ?? 10);
const MEMBERS = Number(process.argv[3] ?? 100_000);
const CALLERS = [64, 256, 1024];
const WARM_UP_SECONDS = 3;
const SCOPE: LedgerScope = { brandId: 1n, book: 'REAL', currency: 'P' };
const FUNDS = 1_000_000n;
/** Every fiftieth member has less money than most stakes. */
const POOR_FUNDS = 150n;
const DUPLICATES_PER_THOUSAND = 20;
const ISSUES = 8;

async function fundMembers(database: BenchDatabase, ledger: Ledger): Promise<void> {
  const book = await ledger.bookId(SCOPE);
  for (let first = 1; first <= MEMBERS; first += 1000) {
    const members = Array.from({ length: Math.min(1000, MEMBERS - first + 1) }, (_, n) => BigInt(first + n));
    const names = members.map((member) => accounts.main(member));
    const books = names.map(() => book);
    await database.appPool.query('select ledger.open_accounts($1, $2::integer[], $3::text[])', [
      SCOPE.brandId,
      books,
      names,
    ]);
    const deposits = members.map((member) =>
      command(postings.depositByProvider({ member, psp: 'bench', amount: member % 50n === 0n ? POOR_FUNDS : FUNDS })),
    );
    await ledger.post(database.appPool, SCOPE, deposits);
  }
  await database.ownerPool.query('vacuum analyze ledger.account, ledger.entry, ledger.command');
  await database.ownerPool.query('checkpoint');
}

function command(posting: Command['posting']): Command {
  const id = randomUUID();
  return { id, posting, reference: { type: 'bench', id }, at: new Date() };
}

function randomBet(): Command {
  const member = BigInt(randomInt(MEMBERS) + 1);
  return command(
    postings.lotteryBet({ member, issue: BigInt(randomInt(ISSUES) + 1), amount: BigInt(randomInt(300) + 1) }),
  );
}

/** Callers in a closed loop: each waits for its answer before it sends again. */
async function load(ledger: Ledger, callers: number, seconds: number) {
  const answered = new AnswerLog();
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const caller = async () => {
    let last = randomBet();
    while (performance.now() < endsAt) {
      const sent = randomInt(1000) < DUPLICATES_PER_THOUSAND ? last : randomBet();
      const sentAt = performance.now();
      const answer = await ledger.send(SCOPE, sent);
      latencies.push(performance.now() - sentAt);
      if (answer.outcome === 'overloaded') throw new Error('the batcher refused a command');
      answered.add(sent, answer);
      last = sent;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return {
    answered,
    latencies: latencies.sort((left, right) => left - right),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

/** Compares every caller's answers with the stored rows by plain SQL. */
async function check(database: BenchDatabase, ledger: Ledger, answered: AnswerLog): Promise<void> {
  const client = await database.ownerPool.connect();
  try {
    await client.query(
      'create temporary table answered (key uuid, outcome text, seq bigint, balance bigint, stake bigint)',
    );
    for (let from = 0; from < answered.length; from += 5000) {
      const some = answered.rows(from, from + 5000);
      const of = (pick: (one: AnswerRow) => unknown) => some.map(pick);
      await client.query(
        'insert into answered select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])',
        [
          of((one) => one.key),
          of((one) => one.outcome),
          of((one) => one.seq),
          of((one) => one.balance),
          of((one) => one.stake),
        ],
      );
    }
    const { rows } = await client.query<Record<string, bigint>>(`
      with made as (
        select e.command_key, count(*) as entries, min(e.seq) as seq, min(e.balance_after) as balance, -min(e.amount) as stake
        from ledger.entry e where e.command_key in (select key from answered) group by 1
      )
      select
        (select sum(balance) from ledger.account)::bigint + (select sum(amount) from ledger.platform_leg)::bigint as imbalance,
        (select count(*) from ledger.account where balance < 0) as negative,
        (select count(*) from made where entries <> 1) as doubled,
        (select count(*) from answered t left join made m on m.command_key = t.key
          where t.outcome in ('posted', 'duplicate')
            and (m.seq, m.balance, m.stake) is distinct from (t.seq, t.balance, t.stake)) as misinformed,
        (select count(*) from answered t join made m on m.command_key = t.key
          where t.outcome not in ('posted', 'duplicate')
            and not exists (select from answered s where s.key = t.key and s.outcome = 'posted')) as hidden,
        (select count(*) from (select key from answered where outcome = 'posted' group by key having count(*) > 1) s) as twice`);
    const wrong = Object.entries(rows[0] ?? { nothing: 1n }).filter(([, count]) => count !== 0n);
    const { differences } = await ledger.recompute(client, SCOPE);
    if (wrong.length > 0 || differences.length > 0) {
      throw new Error(`the books are wrong: ${wrong.join(' ')} ${JSON.stringify(differences.slice(0, 3))}`);
    }
  } finally {
    await client.query('drop table if exists answered');
    client.release();
  }
}

const database = await openBenchDatabase();
try {
  const baseline = () => pgbench({ ownerUrl: database.serverUrl, clients: 16, seconds: SECONDS });
  const firstBaseline = await baseline();
  const ledger = createLedger({ pool: database.appPool, connectionString: database.appUrl });
  await fundMembers(database, ledger);
  await load(ledger, 256, WARM_UP_SECONDS);
  const figures = new Map<number, number>();
  for (const callers of CALLERS) {
    const serverBefore = await serverMicros(database.ownerPool);
    const before = process.cpuUsage();
    const { answered, latencies, seconds } = await load(ledger, callers, SECONDS);
    const cpu = process.cpuUsage(before);
    const serverAfter = await serverMicros(database.ownerPool);
    figures.set(callers, answered.length / seconds);
    report('wallet', `ops_${callers}`, answered.length / seconds, 'ops/s');
    report('wallet', `p50_${callers}`, quantile(latencies, 0.5), 'ms');
    report('wallet', `p99_${callers}`, quantile(latencies, 0.99), 'ms');
    report('wallet', `node_cpu_${callers}`, (cpu.user + cpu.system) / answered.length, 'us/op');
    if (serverBefore !== null && serverAfter !== null) {
      report('wallet', `postgres_cpu_${callers}`, (serverAfter - serverBefore) / answered.length, 'us/op');
    }
    report('wallet', `duplicates_${callers}`, answered.count('duplicate'), 'calls');
    report('wallet', `insufficient_${callers}`, answered.count('insufficient'), 'calls');
    await check(database, ledger, answered);
  }
  await ledger.close();
  const httpBets = await measureHttpBets(database, SECONDS);
  const after = await baseline();
  const tps = (firstBaseline + after) / 2;
  report('wallet', 'pgbench_before', firstBaseline, 'tps');
  report('wallet', 'pgbench_after', after, 'tps');
  for (const callers of CALLERS)
    report('wallet', `ops_${callers}_to_pgbench`, (figures.get(callers) ?? 0) / tps, 'ratio');
  report('wallet', 'http_to_pgbench', httpBets / tps, 'ratio');
} finally {
  await database.stop();
}
