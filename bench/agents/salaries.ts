/**
 * Salaries of many agents at once, by the jobs that pay them: a day with a hundred thousand contracts compared with COPY of their bills,
 * and a window of five minutes with ten thousand contracts. Accounts, contracts and bets are created in bulk by SQL; wallets and postings
 * by the ledger.
 */
import { accounts, type Ledger, type LedgerScope } from '@lantern/ledger';
import { type BrandView, businessOffsetMs, plainPieces, publish } from '@lantern/server-kit';
import { silentLog } from '@lantern/server-kit/testing';
import { closeDays } from '../../apps/server/src/areas/agents/contracts/bills/close-days.ts';
import { closeWindows } from '../../apps/server/src/areas/agents/contracts/bills/close-windows.ts';
import { payBills } from '../../apps/server/src/areas/agents/contracts/bills/pay-bills.ts';
import type { ContractDeps } from '../../apps/server/src/areas/agents/contracts/deps.ts';
import { sumTeamDaysAnew } from '../../apps/server/src/areas/agents/repository/figures.ts';
import { copyIn, copyOut } from '../support/copy-rows.ts';
import type { BenchDatabase } from '../support/database.ts';

const ZONE = '+08:00';
const DAY_MS = 86_400_000;
const WINDOW_MS = 300_000;
const MINUTE_MS = 60_000;
/** Contracts below one top agent, whose own bill deducts theirs. */
const BELOW_ONE = 100;
const BETS_A_CONTRACT = 10;
const STAKE = 10_000;
const ACCOUNTS_AT_ONCE = 1_000;
const CURRENCY = { code: 'P', symbol: 'P', exponent: 2 };

/** First agent ids: a ledger account belongs to one member across all brands. */
const FIRST = { DAILY: 50_000_000, REALTIME: 60_000_000 } as const;
const BRANDS = { DAILY: 2n, REALTIME: 3n } as const;
type Kind = keyof typeof BRANDS;

const TERMS = {
  DAILY: { kind: 'TIERED', tiers: [{ ratePpm: '5000', minValidBet: '0', minLoss: '0', minActive: 0 }] },
  REALTIME: { kind: 'REALTIME', winRatePpm: '2000', lossRatePpm: '5000', minSingleBet: '1000' },
} as const;

const bookOf = (kind: Kind): LedgerScope => ({
  ...{ brandId: BRANDS[kind], book: 'REAL', currency: CURRENCY.code },
});

function depsOf(database: BenchDatabase, ledger: Ledger): ContractDeps {
  const brand = async (id: bigint): Promise<BrandView> => ({
    ...{ id, code: 'bench', name: 'Bench', defaultLanguage: 'EN', languages: ['EN'], currency: CURRENCY },
  });
  return {
    ...{ pool: database.appPool, clock: { now: () => new Date() }, publish, log: silentLog, ledger },
    brands: { settings: async () => ({ businessTimeZone: ZONE }), brand },
    identity: { namesOf: async (_: unknown, ids: readonly bigint[]) => new Map(ids.map((id) => [id, `agent${id}`])) },
  } as unknown as ContractDeps;
}

/** Midnight of the business day, some days ago. */
function midnight(daysAgo: number): Date {
  const offset = businessOffsetMs(ZONE);
  return new Date(Math.floor((Date.now() + offset) / DAY_MS) * DAY_MS - offset - daysAgo * DAY_MS);
}

/** Opens the main wallets of all agents. */
async function openMains(database: BenchDatabase, ledger: Ledger, kind: Kind, count: number): Promise<void> {
  const bookId = await ledger.bookId(bookOf(kind));
  for (let first = 0; first < count; first += ACCOUNTS_AT_ONCE) {
    const some = Array.from({ length: Math.min(ACCOUNTS_AT_ONCE, count - first) }, (_, n) =>
      BigInt(FIRST[kind] + first + n),
    );
    await database.ownerPool.query('select ledger.open_accounts($1, $2::integer[], $3::text[])', [
      bookOf(kind).brandId,
      some.map(() => bookId),
      some.map((id) => accounts.main(id)),
    ]);
  }
}

/** Active contracts since a day: every hundredth agent is directly below the platform, the others below the one before them. */
async function makeContracts({ ownerPool }: BenchDatabase, kind: Kind, count: number, since: Date): Promise<void> {
  const isDaily = kind === 'DAILY';
  await ownerPool.query(
    `insert into agents.contract (brand_id, kind, book, account_id, payer_id, line, version, period, terms, carry, pay_mode, auto_pay,
       active_min_valid_bet, active_min_deposit, state, offered_at, offered_by, expires_at, effective_from, due_from, due_to)
     select $1, $2, 'REAL', $3::bigint + n, case when n % $4 = 0 then 0 else $3::bigint + n / $4 * $4 end,
            case when n % $4 = 0 then array[$3::bigint + n] else array[$3::bigint + n / $4 * $4, $3::bigint + n] end, 1, $5, $6, 'NONE',
            'HOUSE', true, 0, 0, 'ACTIVE', $7::timestamptz, 'bench', $7, $7, $8::timestamptz, $9::timestamptz
       from generate_series(0, $10::bigint - 1) n`,
    [
      ...[BRANDS[kind], kind, FIRST[kind], BELOW_ONE, isDaily ? 'DAILY' : 'WINDOW', JSON.stringify(TERMS[kind]), since],
      ...[isDaily ? since : null, isDaily ? new Date(since.getTime() + DAY_MS) : null, count],
    ],
  );
}

