import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import type { Job } from '@lantern/server-kit';
import { freePorts } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compose, type OpenPlatform } from './compose.ts';
import { readSettings } from './config.ts';

let database: TestDatabase;
let platform: OpenPlatform;
let dataDir: string;
let brandId: bigint;

/** Jobs and calls of a server that was not started: each job runs when a test calls it. */
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lantern-jobs-'));
  const [port = 0, backofficePort = 0] = await freePorts(2);
  const ports = { PORT: String(port), BACKOFFICE_PORT: String(backofficePort) };
  const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...ports });
  platform = await compose(settings, database);
  await platform.areas.brands.ensureDemo();
  brandId = (await platform.areas.brands.findByHost('localhost')).id;
  const by = { brandId, operatorId: null, name: 'test', ip: null, at: new Date(), requestId: randomUUID() };
  await platform.areas.staff.createOperator({ brandId }, { name: 'maker', roles: ['auditor'], by });
  // A channel with an unknown gateway, and one with an incomplete agreement with its provider.
  await writeRows(
    `insert into payments.channel (brand_id, code, kind, name_key, gateway, psp, minimum, maximum, secret_sealed)
     select $1, 'test-' || gateway, 'QR', 'x', gateway, 'x', 1, 1000, 'v1.x.x' from unnest(array['none', 'hmac']) gateway`,
  );
  await database.ownerPool.query(
    `create function public.refuse_row() returns trigger language plpgsql as $$
     begin
       if to_jsonb(case tg_op when 'DELETE' then old else new end) @> tg_argv[0]::jsonb then
         raise exception 'this row cannot be worked on';
       end if;
       return case tg_op when 'DELETE' then old else new end;
     end $$;
     grant execute on function public.refuse_row() to lantern_app`,
  );
});
afterAll(async () => {
  await platform.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

interface Case {
  readonly job: string;
  readonly piece: string;
  /** Inserts two due rows, of which the first cannot be processed. */
  readonly rows: string;
  /** The database refuses this row when the job writes it. */
  readonly refuses?: { readonly table: string; readonly row: Readonly<Record<string, unknown>> };
  /** Further statement that makes the first row processable again. */
  readonly mend?: string;
  /** Whether work on a row is done. */
  readonly isDone: (number: 1 | 2) => string;
  /** Makes the first row due again if its job has postponed it. */
  readonly dueAgain?: string;
  /** Removes further work that the job finds on a slow machine only. */
  readonly calm?: string;
}

const PAST = "now() - interval '1 day'";

const cases: readonly Case[] = [
  {
    job: 'identity.deliver-messages',
    piece: 'message 9001',
    rows: `insert into identity.message (brand_id, id, channel, template, language, target, sealed_text, state, next_try_at, created_at, expires_at)
           overriding system value
           select $1, 9000 + n, 'SMS', 'x', 'EN', '+84901234567', 'x', 'QUEUED', ${PAST}, ${PAST}, now() + interval '1 day' from generate_series(1, 2) n`,
    refuses: { table: 'identity.message', row: { id: 9001, state: 'SENT' } },
    isDone: (n) => `select state = 'SENT' as done from identity.message where id = 900${n}`,
    dueAgain: `update identity.message set next_try_at = ${PAST} where id = 9001`,
  },
  {
    job: 'payments.expire-deposits',
    piece: 'deposit 9001',
    rows: `insert into payments.deposit_order (brand_id, id, member_id, book, request_id, channel, state, amount, payable, created_at, expires_at)
           overriding system value
           select $1, 9000 + n, 900, 'REAL', gen_random_uuid(), 'test-none', 'PAYING', 100, 100, ${PAST}, ${PAST} from generate_series(1, 2) n`,
    refuses: { table: 'payments.deposit_order', row: { id: 9001 } },
    isDone: (n) => `select state = 'EXPIRED' as done from payments.deposit_order where id = 900${n}`,
  },
  {
    job: 'payments.query-deposits',
    piece: 'deposit 9201',
    rows: `insert into payments.deposit_order (brand_id, id, member_id, book, request_id, channel, state, amount, payable, created_at, expires_at, next_query_at)
           overriding system value
           select $1, 9200 + n, 900, 'REAL', gen_random_uuid(), (array['test-hmac', 'test-none'])[n], 'PAYING', 100, 100,
             now() - interval '1 hour', now() + interval '1 hour', ${PAST} from generate_series(1, 2) n`,
    mend: "update payments.channel set gateway = 'none' where code = 'test-hmac'",
    isDone: (n) => `select next_query_at > now() as done from payments.deposit_order where id = 920${n}`,
  },
  {
    job: 'wallet.query-vendors',
    piece: 'transfer 9001',
    rows: `insert into wallet.vendor_transfer (brand_id, id, request_id, member_id, book, vendor, direction, amount, cause, state, created_at, moved_at)
           overriding system value
           select $1, 9000 + n, gen_random_uuid(), 900 + n, 'REAL', 'X', 'IN', 100, 'MEMBER', 'SENT', ${PAST}, ${PAST} from generate_series(1, 2) n`,
    refuses: { table: 'wallet.vendor_transfer', row: { id: 9001 } },
    isDone: (n) => `select state = 'PENDING' as done from wallet.vendor_transfer where id = 900${n}`,
  },
  {
    job: 'wallet.return-excluded',
    piece: 'member 9001',
    rows: `insert into wallet.return_due (brand_id, member_id, book, due_at)
           select $1, 9000 + n, 'REAL', ${PAST} from generate_series(1, 2) n`,
    refuses: { table: 'wallet.return_due', row: { member_id: 9001 } },
    isDone: (n) => `select not exists (select from wallet.return_due where member_id = 900${n}) as done`,
  },
  {
    job: 'staff.expire-requests',
    piece: 'request 9001',
    rows: `insert into staff.request (brand_id, id, area, action, target, frozen, reason, permission_to_approve, maker_id, created_at, expires_at)
           overriding system value
           select $1, 9000 + n, 'test', 'test.nothing', 'x' || n, '{}', 'x', 'system.retry', (select id from staff.operator limit 1), ${PAST} - interval '1 day', ${PAST} from generate_series(1, 2) n`,
    refuses: { table: 'staff.request', row: { id: 9001 } },
    isDone: (n) => `select state = 'EXPIRED' as done from staff.request where id = 900${n}`,
  },
  {
    job: 'tree.move-lines',
    piece: 'move 9001',
    rows: `insert into tree.branch_move (brand_id, id, account_id, old_upline_id, new_upline_id, effective_day, effective_at, requested_by, approved_by, decided_at)
           overriding system value
           select $1, 9000 + n, 900 + n, 1, 2, current_date, ${PAST}, 'x', 'y', ${PAST} from generate_series(1, 2) n`,
    refuses: { table: 'tree.branch_move', row: { id: 9001 } },
    isDone: (n) => `select state = 'REFUSED' as done from tree.branch_move where id = 900${n}`,
  },
  {
    job: 'promotions.release-choices',
    piece: 'choice 9001',
    rows: `with orders as (
             insert into payments.deposit_order (brand_id, id, member_id, book, request_id, channel, state, amount, payable, created_at, expires_at)
             overriding system value
             select $1, 9100 + n, 900, 'REAL', gen_random_uuid(), 'X', 'CANCELLED', 100, 100, ${PAST}, ${PAST} from generate_series(1, 2) n
           ), activities as (
             insert into promotions.activity (brand_id, id, titles, texts, terms, starts_at, budget, reserved, promises, made_by, made_at)
             overriding system value
             select $1, 9000 + n, '{}', '{}', '{}', ${PAST}, 1000, 10, 1, 'x', ${PAST} from generate_series(1, 2) n
           )
           insert into promotions.participation (brand_id, id, activity_id, member_id, book, order_id, bonus, chosen_at, payer, payer_rule)
           overriding system value
           select $1, 9000 + n, 9000 + n, 900 + n, 'REAL', 9100 + n, 10, ${PAST}, 'x', 2 from generate_series(1, 2) n`,
    refuses: { table: 'promotions.participation', row: { id: 9001 } },
    isDone: (n) => `select state = 'LAPSED' as done from promotions.participation where id = 900${n}`,
  },
  {
    job: 'agents.contracts',
    piece: 'steps of line $1 9001',
    rows: contracts('OFFERED', 9000, `${PAST}, null, null`),
    refuses: { table: 'agents.contract', row: { id: 9001 } },
    isDone: (n) => `select state = 'EXPIRED' as done from agents.contract where id = 900${n}`,
  },
  {
    job: 'agents.contracts',
    piece: 'days of line $1 9101',
    rows: contracts('ACTIVE', 9100, `now(), ${PAST} - interval '9 days', ${PAST} - interval '2 days'`),
    refuses: { table: 'agents.contract', row: { id: 9101 } },
    isDone: (n) => `select due_to > ${PAST} as done from agents.contract where id = 910${n}`,
  },
  {
    job: 'agents.refresh-counts',
    piece: 'count $1 9001 REAL 2026-01-01 2026-01-02',
    rows: `insert into agents.overview_count (brand_id, account_id, book, from_day, to_day, is_wanted, requested_at)
           select $1, 9000 + n, 'REAL', '2026-01-01', '2026-01-02', true, now() from generate_series(1, 2) n`,
    refuses: { table: 'agents.overview_count', row: { account_id: 9001 } },
    isDone: (n) => `select not is_wanted as done from agents.overview_count where account_id = 900${n}`,
    // Counts that took long, as on a busy machine, are made again before anybody requests them.
    calm: 'update agents.overview_count set took_ms = 0',
  },
];

/** Two contracts of two branches, with the given values of `expires_at, due_from, due_to`. */
function contracts(state: string, from: number, times: string): string {
  const terms = JSON.stringify({
    kind: 'TIERED',
    tiers: [{ ratePpm: '100000', minValidBet: '0', minLoss: '0', minActive: 0 }],
  });
  return `insert into agents.contract (brand_id, id, kind, book, account_id, payer_id, line, version, period, terms, carry, pay_mode, auto_pay,
            active_min_valid_bet, active_min_deposit, state, offered_at, offered_by, expires_at, due_from, due_to)
          overriding system value
          select $1, ${from} + n, 'DIVIDEND', 'REAL', ${from} + n, 1, array[${from} + n]::bigint[], 1, 'WEEKLY', '${terms}', 'NONE', 'HOUSE', true,
            0, 0, '${state}', ${PAST}, 'x', ${times} from generate_series(1, 2) n`;
}

/** Inserts rows without their references; foreign keys and triggers are disabled. */
async function writeRows(sql: string): Promise<void> {
  const client = await database.ownerPool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(sql.replaceAll('$1', `${brandId}`));
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

const doneOf = async (sql: string) => (await database.ownerPool.query<{ done: boolean }>(sql)).rows[0]?.done;

const errorOf = async (job: string) =>
  (await database.ownerPool.query<{ error: string | null }>('select error from kit.job where name = $1', [job])).rows[0]
    ?.error;

const jobs = (): readonly Job[] =>
  Object.values(platform.areas as unknown as Record<string, { readonly jobs?: readonly Job[] }>).flatMap(
    (area) => area.jobs ?? [],
  );

/** Whether the job's condition finds work; null for a job without a condition. */
async function findsWork(name: string): Promise<boolean | null> {
  const condition = jobs().find((job) => job.name === name)?.hasWork;
  if (condition === undefined) return null;
  const { rows } = await database.appPool.query<{ found: boolean }>(
    `select (${condition}) as found where $1::timestamptz is not null`,
    [new Date()],
  );
  return rows[0]?.found ?? null;
}

/** Jobs with a short period and no condition. */
const ALWAYS_RUN = [
  // They read from vendors, which the database knows nothing of.
  'games.follow-vendors',
  'safety.end-playSessions',
];

test('jobs that run every few seconds have a condition, and none finds work on a new platform', async () => {
  const frequent = jobs().filter(({ everyMs }) => everyMs <= 10_000);
  expect(frequent.length).toBeGreaterThan(20);
  expect(
    frequent
      .filter(({ hasWork }) => hasWork === undefined)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(ALWAYS_RUN);
  for (const { name, hasWork } of frequent) {
    // Issues are planned, so that the first is to be opened.
    if (hasWork !== undefined && name !== 'lottery.advance-issues')
      expect([name, await findsWork(name)]).toEqual([name, false]);
  }
});

test.each(cases)('$job: a failing row does not stop the next one', async (one) => {
  const { ownerPool } = database;
  const piece = one.piece.replace('$1', `${brandId}`);
  const asideOf = async () =>
    (
      await ownerPool.query(
        'select failures, set_aside_at is not null as "isAside" from kit.set_aside where name = $1 and piece = $2',
        [one.job, piece],
      )
    ).rows;
  await writeRows(one.rows);
  const hasCondition = (await findsWork(one.job)) !== null;
  if (hasCondition) expect(await findsWork(one.job)).toBe(true);
  if (one.refuses !== undefined) {
    const { table, row } = one.refuses;
    const call = `public.refuse_row('${JSON.stringify(row)}')`;
    await ownerPool.query(
      `create trigger refuse before update or delete on ${table} for each row execute function ${call}`,
    );
  }
  for (let failures = 1; failures <= 5; failures += 1) {
    await platform.scheduler.runNow(one.job);
    expect(await errorOf(one.job)).toBe(null);
    expect(await asideOf()).toEqual([{ failures, isAside: failures === 5 }]);
    expect([await doneOf(one.isDone(1)), await doneOf(one.isDone(2))]).toEqual([false, true]);
    if (one.dueAgain !== undefined) await ownerPool.query(one.dueAgain);
    // Not before it is due.
    if (failures < 5) await ownerPool.query('update kit.set_aside set try_at = now() where piece = $1', [piece]);
  }
  await platform.scheduler.runNow(one.job);
  expect(await asideOf()).toEqual([{ failures: 5, isAside: true }]);
  if (one.refuses !== undefined) await ownerPool.query(`drop trigger refuse on ${one.refuses.table}`);
  if (one.mend !== undefined) await ownerPool.query(one.mend);
  await ownerPool.query('update kit.set_aside set try_at = now(), retry_wanted_at = now() where piece = $1', [piece]);
  await platform.scheduler.runNow(one.job);
  expect(await asideOf()).toEqual([]);
  expect(await doneOf(one.isDone(1))).toBe(true);
  if (one.calm !== undefined) await ownerPool.query(one.calm);
  if (hasCondition) expect(await findsWork(one.job)).toBe(false);
});
