/**
 * Settles an issue with one million pending tickets, one in ten winning, and sets the pace against COPY of the same rows into
 * the same table on the same server: `npm run bench -- settlement [tickets] [members]`.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inspect } from 'node:util';
import { PROFILE_VN_A } from '@lantern/engines/lottery';
import { accounts, createLedger, type Ledger, type LedgerScope, postings } from '@lantern/ledger';
import { publish } from '@lantern/server-kit';
import { silentLog } from '@lantern/server-kit/testing';
import { from as copyFrom } from 'pg-copy-streams';
import { insertGame } from '../apps/server/src/areas/lottery/repository/games.ts';
import { insertIssue } from '../apps/server/src/areas/lottery/repository/issues.ts';
import { insertFirstPrices } from '../apps/server/src/areas/lottery/repository/price-tables.ts';
import { settleIssue } from '../apps/server/src/areas/lottery/settle-issue.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { report } from './report.ts';

const TICKETS = Number(process.argv[2] ?? 1_000_000);
const MEMBERS = Number(process.argv[3] ?? 100_000);
const STAKE = 100n;
const SCOPE = { merchantId: 1n };
const BOOK: LedgerScope = { merchantId: 1n, book: 'REAL', currency: 'P' };
const DAY = '2025-07-02';
const NOW = new Date('2025-07-02T12:00:00Z');
const ROWS_PER_CHUNK = 2_000;
const COLUMNS = `bucket, day, issue_id, id, merchant_id, member_id, book, command_id, line, play, numbers, number_count, tickets,
  points, units, ticket_stake, stake, odds_e4, win_per_hit, rebate, price_version, agent_line_id, placed_at`;

/** A number that looks drawn but is the same in every run (a multiplicative hash). */
function scattered(n: number): number {
  return Math.imul(n + 1, 0x9e3779b1) >>> 8;
}

/** The tickets as COPY text, made before the clock starts: head or tail of the special prize, each digit equally often. */
function makeTickets(issueId: bigint): Buffer[] {
  const chunks: Buffer[] = [];
  const placedAt = '2025-07-02T05:00:00Z';
  for (let from = 0; from < TICKETS; from += ROWS_PER_CHUNK) {
    let text = '';
    for (let n = from; n < Math.min(from + ROWS_PER_CHUNK, TICKETS); n += 1) {
      const member = (n % MEMBERS) + 1;
      const digit = scattered(n) % 10;
      const play = n % 2 === 0 ? 'dau' : 'duoi';
      text += `${member % 64}\t${DAY}\t${issueId}\t${randomUUID()}\t1\t${member}\tREAL\t${randomUUID()}\t1\t${play}\t${digit}\t1\t1\t1\t1\t${STAKE}\t${STAKE}\t99000\t990\t0\t1\t\\N\t${placedAt}\n`;
    }
    chunks.push(Buffer.from(text));
  }
  return chunks;
}

/** Seconds that COPY of the tickets into a table takes. */
async function copyInto(database: BenchDatabase, table: string, chunks: readonly Buffer[]): Promise<number> {
  const client = await database.ownerPool.connect();
  try {
    const started = performance.now();
    await pipeline(Readable.from(chunks), client.query(copyFrom(`copy ${table} (${COLUMNS}) from stdin`)));
    return (performance.now() - started) / 1000;
  } finally {
    client.release();
  }
}

/** Members with wallets whose stakes lie in the issue's account, as betting would have left them. */
async function fundStakes(database: BenchDatabase, ledger: Ledger, issueId: bigint): Promise<void> {
  const perMember = BigInt(Math.ceil(TICKETS / MEMBERS));
  const bookId = await ledger.bookId(BOOK);
  for (let first = 1; first <= MEMBERS; first += 1_000) {
    const members = Array.from({ length: Math.min(1_000, MEMBERS - first + 1) }, (_, n) => BigInt(first + n));
    await openMains(database, bookId, members);
    const command = (posting: ReturnType<typeof postings.P21>) => ({
      id: randomUUID(),
      posting,
      reference: { type: 'bench', id: '1' },
      at: NOW,
    });
    const stakes = members.map((member) => ({ member, amount: stakeOf(member, perMember) }));
    await ledger.post(
      database.appPool,
      BOOK,
      stakes.map(({ member, amount }) => command(postings.P01({ member, psp: 'bench', amount }))),
    );
    await ledger.post(
      database.appPool,
      BOOK,
      stakes.map(({ member, amount }) => command(postings.P21({ member, issue: issueId, amount }))),
    );
  }
  await database.ownerPool.query(
    `insert into lottery.member_issue (bucket, issue_id, member_id, merchant_id, book, stake, bets, rebate)
     select bucket, issue_id, member_id, 1, 'REAL', sum(stake), count(*), 0 from lottery.bet group by 1, 2, 3`,
  );
}

/** Main wallets of many members in one call; openMember is made for one registration at a time. */
async function openMains(database: BenchDatabase, bookId: number, members: readonly bigint[]): Promise<void> {
  const names = members.map((member) => accounts.main(member));
  await database.ownerPool.query('select ledger.open_accounts($1::integer[], $2::text[])', [
    names.map(() => bookId),
    names,
  ]);
}

function stakeOf(member: bigint, perMember: bigint): bigint {
  const full = BigInt(TICKETS) - (perMember - 1n) * BigInt(MEMBERS);
  return STAKE * (member <= full ? perMember : perMember - 1n);
}

