import type { Figures } from '@lantern/engines/agency';
import type { Queryable, Scope } from '@lantern/server-kit';

/** What an event adds to somebody's own day. */
export interface OwnDelta {
  readonly merchantId: bigint;
  /** yyyy-MM-dd. */
  readonly day: string;
  readonly accountId: bigint;
  readonly uplines: readonly bigint[];
  readonly book: 'REAL' | 'TEST';
  /** '' for what has none. */
  readonly category: string;
  readonly figures: Partial<Figures>;
}

export type TeamDelta = Omit<OwnDelta, 'uplines'>;

const FIGURES = {
  registrations: 'integer',
  first_deposits: 'integer',
  first_deposit_amount: 'bigint',
  deposits: 'bigint',
  withdrawals: 'bigint',
  stake: 'bigint',
  valid_bet: 'bigint',
  payout: 'bigint',
  rebate: 'bigint',
  activity_bonus: 'bigint',
} as const;
const NAMES = Object.keys(FIGURES);
const ADDED = (table: string) => NAMES.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');
const TYPES = Object.entries(FIGURES).map(([name, type]) => `${name} ${type}`);

function rowOf({ merchantId, day, accountId, book, category, figures }: TeamDelta) {
  return {
    ...{ merchant_id: String(merchantId), day, account_id: String(accountId), book, category },
    registrations: figures.registrations ?? 0,
    first_deposits: figures.firstDeposits ?? 0,
    first_deposit_amount: String(figures.firstDepositAmount ?? 0n),
    deposits: String(figures.deposits ?? 0n),
    withdrawals: String(figures.withdrawals ?? 0n),
    stake: String(figures.stake ?? 0n),
    valid_bet: String(figures.validBet ?? 0n),
    payout: String(figures.payout ?? 0n),
    rebate: String(figures.rebate ?? 0n),
    activity_bonus: String(figures.activityBonus ?? 0n),
  };
}

/** Adds to own days; each (day, account, line, category) must come once. */
export async function addOwnDays(tx: Queryable, deltas: readonly OwnDelta[]): Promise<void> {
  const rows = deltas.map((delta) => ({ ...rowOf(delta), uplines: `{${delta.uplines.join(',')}}` }));
  const keys = ['merchant_id', 'day', 'account_id', 'uplines', 'book', 'category'];
  await tx.query(
    `insert into agents.own_day (${[...keys, ...NAMES].join(', ')})
     select ${[...keys, ...NAMES].join(', ')} from jsonb_to_recordset($1::jsonb) as x (merchant_id bigint, day date,
       account_id bigint, uplines bigint[], book text, category text, ${TYPES.join(', ')})
     order by merchant_id, day, account_id, uplines, category
     on conflict (merchant_id, day, account_id, uplines, category) do update set ${ADDED('own_day')}`,
    [JSON.stringify(rows)],
  );
}

/** Adds to team days; each (account, book, day, category) must come once. */
export async function addTeamDays(tx: Queryable, deltas: readonly TeamDelta[]): Promise<void> {
  const keys = ['merchant_id', 'account_id', 'book', 'day', 'category'];
  await tx.query(
    `insert into agents.team_day (${[...keys, ...NAMES].join(', ')})
     select ${[...keys, ...NAMES].join(', ')} from jsonb_to_recordset($1::jsonb) as x (merchant_id bigint, day date,
       account_id bigint, book text, category text, ${TYPES.join(', ')})
     order by merchant_id, account_id, book, day, category
     on conflict (merchant_id, account_id, book, day, category) do update set ${ADDED('team_day')}`,
    [JSON.stringify(deltas.map(rowOf))],
  );
}

const SUMS = `sum(registrations)::int as registrations, sum(first_deposits)::int as "firstDeposits",
  sum(first_deposit_amount)::bigint as "firstDepositAmount", sum(deposits)::bigint as deposits,
  sum(withdrawals)::bigint as withdrawals, sum(stake)::bigint as stake, sum(valid_bet)::bigint as "validBet",
  sum(payout)::bigint as payout, sum(rebate)::bigint as rebate, sum(activity_bonus)::bigint as "activityBonus"`;

type FiguresRow = { -readonly [Name in keyof Figures]: Figures[Name] };
export type DayRow = FiguresRow & { day: string; category: string };

/** An account's team by day and category; both days included. */
export async function teamDays(
  db: Queryable,
  scope: Scope,
  team: { readonly accountId: bigint; readonly book: 'REAL' | 'TEST'; readonly from: string; readonly to: string },
): Promise<DayRow[]> {
  const { rows } = await db.query<DayRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, category, ${SUMS} from agents.team_day
      where merchant_id = $1 and account_id = $2 and book = $3 and day between $4 and $5 group by day, category order by day`,
    [scope.merchantId, team.accountId, team.book, team.from, team.to],
  );
  return rows;
}

/** Accounts of a team, itself included, whose valid bets in the range reach a bound. */
export async function countActive(
  db: Queryable,
  scope: Scope,
  team: { readonly accountId: bigint; readonly book: 'REAL' | 'TEST'; readonly from: string; readonly to: string },
  bound: bigint,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select account_id from (
         select account_id, valid_bet from agents.own_day
          where merchant_id = $1 and uplines @> array[$2::bigint] and book = $3 and day between $4 and $5
         union all
         select account_id, valid_bet from agents.own_day
          where merchant_id = $1 and account_id = $2 and book = $3 and day between $4 and $5) o
        group by account_id having sum(valid_bet) >= $6) active`,
    [scope.merchantId, team.accountId, team.book, team.from, team.to, bound],
  );
  return rows[0]?.count ?? 0;
}

/** Where team days are not the sum of own days; empty when every figure adds up. */
export async function findTeamDifferences(
  db: Queryable,
  scope: Scope,
): Promise<readonly { accountId: bigint; day: string; category: string }[]> {
  const own = NAMES.filter((name) => name !== 'registrations');
  const { rows } = await db.query<{ accountId: bigint; day: string; category: string }>(
    `with expected as (
       select i.id as account_id, o.book, o.day, o.category,
              sum(case when i.id <> o.account_id then o.registrations else 0 end)::bigint as registrations,
              ${own.map((name) => `sum(o.${name})::bigint as ${name}`).join(', ')}
         from agents.own_day o cross join lateral unnest(o.uplines || o.account_id) i (id)
        where o.merchant_id = $1 group by 1, 2, 3, 4)
     select coalesce(e.account_id, t.account_id) as "accountId", to_char(coalesce(e.day, t.day), 'YYYY-MM-DD') as day,
            coalesce(e.category, t.category) as category
       from expected e full join (select * from agents.team_day where merchant_id = $1) t
         on t.account_id = e.account_id and t.book = e.book and t.day = e.day and t.category = e.category
      where ${NAMES.map((name) => `coalesce(e.${name}, 0) <> coalesce(t.${name}, 0)`).join(' or ')}
      limit 100`,
    [scope.merchantId],
  );
  return rows;
}
