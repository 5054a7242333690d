/**
 * Settles a draw with pending tickets, one in ten winning, compared with COPY of the same rows into the same table on the same server: `npm
 * run bench -- settlement [tickets] [members] [--family <name>|all]`. Default: Vietnam with a million tickets, a tenth of that in other
 * families; one member per ten tickets.
 */
import { randomUUID } from 'node:crypto';
import { inspect, parseArgs } from 'node:util';
import { accounts, createLedger, type Ledger, type LedgerScope, postings } from '@lantern/ledger';
import { publish } from '@lantern/server-kit';
import { settleIssue } from '../apps/server/src/areas/lottery/settlement/settle-issue.ts';
import { SUBJECTS, subjectOf } from './settlement/families.ts';
import { DAY, drawIssue, NOW, prepareIssue, SCOPE, STAKE, type Subject } from './settlement/subject.ts';
import { copyIn } from './support/copy-rows.ts';
import { type BenchDatabase, openBenchDatabase } from './support/database.ts';
import { cannotRun, report } from './support/report.ts';

const BOOK: LedgerScope = { brandId: 1n, book: 'REAL', currency: 'P' };
const ROWS_PER_CHUNK = 2_000;
const COLUMNS = `bucket, day, issue_id, id, brand_id, member_id, book, command_id, line, play, numbers, number_count, tickets,
  points, units, ticket_stake, stake, odds_e4, win_per_hit, rebate, price_version, agent_line_id, placed_at, payable_ppm`;

/** Size of the settlement. */
interface Load {
  readonly subject: Subject;
  readonly tickets: number;
  readonly members: number;
}

/** The tickets as COPY text, built before the measurement. */
function makeTickets({ subject, tickets, members }: Load, issueId: bigint): Buffer[] {
  const chunks: Buffer[] = [];
  const placedAt = '2025-07-02T05:00:00Z';
  for (let from = 0; from < tickets; from += ROWS_PER_CHUNK) {
    let text = '';
    for (let n = from; n < Math.min(from + ROWS_PER_CHUNK, tickets); n += 1) {
      const member = (n % members) + 1;
      const { play, numbers, stake, oddsE4, winPerHit } = subject.ticket(n);
      text += `${member % 64}\t${DAY}\t${issueId}\t${randomUUID()}\t1\t${member}\tREAL\t${randomUUID()}\t1\t${play}\t${numbers}\t1\t1\t1\t1\t${stake}\t${stake}\t${oddsE4}\t${winPerHit}\t0\t1\t\\N\t${placedAt}\t1000000\n`;
    }
    chunks.push(Buffer.from(text));
  }
  return chunks;
}

/** Seconds for COPY of the tickets into a table. */
async function copyInto(database: BenchDatabase, table: string, chunks: readonly Buffer[]): Promise<number> {
  const client = await database.ownerPool.connect();
  try {
    return await copyIn(client, `copy ${table} (${COLUMNS}) from stdin`, chunks);
  } finally {
    client.release();
  }
}

/** Members with wallets, and their stakes in the draw's account, as after betting. */
async function fundStakes(database: BenchDatabase, ledger: Ledger, load: Load, issueId: bigint): Promise<void> {
  const { members: count } = load;
  const bookId = await ledger.bookId(BOOK);
  for (let first = 1; first <= count; first += 1_000) {
    const members = Array.from({ length: Math.min(1_000, count - first + 1) }, (_, n) => BigInt(first + n));
    await openMains(database, bookId, members);
    const command = (posting: ReturnType<typeof postings.lotteryBet>) => ({
      id: randomUUID(),
      posting,
      reference: { type: 'bench', id: '1' },
      at: NOW,
    });
    const stakes = members.map((member) => ({ member, amount: stakeOf(member, load) }));
    await ledger.post(
      database.appPool,
      BOOK,
      stakes.map(({ member, amount }) => command(postings.depositByProvider({ member, psp: 'bench', amount }))),
    );
    await ledger.post(
      database.appPool,
      BOOK,
      stakes.map(({ member, amount }) => command(postings.lotteryBet({ member, issue: issueId, amount }))),
    );
  }
  await database.ownerPool.query(
    `insert into lottery.member_issue (bucket, issue_id, member_id, brand_id, book, stake, bets, rebate)
     select bucket, issue_id, member_id, 1, 'REAL', sum(stake), count(*), 0 from lottery.bet group by 1, 2, 3`,
  );
}

