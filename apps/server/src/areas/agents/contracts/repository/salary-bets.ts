import type { Queryable, Scope } from '@lantern/server-kit';
import type { Period } from '../bills/periods.ts';

export type BetKind = 'HOURLY' | 'REALTIME';

/** A settled bet of a branch with bet-based salaries. */
export interface SalaryBet {
  readonly kind: BetKind;
  readonly ref: string;
  readonly settledAt: Date;
  readonly book: 'REAL' | 'TEST';
  readonly category: string;
  readonly accountId: bigint;
  readonly uplines: readonly bigint[];
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
}

/** Time up to which a brand's periods of a kind are closed; locks the row until the transaction ends. */
export async function lockClosedTo(tx: Queryable, scope: Scope, kind: BetKind, start: Date): Promise<Date> {
  await tx.query(
    'insert into agents.closed_window (brand_id, kind, closed_to) values ($1, $2, $3) on conflict do nothing',
    [scope.brandId, kind, start],
  );
  const { rows } = await tx.query<{ closedTo: Date }>(
    'select closed_to as "closedTo" from agents.closed_window where brand_id = $1 and kind = $2 for update',
    [scope.brandId, kind],
  );
  return (rows[0] as { closedTo: Date }).closedTo;
}

export async function moveClosedTo(tx: Queryable, scope: Scope, kind: BetKind, to: Date): Promise<void> {
  await tx.query('update agents.closed_window set closed_to = $3 where brand_id = $1 and kind = $2', [
    scope.brandId,
    kind,
    to,
  ]);
}

/** Share-locks the closed-up-to marks until these bets are written. */
async function holdClosed(tx: Queryable, scope: Scope): Promise<void> {
  await tx.query(
    `insert into agents.closed_window (brand_id, kind, closed_to)
     select $1, kind, to_timestamp(0) from (values ('HOURLY'), ('REALTIME')) k (kind) on conflict do nothing`,
    [scope.brandId],
  );
  // A transaction that closes a period waits until these bets are written; otherwise this transaction sees the period as closed.
  await tx.query('select from agents.closed_window where brand_id = $1 order by kind for share', [scope.brandId]);
}

/**
 * Records bets in the first open period: late bets count in the current one. If a bet was recorded with another outcome, a reversal row is
 * inserted before the new one; an unchanged repetition has no effect.
 */
export async function insertSalaryBets(tx: Queryable, scope: Scope, bets: readonly SalaryBet[]): Promise<void> {
  await holdClosed(tx, scope);
  await tx.query(
    `with told as (
       select x.*, greatest(x.settled_at, w.closed_to) as counted_at
         from jsonb_to_recordset($2) x (kind text, ref text, settled_at timestamptz, book text, category text, account_id bigint,
           uplines bigint[], stake bigint, valid bigint, payout bigint)
         left join agents.closed_window w on w.brand_id = $1 and w.kind = x.kind
     ), newest as (
       select distinct on (s.kind, s.ref) s.* from agents.salary_bet s join told t on t.kind = s.kind and t.ref = s.ref
        where s.brand_id = $1 order by s.kind, s.ref, s.run desc
     ), changed as (
       select t.*, coalesce(n.run, 0) + case when n.sign > 0 then 2 else 1 end as run
         from told t left join newest n on n.kind = t.kind and n.ref = t.ref
        where n.ref is null or n.sign < 0 or (n.stake, n.valid, n.payout) is distinct from (t.stake, t.valid, t.payout)
     )
     insert into agents.salary_bet
       (brand_id, kind, ref, run, sign, counted_at, book, category, account_id, uplines, stake, valid, payout)
     select $1, c.kind, c.ref, c.run - 1, -1, c.counted_at, n.book, n.category, n.account_id, n.uplines, n.stake, n.valid, n.payout
       from changed c join newest n on n.kind = c.kind and n.ref = c.ref and n.sign > 0
     union all
     select $1, c.kind, c.ref, c.run, 1, c.counted_at, c.book, c.category, c.account_id, c.uplines, c.stake, c.valid, c.payout
       from changed c
     on conflict do nothing`,
    [
      scope.brandId,
      JSON.stringify(
        bets.map((bet) => ({
          ...{ kind: bet.kind, ref: bet.ref, settled_at: bet.settledAt, book: bet.book, category: bet.category },
          ...{ account_id: `${bet.accountId}`, uplines: bet.uplines.map(String) },
          ...{ stake: `${bet.stake}`, valid: `${bet.valid}`, payout: `${bet.payout}` },
        })),
      ),
    ],
  );
}

