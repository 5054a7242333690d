/**
 * Team overviews of an agent above one million accounts compared with those of an agent above one hundred, for each preset range; the daily
 * figures summarise fifty million settled bets. Then a day of daily salaries for a hundred thousand contracts compared with COPY of their
 * bills, and a window of real-time salaries for ten thousand. `npm run bench -- agents [--accounts 1000000] [--bets 50000000] [--contracts
 * 100000] [--windowed 10000]`. Accounts and figures are created in bulk by SQL; overviews are read by the use case of the call.
 */
import { parseArgs } from 'node:util';
import { createLedger } from '@lantern/ledger';
import type { BrandView, MemberScope } from '@lantern/server-kit';
import type { AgentsDeps } from '../apps/server/src/areas/agents/deps.ts';
import { presetRanges } from '../apps/server/src/areas/agents/figures/day-range.ts';
import { refreshCounts } from '../apps/server/src/areas/agents/figures/overview-counts.ts';
import { readTeam } from '../apps/server/src/areas/agents/figures/read-overview.ts';
import { findTeamDifferences, sumTeamDaysAnew } from '../apps/server/src/areas/agents/repository/figures.ts';
import { createTree } from '../apps/server/src/areas/tree/index.ts';
import { runDay, runWindow } from './agents/salaries.ts';
import { type BenchDatabase, openBenchDatabase } from './support/database.ts';
import { report } from './support/report.ts';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000000' },
    bets: { type: 'string', default: '50000000' },
    contracts: { type: 'string', default: '100000' },
    windowed: { type: 'string', default: '10000' },
  },
});
const MANY = Number(values.accounts);
const BETS = Number(values.bets);
const CONTRACTS = Number(values.contracts);
const WINDOWED = Number(values.windowed);
const FEW = 100;
const DAYS = 30;
/** Settled bets per row of a member's day. */
const BETS_A_ROW = 25;
const ROUNDS = 60;
const TODAY = '2026-11-22';
const NOW = new Date(`${TODAY}T04:00:00.000Z`);
const ZONE = '+08:00';
/** The two agents, and the first account id below each. */
const BIG = { id: 1, first: 1_000_000 } as const;
const SMALL = { id: 2, first: 10 } as const;
const BRAND: BrandView = {
  ...{ id: 1n, code: 'bench', name: 'Bench', defaultLanguage: 'EN', languages: ['EN'] },
  currency: { code: 'P', symbol: 'P', exponent: 2 },
};

/** A team of two levels: every thousandth account is an agent, the others are below the one before them. */
async function placeTeam({ ownerPool }: BenchDatabase, head: typeof BIG | typeof SMALL, count: number): Promise<void> {
  await ownerPool.query(
    `insert into tree.node (brand_id, account_id, upline_id, kind, book, path, depth, placed_at)
     values (1, $1::bigint, 0, 'AGENT', 'REAL', array[0, $1::bigint]::bigint[], 1, now())`,
    [head.id],
  );
  await ownerPool.query(
    `insert into tree.node (brand_id, account_id, upline_id, kind, book, path, depth, placed_at)
     select 1, $2::bigint + n, $1::bigint, 'AGENT', 'REAL', array[0, $1::bigint, $2::bigint + n]::bigint[], 2, now() from generate_series(0, $3::bigint - 1, 1000) n`,
    [head.id, head.first, count],
  );
  await ownerPool.query(
    `insert into tree.node (brand_id, account_id, upline_id, kind, book, path, depth, placed_at)
     select 1, $2::bigint + n, $2::bigint + n / 1000 * 1000, 'MEMBER', 'REAL', array[0, $1::bigint, $2::bigint + n / 1000 * 1000, $2::bigint + n]::bigint[], 3, now()
       from generate_series(0, $3::bigint - 1) n where n % 1000 <> 0`,
    [head.id, head.first, count],
  );
}