async function prepareIssue(database: BenchDatabase): Promise<bigint> {
  const { appPool, ownerPool } = database;
  await insertGame(appPool, SCOPE, {
    code: 'xsmb',
    family: 'VN',
    area: 'NORTH',
    slot: 1,
    intervalS: null,
    closeBeforeS: null,
    calendar: null,
    flag: 'VN',
    sort: 1,
    isEnabled: true,
    defaultPlay: 'de_db',
    unitPrice: STAKE,
    minStake: STAKE,
    maxStakePerLine: 1_000_000n,
    maxStakePerIssue: 1_000_000_000n,
    maxPoints: 1_000,
    maxLines: 50,
    maxTickets: 1_000,
    exposureLimit: 1_000_000_000_000n,
    playLimits: {},
    demoDrawAfterS: null,
  });
  await insertFirstPrices(
    appPool,
    SCOPE,
    'xsmb',
    { data: PROFILE_VN_A, highestRatePpm: 0n },
    { name: 'bench', at: NOW },
  );
  await insertIssue(appPool, SCOPE, {
    gameCode: 'xsmb',
    number: '20250702',
    day: DAY,
    region: 'N',
    stationCode: 'BN',
    stationName: 'Bắc Ninh',
    opensAt: new Date('2025-07-01T11:10:00Z'),
    closesAt: new Date('2025-07-02T11:10:00Z'),
    drawsAt: new Date('2025-07-02T11:15:00Z'),
  });
  const { rows } = await ownerPool.query<{ id: bigint }>('select id from lottery.issue');
  const [issue] = rows;
  if (issue === undefined) throw new Error('no issue was planned');
  return issue.id;
}

/** The special prize ends in 37: one head and one tail in ten win. */
async function drawIssue(database: BenchDatabase, issueId: bigint): Promise<void> {
  const numbers = { DB: ['00037'], G1: ['00000'], G2: [], G3: [], G4: [], G5: [], G6: [], G7: [] };
  await database.ownerPool.query(
    `insert into lottery.result (merchant_id, issue_id, game_code, day, numbers, source, drawn_at, evidence)
     values (1, $1, 'xsmb', $2, $3, 'FILE', $4, '{}')`,
    [issueId, DAY, JSON.stringify(numbers), NOW],
  );
  await database.ownerPool.query(`update lottery.issue set state = 'DRAWN' where id = $1`, [issueId]);
}

async function settle(database: BenchDatabase, ledger: Ledger, issueId: bigint): Promise<number> {
  const sockets = { toMember: () => undefined, toMerchant: () => undefined };
  const currency = { code: 'P', symbol: 'P', exponent: 2 };
  const started = performance.now();
  await settleIssue(
    {
      pool: database.appPool,
      ledger,
      publish,
      sockets,
      clock: { now: () => NOW },
      log: silentLog,
      brands: { settings: async () => ({ currency, cancelBets: true, sandboxAllowed: false }) },
    },
    { ...SCOPE, id: issueId },
  );
  return (performance.now() - started) / 1000;
}

/** Plain SQL over the bets says what should have been paid; the entries say what was. */
async function check(database: BenchDatabase, ledger: Ledger, issueId: bigint): Promise<void> {
  const { rows } = await database.ownerPool.query<{ owed: string; paid: string; winners: string; state: string }>(
    `select (select sum(990) from lottery.bet where (play, numbers) in (('dau', '3'), ('duoi', '7'))) as owed,
            (select sum(amount) from ledger.entry where code = 'P22w') as paid,
            (select count(*) from lottery.win) as winners, (select state from lottery.issue where id = $1) as state`,
    [issueId],
  );
  const [row] = rows;
  const { totals } = await ledger.trialBalance(database.appPool, SCOPE);
  const isBalanced = totals.every((total) => total.debit === total.credit);
  const { differences } = await ledger.recompute(database.appPool, SCOPE);
  if (row?.state !== 'SETTLED' || String(row.owed) !== String(row.paid) || !isBalanced || differences.length > 0) {
    throw new Error(
      `the settlement is wrong: ${inspect({ ...row, isBalanced, differences: differences.slice(0, 3) })}`,
    );
  }
  report('settlement', 'winning_tickets', Number(row.winners), 'tickets');
}

const database = await openBenchDatabase();
try {
  const ledger = createLedger({ pool: database.appPool, connectionString: database.appUrl });
  const issueId = await prepareIssue(database);
  const chunks = makeTickets(issueId);
  await database.ownerPool.query('create table public.plain_copy (like lottery.bet)');
  const plainSeconds = await copyInto(database, 'public.plain_copy', chunks);
  const copySeconds = await copyInto(database, 'lottery.bet', chunks);
  await database.ownerPool.query('drop table public.plain_copy');
  await fundStakes(database, ledger, issueId);
  await drawIssue(database, issueId);
  await database.ownerPool.query('vacuum analyze lottery.bet');
  await database.ownerPool.query('checkpoint');
  const seconds = await settle(database, ledger, issueId);
  report('settlement', 'seconds', seconds, 's');
  report('settlement', 'bets', TICKETS / seconds, 'bets/s');
  report('settlement', 'copy', TICKETS / copySeconds, 'rows/s');
  report('settlement', 'bets_to_copy', copySeconds / seconds, 'ratio');
  report('settlement', 'copy_without_indexes', TICKETS / plainSeconds, 'rows/s');
  report('settlement', 'bets_to_copy_without_indexes', plainSeconds / seconds, 'ratio');
  await check(database, ledger, issueId);
  await ledger.close();
} finally {
  await database.stop();
}