/** Reverses recorded bets that were voided, in the first open period. */
export async function reverseSalaryBets(
  tx: Queryable,
  scope: Scope,
  refs: readonly string[],
  settledAt: Date,
): Promise<void> {
  await holdClosed(tx, scope);
  await tx.query(
    `insert into agents.salary_bet
       (brand_id, kind, ref, run, sign, counted_at, book, category, account_id, uplines, stake, valid, payout)
     select n.brand_id, n.kind, n.ref, n.run + 1, -1, greatest($3, w.closed_to), n.book, n.category, n.account_id, n.uplines,
            n.stake, n.valid, n.payout
       from (select distinct on (s.kind, s.ref) s.* from agents.salary_bet s
              where s.brand_id = $1 and s.kind in ('HOURLY', 'REALTIME') and s.ref = any ($2)
              order by s.kind, s.ref, s.run desc) n
       join agents.closed_window w on w.brand_id = n.brand_id and w.kind = n.kind
      where n.sign > 0
     on conflict do nothing`,
    [scope.brandId, refs, settledAt],
  );
}

/** Time of the first bet after the closed periods; null: none. */
export async function firstBetFrom(db: Queryable, scope: Scope, kind: BetKind, from: Date): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select min(counted_at) as at from agents.salary_bet where brand_id = $1 and kind = $2 and counted_at >= $3',
    [scope.brandId, kind, from],
  );
  return rows[0]?.at ?? null;
}

/** Accounts with bets of a period in their teams, including the bettors. */
export async function accountsWithBets(
  db: Queryable,
  scope: Scope,
  kind: BetKind,
  { from, to }: Period,
): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select distinct u.id from agents.salary_bet s cross join lateral unnest(s.uplines || s.account_id) u (id)
      where s.brand_id = $1 and s.kind = $2 and s.counted_at >= $3 and s.counted_at < $4`,
    [scope.brandId, kind, from, to],
  );
  return rows.map(({ id }) => id);
}

/** The team whose bets count, and the minimum bet size for the bases of won and lost bets. */
export interface BetQuery {
  readonly accountId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly categories: readonly string[] | null;
  readonly minSingleBet: bigint;
}

export type BetSums = {
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly payout: bigint;
  /** Valid bets that paid more than their stakes, and less; a bet that paid exactly its stake is in neither. */
  readonly winBase: bigint;
  readonly lossBase: bigint;
};

const NO_SUMS: BetSums = { stake: 0n, validBet: 0n, payout: 0n, winBase: 0n, lossBase: 0n };

/** Sums of teams over a period, by head of the team; negative if more was reversed than added. */
export async function betSumsOf(
  db: Queryable,
  scope: Scope,
  kind: BetKind,
  { from, to }: Period,
  queries: readonly BetQuery[],
): Promise<(accountId: bigint) => BetSums> {
  const { rows } = await db.query<BetSums & { accountId: bigint }>(
    `with ask as materialized (
       select * from jsonb_to_recordset($5) a (account_id bigint, book text, categories jsonb, min_single bigint))
     select a.account_id as "accountId", sum(s.sign * s.stake)::bigint as stake, sum(s.sign * s.valid)::bigint as "validBet",
       sum(s.sign * s.payout)::bigint as payout,
       coalesce(sum(s.sign * s.valid) filter (where s.valid >= a.min_single and s.payout > s.stake), 0)::bigint as "winBase",
       coalesce(sum(s.sign * s.valid) filter (where s.valid >= a.min_single and s.payout < s.stake), 0)::bigint as "lossBase"
       from agents.salary_bet s
      cross join lateral unnest(s.uplines || s.account_id) u (id)
       join ask a on a.account_id = u.id and a.book = s.book
        and (a.categories is null or s.category in (select jsonb_array_elements_text(a.categories)))
      where s.brand_id = $1 and s.kind = $2 and s.counted_at >= $3 and s.counted_at < $4 group by a.account_id`,
    [
      ...[scope.brandId, kind, from, to],
      JSON.stringify(
        queries.map(({ accountId, book, categories, minSingleBet }) => ({
          ...{ account_id: `${accountId}`, book, categories, min_single: `${minSingleBet}` },
        })),
      ),
    ],
  );
  const sums = new Map(rows.map(({ accountId, ...sum }) => [accountId, sum]));
  return (accountId) => sums.get(accountId) ?? NO_SUMS;
}

/** Number of team members whose valid bets of a period reach a minimum. */
export async function countActiveByBets(
  db: Queryable,
  scope: Scope,
  kind: BetKind,
  { from, to }: Period,
  query: BetQuery & { readonly minValidBet: bigint },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (select account_id from agents.salary_bet
      where brand_id = $1 and kind = $2 and counted_at >= $3 and counted_at < $4 and book = $6
        and (account_id = $5 or uplines @> array[$5::bigint]) and ($7::text[] is null or category = any ($7))
      group by account_id having sum(sign * valid) >= $8) active`,
    [scope.brandId, kind, from, to, query.accountId, query.book, query.categories, query.minValidBet],
  );
  return rows[0]?.count ?? 0;
}
