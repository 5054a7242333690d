import type { Figures } from '@lantern/engines/agency';
import type { Queryable, Scope } from '@lantern/server-kit';

/** Effect of an event on an account's own day. */
export interface OwnDelta {
  readonly brandId: bigint;
  /** yyyy-MM-dd. */
  readonly day: string;
  readonly accountId: bigint;
  readonly uplines: readonly bigint[];
  readonly book: 'REAL' | 'TEST';
  /** '' for amounts without a category. */
  readonly category: string;
  readonly figures: Partial<Figures>;
}

/** Effect of an event on a team's day, through the branch below `uplineId` (0: the platform). */
export type TeamDelta = Omit<OwnDelta, 'uplines'> & { readonly uplineId: bigint };

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

function rowOf({ brandId, day, accountId, book, category, figures }: Omit<OwnDelta, 'uplines'>) {
  return {
    ...{ brand_id: String(brandId), day, account_id: String(accountId), book, category },
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

/** Adds to own days; each (day, account, upline chain, category) must occur only once. */
export async function addOwnDays(tx: Queryable, deltas: readonly OwnDelta[]): Promise<void> {
  const rows = deltas.map((delta) => ({ ...rowOf(delta), uplines: `{${delta.uplines.join(',')}}` }));
  const keys = ['brand_id', 'day', 'account_id', 'uplines', 'book', 'category'];
  await tx.query(
    `insert into agents.own_day (${[...keys, ...NAMES].join(', ')})
     select ${[...keys, ...NAMES].join(', ')} from jsonb_to_recordset($1::jsonb) as x (brand_id bigint, day date,
       account_id bigint, uplines bigint[], book text, category text, ${TYPES.join(', ')})
     order by brand_id, day, account_id, uplines, category
     on conflict (brand_id, day, account_id, uplines, category) do update set ${ADDED('own_day')}`,
    [JSON.stringify(rows)],
  );
}

/** Adds to team days; each (account, upline, book, day, category) must occur only once. */
export async function addTeamDays(tx: Queryable, deltas: readonly TeamDelta[]): Promise<void> {
  const rows = deltas.map((delta) => ({ ...rowOf(delta), upline_id: String(delta.uplineId) }));
  const keys = ['brand_id', 'account_id', 'book', 'day', 'category', 'upline_id'];
  await tx.query(
    `insert into agents.team_day (${[...keys, ...NAMES].join(', ')})
     select ${[...keys, ...NAMES].join(', ')} from jsonb_to_recordset($1::jsonb) as x (brand_id bigint, day date,
       account_id bigint, upline_id bigint, book text, category text, ${TYPES.join(', ')})
     order by brand_id, account_id, book, day, category, upline_id
     on conflict (brand_id, account_id, book, day, category, upline_id) do update set ${ADDED('team_day')}`,
    [JSON.stringify(rows)],
  );
}

const SUMS = `sum(registrations)::int as registrations, sum(first_deposits)::int as "firstDeposits",
  sum(first_deposit_amount)::bigint as "firstDepositAmount", sum(deposits)::bigint as deposits,
  sum(withdrawals)::bigint as withdrawals, sum(stake)::bigint as stake, sum(valid_bet)::bigint as "validBet",
  sum(payout)::bigint as payout, sum(rebate)::bigint as rebate, sum(activity_bonus)::bigint as "activityBonus"`;

/** The same sums, with zeros for no rows. An account's registration counts for its upline, not for itself. */
const OWN_SUMS = SUMS.replaceAll(/sum\((\w+)\)/g, 'coalesce(sum($1), 0)').replace(
  'coalesce(sum(registrations), 0)::int',
  '0',
);

type FiguresRow = { -readonly [Name in keyof Figures]: Figures[Name] };
export type DayRow = FiguresRow & { day: string; category: string };

/** An account's team by day and category; both days included. */
export async function teamDays(db: Queryable, scope: Scope, team: TeamQuery): Promise<DayRow[]> {
  const { rows } = await db.query<DayRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, category, ${SUMS} from agents.team_day
      where brand_id = $1 and account_id = $2 and book = $3 and day between $4 and $5 group by day, category order by day`,
    [scope.brandId, team.accountId, team.book, team.from, team.to],
  );
  return rows;
}

/** Number of team members, including the head, whose valid bets in the range reach a minimum. */
export async function countActive(db: Queryable, scope: Scope, team: TeamQuery, bound: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select account_id from (
         select account_id, valid_bet from agents.own_day
          where brand_id = $1 and uplines @> array[$2::bigint] and book = $3 and day between $4 and $5
         union all
         select account_id, valid_bet from agents.own_day
          where brand_id = $1 and account_id = $2 and book = $3 and day between $4 and $5) o
        group by account_id having sum(valid_bet) >= $6) active`,
    [scope.brandId, team.accountId, team.book, team.from, team.to, bound],
  );
  return rows[0]?.count ?? 0;
}

/** Team, book and days of a query; both days included. */
export interface TeamQuery {
  readonly accountId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly from: string;
  readonly to: string;
}

/** Figures through the branches of some direct downlines; those without figures are omitted. */
export async function branchSums(
  db: Queryable,
  scope: Scope,
  team: TeamQuery,
  downlines: readonly bigint[],
): Promise<ReadonlyMap<bigint, Figures>> {
  const { rows } = await db.query<FiguresRow & { accountId: bigint }>(
    `select account_id as "accountId", ${SUMS} from agents.team_day
      where brand_id = $1 and upline_id = $2 and account_id = any($6) and book = $3 and day between $4 and $5
      group by account_id`,
    [scope.brandId, team.accountId, team.book, team.from, team.to, downlines],
  );
  return new Map(rows.map(({ accountId, ...sum }) => [accountId, sum]));
}

/** Accounts whose branches have figures, by id, including those that have left the branch since. */
export async function branchesWithFigures(
  db: Queryable,
  scope: Scope,
  team: TeamQuery,
  page: { readonly afterId: bigint; readonly limit: number },
): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select account_id as id from agents.team_day
      where brand_id = $1 and upline_id = $2 and book = $3 and day between $4 and $5 and account_id > $6
      group by account_id order by account_id limit $7`,
    [scope.brandId, team.accountId, team.book, team.from, team.to, page.afterId, page.limit],
  );
  return rows.map(({ id }) => id);
}

/** An account's own figures. */
export async function ownSums(db: Queryable, scope: Scope, team: TeamQuery): Promise<Figures> {
  const { rows } = await db.query<FiguresRow>(
    `select ${OWN_SUMS} from agents.own_day
      where brand_id = $1 and account_id = $2 and book = $3 and day between $4 and $5`,
    [scope.brandId, team.accountId, team.book, team.from, team.to],
  );
  return rows[0] as Figures;
}

/** Differences between team days and the sums of own days; empty when every figure adds up. */
export async function findTeamDifferences(
  db: Queryable,
  scope: Scope,
): Promise<readonly { accountId: bigint; day: string; category: string }[]> {
  const own = NAMES.filter((name) => name !== 'registrations');
  const { rows } = await db.query<{ accountId: bigint; day: string; category: string }>(
    `with expected as (
       select i.id as account_id, coalesce((o.uplines || o.account_id)[i.place - 1], 0) as upline_id, o.book, o.day, o.category,
              sum(case when i.id <> o.account_id then o.registrations else 0 end)::bigint as registrations,
              ${own.map((name) => `sum(o.${name})::bigint as ${name}`).join(', ')}
         from agents.own_day o cross join lateral unnest(o.uplines || o.account_id) with ordinality i (id, place)
        where o.brand_id = $1 group by 1, 2, 3, 4, 5)
     select coalesce(e.account_id, t.account_id) as "accountId", to_char(coalesce(e.day, t.day), 'YYYY-MM-DD') as day,
            coalesce(e.category, t.category) as category
       from expected e full join (select * from agents.team_day where brand_id = $1) t
         on t.account_id = e.account_id and t.upline_id = e.upline_id and t.book = e.book and t.day = e.day and t.category = e.category
      where ${NAMES.map((name) => `coalesce(e.${name}, 0) <> coalesce(t.${name}, 0)`).join(' or ')}
      limit 100`,
    [scope.brandId],
  );
  return rows;
}

/** Figures that can be derived from bets, rounds and the ledger alone. */
export const PLAY_FIGURES = ['stake', 'validBet', 'payout', 'rebate', 'activityBonus'] as const;
export type PlayFigure = (typeof PLAY_FIGURES)[number];

/** All own days of a brand with their figures of play. */
export async function allOwnPlay(db: Queryable, scope: Scope): Promise<readonly OwnDelta[]> {
  const { rows } = await db.query<Omit<OwnDelta, 'figures'> & Readonly<Record<PlayFigure, bigint>>>(
    `select brand_id as "brandId", to_char(day, 'YYYY-MM-DD') as day, account_id as "accountId", uplines, book, category,
            stake, valid_bet as "validBet", payout, rebate, activity_bonus as "activityBonus"
       from agents.own_day where brand_id = $1`,
    [scope.brandId],
  );
  return rows.map(({ stake, validBet, payout, rebate, activityBonus, ...day }) => ({
    ...day,
    figures: { stake, validBet, payout, rebate, activityBonus },
  }));
}

/** Team days contain only derived data: recalculated from own days. */
export async function sumTeamDaysAnew(tx: Queryable, scope: Scope): Promise<void> {
  await tx.query('delete from agents.team_day where brand_id = $1', [scope.brandId]);
  const summed = NAMES.filter((name) => name !== 'registrations');
  await tx.query(
    `insert into agents.team_day (brand_id, account_id, upline_id, book, day, category, registrations, ${summed.join(', ')})
     select o.brand_id, i.id, coalesce((o.uplines || o.account_id)[i.place - 1], 0), o.book, o.day, o.category,
            sum(case when i.id <> o.account_id then o.registrations else 0 end), ${summed.map((name) => `sum(o.${name})`).join(', ')}
       from agents.own_day o cross join lateral unnest(o.uplines || o.account_id) with ordinality i (id, place)
      where o.brand_id = $1 group by 1, 2, 3, 4, 5, 6`,
    [scope.brandId],
  );
}

/**
 * Play of a range of days by category, of one team or (null) of all members; REAL money. The branches directly below the platform include
 * everyone.
 */
export async function monthByCategory(
  db: Queryable,
  scope: Scope,
  of: { readonly accountId: bigint | null; readonly from: string; readonly to: string },
): Promise<readonly Readonly<Record<'stake' | 'validBet' | 'payout' | 'rebate', bigint> & { category: string }>[]> {
  const { rows } = await db.query<Record<'stake' | 'validBet' | 'payout' | 'rebate', bigint> & { category: string }>(
    `select category, sum(stake)::bigint as stake, sum(valid_bet)::bigint as "validBet", sum(payout)::bigint as payout,
            sum(rebate)::bigint as rebate
       from agents.team_day
      where brand_id = $1 and book = 'REAL' and day between $2 and $3 and category <> ''
        and ${of.accountId === null ? 'upline_id = 0 and $4::bigint is null' : 'account_id = $4'}
      group by category having sum(stake) <> 0 order by category`,
    [scope.brandId, of.from, of.to, of.accountId],
  );
  return rows;
}