/** One settled day of play by every agent, with the team sums. */
async function playDay({ ownerPool }: BenchDatabase, count: number, day: string): Promise<void> {
  const brandId = BRANDS.DAILY;
  await ownerPool.query(
    `insert into agents.own_day (brand_id, day, account_id, uplines, book, category, stake, valid_bet, payout)
     select $1, $2::date, $3::bigint + n, case when n % $4 = 0 then '{}' else array[$3::bigint + n / $4 * $4] end::bigint[], 'REAL', 'RNG',
            $5::bigint, $5::bigint, $5::bigint / 2 from generate_series(0, $6::bigint - 1) n`,
    [brandId, day, FIRST.DAILY, BELOW_ONE, STAKE, count],
  );
  await sumTeamDaysAnew(ownerPool, { brandId });
}

/** Single bets of one window, the same number per contract, one in three won. */
async function playWindow({ ownerPool }: BenchDatabase, count: number, from: Date): Promise<void> {
  await ownerPool.query(
    `insert into agents.salary_bet (brand_id, kind, ref, counted_at, book, category, account_id, uplines, stake, valid, payout)
     select $1, 'REALTIME', 'bench:' || b, $2::timestamptz + make_interval(secs => b % 300), 'REAL', 'RNG', $3::bigint + n,
            case when n % $4 = 0 then '{}' else array[$3::bigint + n / $4 * $4] end::bigint[], $5::bigint, $5::bigint,
            case when b % 3 = 0 then $5::bigint * 2 else 0 end
       from generate_series(0, $6::bigint - 1) b cross join lateral (select b % $7::bigint as n) k`,
    [BRANDS.REALTIME, from, FIRST.REALTIME, BELOW_ONE, STAKE, count * BETS_A_CONTRACT, count],
  );
  await ownerPool.query(`insert into agents.closed_window (brand_id, kind, closed_to) values ($1, 'REALTIME', $2)`, [
    BRANDS.REALTIME,
    from,
  ]);
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Checks that every contract has one paid bill and that the ledger agrees. */
async function check(database: BenchDatabase, ledger: Ledger, kind: Kind, count: number): Promise<void> {
  const brandId = BRANDS[kind];
  const { rows } = await database.ownerPool.query<{ bills: bigint; paid: bigint; sum: bigint }>(
    `select count(*) as bills, count(*) filter (where state = 'PAID' and paid = due) as paid, sum(paid)::bigint as sum
       from agents.bill where brand_id = $1`,
    [brandId],
  );
  const { totals } = await ledger.trialBalance(database.appPool, { brandId });
  const isBalanced = totals.every(({ debit, credit }) => debit === credit);
  const [found] = rows;
  if (Number(found?.bills) !== count || Number(found?.paid) !== count || !found?.sum || !isBalanced) {
    throw new Error(`${kind}: ${found?.paid} of ${found?.bills} bills are paid for ${count} contracts`);
  }
}

/** Seconds for COPY of the bills into a table with the same indexes. */
async function copyBills({ ownerPool }: BenchDatabase): Promise<number> {
  const client = await ownerPool.connect();
  try {
    const bills = `select * from agents.bill where brand_id = ${BRANDS.DAILY}`;
    const chunks = await copyOut(client, `copy (${bills}) to stdout`);
    await client.query('create table public.bill_copy (like agents.bill including indexes)');
    return await copyIn(client, 'copy public.bill_copy from stdin', chunks);
  } finally {
    await client.query('drop table if exists public.bill_copy');
    client.release();
  }
}

/**
 * Bills and pays one day of daily salaries.
 * @returns seconds for this, and for COPY of the bills
 */
export async function runDay(
  database: BenchDatabase,
  ledger: Ledger,
  count: number,
): Promise<{ readonly seconds: number; readonly copySeconds: number }> {
  const since = midnight(3);
  const day = new Date(since.getTime() + businessOffsetMs(ZONE)).toISOString().slice(0, 10);
  await openMains(database, ledger, 'DAILY', count);
  await makeContracts(database, 'DAILY', count, since);
  await playDay(database, count, day);
  await database.ownerPool.query('vacuum analyze agents.contract, agents.own_day, agents.team_day');
  const deps = depsOf(database, ledger);
  // Before the second day ends, so that one day is measured.
  const now = new Date(since.getTime() + DAY_MS + DAY_MS / 2);
  const seconds = await secondsOf(async () => {
    await closeDays(deps, now, plainPieces, []);
    await payBills(deps, now, plainPieces);
  });
  await check(database, ledger, 'DAILY', count);
  return { seconds, copySeconds: await copyBills(database) };
}

/**
 * Bills and pays one window of real-time salaries.
 * @returns seconds, and the share of the window's length
 */
export async function runWindow(
  database: BenchDatabase,
  ledger: Ledger,
  count: number,
): Promise<{ readonly seconds: number; readonly share: number }> {
  const since = midnight(1);
  await openMains(database, ledger, 'REALTIME', count);
  await makeContracts(database, 'REALTIME', count, since);
  const from = new Date(since.getTime() + DAY_MS / 2);
  await playWindow(database, count, from);
  await database.ownerPool.query('vacuum analyze agents.contract, agents.salary_bet');
  const deps = depsOf(database, ledger);
  const now = new Date(from.getTime() + WINDOW_MS + MINUTE_MS);
  const seconds = await secondsOf(async () => {
    await closeWindows(deps, BRANDS.REALTIME, 'REALTIME', now);
    await payBills(deps, now, plainPieces);
  });
  await check(database, ledger, 'REALTIME', count);
  return { seconds, share: (seconds * 1000) / WINDOW_MS };
}