/** Own days of a team's members, spread evenly over the last thirty days. */
async function playTeam({ ownerPool }: BenchDatabase, head: typeof BIG | typeof SMALL, count: number, rows: number) {
  await ownerPool.query(
    `insert into agents.own_day (brand_id, day, account_id, uplines, book, category, stake, valid_bet, payout, rebate)
     select 1, $5::date - (r / $3::bigint + r % 7)::integer % ${DAYS}, $2::bigint + r % $3::bigint,
            case when r % $3::bigint % 1000 = 0 then array[$1::bigint] else array[$1::bigint, $2::bigint + r % $3::bigint / 1000 * 1000] end::bigint[], 'REAL',
            (array['ELOTT', 'RNG', 'LIVE'])[1 + (r % 3)::integer], 2500, 2400, 2300, 5
       from generate_series(0, $4::bigint - 1) r
     on conflict do nothing`,
    [head.id, head.first, count, rows, TODAY],
  );
}

/** Median in milliseconds. */
function median(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? Number.NaN;
}

const database = await openBenchDatabase();
const ledger = createLedger({ pool: database.appPool, connectionString: database.appUrl });
try {
  const { appPool, ownerPool } = database;
  await ownerPool.query(
    `insert into tree.node (brand_id, account_id, upline_id, kind, book, path, depth, placed_at)
     values (1, 0, null, 'HOUSE', 'REAL', array[0]::bigint[], 0, now())`,
  );
  const rows = Math.max(FEW * DAYS, Math.floor(BETS / BETS_A_ROW));
  await placeTeam(database, BIG, MANY);
  await placeTeam(database, SMALL, FEW);
  await playTeam(database, BIG, MANY, rows);
  await playTeam(database, SMALL, FEW, FEW * DAYS);
  await sumTeamDaysAnew(ownerPool, { brandId: 1n });
  await ownerPool.query('vacuum analyze agents.own_day, agents.team_day, tree.node');
  report('agents', 'accounts', MANY, 'accounts');
  const { rows: days } = await ownerPool.query<{ count: bigint }>('select count(*) from agents.own_day');
  report('agents', 'bets_summed_up', Number(days[0]?.count ?? 0) * BETS_A_ROW, 'bets');

  // The measured duration of a count decides whether it runs in the background, so the clock must advance.
  const base = { pool: appPool, clock: { now: () => new Date(NOW.getTime() + performance.now()) } };
  const deps = {
    ...base,
    ledger,
    tree: createTree(base as Parameters<typeof createTree>[0]),
    brands: { settings: async () => ({ businessTimeZone: ZONE }), brand: async () => BRAND },
  } as unknown as AgentsDeps;
  const scopeOf = ({ id }: typeof BIG | typeof SMALL): MemberScope => ({
    ...{ brandId: 1n, memberId: BigInt(id), book: 'REAL' },
  });
  const ranges = presetRanges(TODAY);
  const read = async (head: typeof BIG | typeof SMALL, range: (typeof ranges)[number]) => {
    const started = performance.now();
    const overview = await readTeam(deps, scopeOf(head), BRAND, range, NOW);
    const took = performance.now() - started;
    if (overview.members === null) throw new Error('the overview is not ready');
    return took;
  };
  // The first read of a large team counts it; from then on its presets are refreshed in advance.
  report('agents', 'overview_first_look_many', await read(BIG, ranges[0] ?? { from: TODAY, to: TODAY }), 'ms');
  await read(SMALL, ranges[0] ?? { from: TODAY, to: TODAY });
  await refreshCounts(deps, NOW);
  const times: Record<'many' | 'few', number[]> = { many: [], few: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Alternating, so that other load on the machine affects both.
    for (const range of ranges) {
      times.few.push(await read(SMALL, range));
      times.many.push(await read(BIG, range));
    }
  }
  report('agents', 'overview_few', median(times.few), 'ms');
  report('agents', 'overview_many', median(times.many), 'ms');
  report('agents', 'overview_ratio', median(times.many) / median(times.few), 'ratio');
  if ((await findTeamDifferences(ownerPool, { brandId: 1n })).length > 0) throw new Error('a team is not its people');
  const day = await runDay(database, ledger, CONTRACTS);
  report('agents', 'daily_salaries', CONTRACTS / day.seconds, 'accounts/s');
  report('agents', 'bills_copied', CONTRACTS / day.copySeconds, 'rows/s');
  report('agents', 'daily_salaries_to_copy', day.copySeconds / day.seconds, 'ratio');
  const window = await runWindow(database, ledger, WINDOWED);
  report('agents', 'realtime_window', window.seconds, 's');
  report('agents', 'realtime_window_share', window.share, 'ratio');
} finally {
  await ledger.close();
  await database.stop();
}
