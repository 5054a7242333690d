import { hasRow, type MemberScope, type Queryable } from '@lantern/server-kit';
import type { DayRange } from '../figures/day-range.ts';

/** Counts of a team for a range of days. */
export type Counts = {
  readonly agents: number;
  readonly players: number;
  /** Accounts whose valid bets of the range reach the minimum, including the agent. */
  readonly active: number;
  /** Minor units; null: too many accounts to add up. */
  readonly balance: bigint | null;
};

export type CountRow = Counts & {
  /** Null: requested, not calculated yet. */
  readonly countedAt: Date | null;
  readonly tookMs: number;
};

const KEY = 'brand_id = $1 and account_id = $2 and book = $3';
const keyOf = ({ brandId, memberId, book }: MemberScope) => [brandId, memberId, book];

export async function findCounts(db: Queryable, agent: MemberScope, { from, to }: DayRange): Promise<CountRow | null> {
  const { rows } = await db.query<CountRow>(
    `select agents, players, active, balance, counted_at as "countedAt", took_ms as "tookMs" from agents.overview_count
      where ${KEY} and from_day = $4 and to_day = $5`,
    [...keyOf(agent), from, to],
  );
  return rows[0] ?? null;
}

/** Whether counting this team is too slow for a request. */
export async function isSlow(db: Queryable, agent: MemberScope, slowMs: number): Promise<boolean> {
  const { rows } = await db.query<{ isSlow: boolean }>(
    `select exists (select from agents.overview_count where ${KEY} and took_ms > $4) as "isSlow"`,
    [...keyOf(agent), slowMs],
  );
  return rows[0]?.isSlow === true;
}

export async function saveCounts(
  db: Queryable,
  agent: MemberScope,
  { from, to }: DayRange,
  counted: Counts & { readonly at: Date; readonly tookMs: number },
): Promise<void> {
  const { agents, players, active, balance, at, tookMs } = counted;
  await db.query(
    `insert into agents.overview_count as c
       (brand_id, account_id, book, from_day, to_day, agents, players, active, balance, counted_at, took_ms, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10)
     on conflict (brand_id, account_id, book, from_day, to_day) do update
       set agents = excluded.agents, players = excluded.players, active = excluded.active, balance = excluded.balance,
           counted_at = excluded.counted_at, took_ms = excluded.took_ms, is_wanted = false`,
    [...keyOf(agent), from, to, agents, players, active, balance, at, tookMs],
  );
}

/** Requests a background count; repeated requests have no further effect. */
export async function wantCounts(db: Queryable, agent: MemberScope, { from, to }: DayRange, at: Date): Promise<void> {
  await db.query(
    `insert into agents.overview_count (brand_id, account_id, book, from_day, to_day, is_wanted, requested_at)
     values ($1, $2, $3, $4, $5, true, $6)
     on conflict (brand_id, account_id, book, from_day, to_day) do update set is_wanted = true, requested_at = excluded.requested_at
      where not overview_count.is_wanted`,
    [...keyOf(agent), from, to, at],
  );
}

type Plain<Shape> = { readonly [Name in keyof Shape]: Shape[Name] };
export type WantedCount = Plain<MemberScope & DayRange>;

/** Condition of the job that counts: a count is requested, or a team's counts are slow and therefore kept ready. */
export const HAS_COUNTS_TO_MAKE = `${hasRow('agents.overview_count where is_wanted', 'requested_at')}
  or ${hasRow('agents.overview_count where took_ms > 200', 'requested_at')}`;

/** Requested counts, oldest request first. */
export async function listWanted(
  db: Queryable,
  limit: number,
  except: readonly string[],
): Promise<readonly WantedCount[]> {
  const { rows } = await db.query<WantedCount>(
    `select brand_id as "brandId", account_id as "memberId", book, to_char(from_day, 'YYYY-MM-DD') as from,
            to_char(to_day, 'YYYY-MM-DD') as to
       from agents.overview_count where is_wanted
        and concat_ws(' ', brand_id, account_id, book, from_day, to_day) <> all ($2::text[])
      order by requested_at limit $1`,
    [limit, except],
  );
  return rows;
}

/** Teams with slow counts that were viewed since a moment. */
export async function listSlowAgents(db: Queryable, slowMs: number, since: Date): Promise<readonly MemberScope[]> {
  const { rows } = await db.query<Plain<MemberScope>>(
    `select distinct brand_id as "brandId", account_id as "memberId", book from agents.overview_count
      where took_ms > greatest($1, 200) and requested_at >= $2 limit 1000`,
    [slowMs, since],
  );
  return rows;
}

/** Deletes counts not requested since a moment. */
export async function dropOldCounts(db: Queryable, before: Date): Promise<void> {
  await db.query(
    'delete from agents.overview_count where requested_at < $1 and coalesce(counted_at, requested_at) < $1',
    [before],
  );
}