/** Main wallets of many members in one call; openMember is designed for single registrations. */
async function openMains(database: BenchDatabase, bookId: number, members: readonly bigint[]): Promise<void> {
  const names = members.map((member) => accounts.main(member));
  await database.ownerPool.query('select ledger.open_accounts($1, $2::integer[], $3::text[])', [
    BOOK.brandId,
    names.map(() => bookId),
    names,
  ]);
}

function stakeOf(member: bigint, { tickets, members }: Load): bigint {
  const perMember = BigInt(Math.ceil(tickets / members));
  const full = BigInt(tickets) - (perMember - 1n) * BigInt(members);
  return STAKE * (member <= full ? perMember : perMember - 1n);
}

async function settle(database: BenchDatabase, ledger: Ledger, issueId: bigint): Promise<number> {
  const sockets = { toMember: () => undefined, toBrand: () => undefined };
  const currency = { code: 'P', symbol: 'P', exponent: 2 };
  const started = performance.now();
  await settleIssue(
    {
      pool: database.appPool,
      ledger,
      publish,
      sockets,
      clock: { now: () => NOW },
      brands: { settings: async () => ({ currency, cancelBets: true, sandboxAllowed: false, prizeModes: [] }) },
    },
    { ...SCOPE, id: issueId },
  );
  return (performance.now() - started) / 1000;
}

/** Compares the expected payouts, calculated from the tickets, with the ledger entries. */
async function check(
  database: BenchDatabase,
  ledger: Ledger,
  { subject, tickets }: Load,
  issueId: bigint,
): Promise<number> {
  let owed = 0n;
  for (let n = 0; n < tickets; n += 1) owed += subject.owed(subject.ticket(n));
  const { rows } = await database.ownerPool.query<{ paid: string; winners: string; state: string }>(
    `select (select sum(amount) from ledger.entry where code = 'P22w') as paid,
            (select count(*) from lottery.win) as winners, (select state from lottery.issue where id = $1) as state`,
    [issueId],
  );
  const [row] = rows;
  const { totals } = await ledger.trialBalance(database.appPool, SCOPE);
  const isBalanced = totals.every((total) => total.debit === total.credit);
  const { differences } = await ledger.recompute(database.appPool, SCOPE);
  if (row?.state !== 'SETTLED' || String(owed) !== String(row.paid) || !isBalanced || differences.length > 0) {
    throw new Error(
      `the settlement is wrong: ${inspect({ ...row, owed, isBalanced, differences: differences.slice(0, 3) })}`,
    );
  }
  return Number(row.winners);
}

/** Settles one draw in a database of its own. */
async function measure(load: Load): Promise<void> {
  const { subject, tickets } = load;
  const say = (figure: string, value: number, unit: string) =>
    report('settlement', subject.name === 'vn' ? figure : `${subject.name}_${figure}`, value, unit);
  const database = await openBenchDatabase();
  try {
    const ledger = createLedger({ pool: database.appPool, connectionString: database.appUrl });
    const issueId = await prepareIssue(database, subject);
    const chunks = makeTickets(load, issueId);
    await database.ownerPool.query('create table public.plain_copy (like lottery.bet)');
    const plainSeconds = await copyInto(database, 'public.plain_copy', chunks);
    const copySeconds = await copyInto(database, 'lottery.bet', chunks);
    await database.ownerPool.query('drop table public.plain_copy');
    await fundStakes(database, ledger, load, issueId);
    await drawIssue(database, subject, issueId);
    await database.ownerPool.query('vacuum analyze lottery.bet');
    await database.ownerPool.query('checkpoint');
    const seconds = await settle(database, ledger, issueId);
    say('seconds', seconds, 's');
    say('bets', tickets / seconds, 'bets/s');
    say('copy', tickets / copySeconds, 'rows/s');
    say('bets_to_copy', copySeconds / seconds, 'ratio');
    say('copy_without_indexes', tickets / plainSeconds, 'rows/s');
    say('bets_to_copy_without_indexes', plainSeconds / seconds, 'ratio');
    say('winning_tickets', await check(database, ledger, load, issueId), 'tickets');
    await ledger.close();
  } finally {
    await database.stop();
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { family: { type: 'string' } } });
const wanted = values.family === 'all' ? SUBJECTS : [values.family ?? 'vn'];
for (const name of wanted) {
  const subject = subjectOf(name);
  if (subject === null) cannotRun(`There is no family ${name}; one of: ${SUBJECTS.join(', ')}, all.`);
  const tickets = Number(positionals[0] ?? subject.tickets);
  await measure({ subject, tickets, members: Number(positionals[1] ?? Math.ceil(tickets / 10)) });
}
