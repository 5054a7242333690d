import type { Queryable, Scope } from '@lantern/server-kit';

export type RateKind = 'LOTTERY_GROUP' | 'LOTTERY_RATE' | 'CATEGORY_RATE';
/** Rates by kind and key, e.g. `{ LOTTERY_RATE: { XSMB: 1500 } }`. */
export type RateCard = Readonly<Partial<Record<RateKind, Readonly<Record<string, number>>>>>;

type LineRow = {
  accountId: bigint;
  /** Ids from the platform (0) to the account itself. */
  path: bigint[];
  /** The prize group and rate of each account of the path on the lottery, in the order of the path; 0 where none is set. */
  groups: number[];
  rates: number[];
};

/** Paths of many accounts with the prize group and rate of every account on them for one lottery, in one query. */
export async function listLines(
  db: Queryable,
  scope: Scope,
  accountIds: readonly bigint[],
  lottery: string,
): Promise<LineRow[]> {
  const { rows } = await db.query<LineRow>(
    `select n.account_id as "accountId", n.path, l.groups, l.rates
       from tree.node n cross join lateral (
         select array_agg(coalesce(tree.effective_rate(n.brand_id, n.path[1:p.place::int], 'LOTTERY_GROUP', $3), 0) order by p.place)
                  as groups,
                array_agg(coalesce(tree.current_rate(n.brand_id, p.id, 'LOTTERY_RATE', $3), 0) order by p.place) as rates
           from unnest(n.path) with ordinality p (id, place)) l
      where n.brand_id = $1 and n.account_id = any($2)`,
    [scope.brandId, accountIds, lottery],
  );
  return rows;
}

/** The prize group of each account on a lottery: its own, else that of its nearest upline with one; null when no upline has one. */
export async function listPrizeGroups(
  db: Queryable,
  scope: Scope,
  accountIds: readonly bigint[],
  lottery: string,
): Promise<{ accountId: bigint; value: number | null }[]> {
  const { rows } = await db.query<{ accountId: bigint; value: number | null }>(
    `select n.account_id as "accountId", tree.effective_rate(n.brand_id, n.path, 'LOTTERY_GROUP', $3) as value
       from tree.node n where n.brand_id = $1 and n.account_id = any($2)`,
    [scope.brandId, accountIds, lottery],
  );
  return rows;
}

export async function findRate(
  db: Queryable,
  scope: Scope,
  accountId: bigint,
  kind: RateKind,
  key: string,
): Promise<number | null> {
  const { rows } = await db.query<{ value: number | null }>('select tree.current_rate($1, $2, $3, $4) as value', [
    scope.brandId,
    accountId,
    kind,
    key,
  ]);
  return rows[0]?.value ?? null;
}

type RateRow = { accountId: bigint; kind: RateKind; key: string; value: number };

/** All effective rates of accounts: own values, and prize groups inherited from the nearest upline with one. */
export async function listRates(db: Queryable, scope: Scope, accountIds: readonly bigint[]): Promise<RateRow[]> {
  const { rows } = await db.query<RateRow>(
    `select distinct on (n.account_id, c.kind, c.key) n.account_id as "accountId", c.kind, c.key, c.value
       from tree.node n
       cross join lateral unnest(n.path) with ordinality p (id, place)
       join tree.rate_card c on c.brand_id = n.brand_id and c.account_id = p.id
        and (p.id = n.account_id or c.kind = 'LOTTERY_GROUP')
      where n.brand_id = $1 and n.account_id = any($2)
      order by n.account_id, c.kind, c.key, p.place desc, c.effective_from desc`,
    [scope.brandId, accountIds],
  );
  return rows;
}

/** Agents' rates on a category on a business day; 0 where none was set. Members are left out. */
export async function listRatesOfDay(
  db: Queryable,
  scope: Scope,
  accountIds: readonly bigint[],
  category: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<{ id: bigint; ratePpm: number }[]> {
  const { rows } = await db.query<{ id: bigint; ratePpm: number }>(
    `select k.id, r.ppm as "ratePpm" from unnest($2::bigint[]) k (id)
      cross join lateral (select tree.rate_of_day($1, k.id, $3, $4, $5) as ppm) r where r.ppm is not null`,
    [scope.brandId, accountIds, category, from, until],
  );
  return rows;
}

/** The highest present rate of each category. No account has more than its upline, so those directly below the platform have it. */
export async function listHighestRates(db: Queryable, scope: Scope): Promise<{ category: string; ratePpm: number }[]> {
  const { rows } = await db.query<{ category: string; ratePpm: number }>(
    `select k.category, max(tree.current_rate(n.brand_id, n.account_id, 'CATEGORY_RATE', k.category))::int as "ratePpm"
       from tree.node n cross join lateral (
         select distinct c.key as category from tree.rate_card c
          where c.brand_id = n.brand_id and c.account_id = n.account_id and c.kind = 'CATEGORY_RATE') k
      where n.brand_id = $1 and n.upline_id = 0 group by k.category`,
    [scope.brandId],
  );
  return rows;
}

export type RateChange = { kind: RateKind; key: string; value: number; effectiveFrom: Date; setBy: string };

/** History of an account's own rates, newest first. */
export async function listRateHistory(
  db: Queryable,
  scope: Scope,
  accountId: bigint,
  limit: number,
): Promise<RateChange[]> {
  const { rows } = await db.query<RateChange>(
    `select kind, key, value, effective_from as "effectiveFrom", set_by as "setBy" from tree.rate_card
      where brand_id = $1 and account_id = $2 order by effective_from desc, kind, key limit $3`,
    [scope.brandId, accountId, limit],
  );
  return rows;
}

export interface RatesToSet {
  readonly accountId: bigint;
  readonly rates: RateCard;
  readonly at: Date;
  readonly setBy: string;
  readonly mode: 'OPERATOR' | 'UPLINE' | 'LINK';
  /** The direct upline who makes the request; null in the other modes. */
  readonly uplineId: bigint | null;
}

export interface RateRefusal {
  readonly code: string;
  readonly kind?: RateKind;
  readonly key?: string;
  readonly limit?: number;
}

/** @returns null, or why nothing was set */
export async function setRateRows(tx: Queryable, scope: Scope, request: RatesToSet): Promise<RateRefusal | null> {
  const { rows } = await tx.query<{ refusal: RateRefusal | null }>(
    'select tree.set_rates($1, $2, $3, $4, $5, $6, $7) as refusal',
    [
      scope.brandId,
      request.accountId,
      JSON.stringify(request.rates),
      request.at,
      request.setBy,
      request.mode,
      request.mode === 'UPLINE' ? request.uplineId : null,
    ],
  );
  return rows[0]?.refusal ?? null;
}

/** Locks the account's rates against reduction until the transaction ends. */
export async function lockRates(tx: Queryable, scope: Scope, accountId: bigint): Promise<void> {
  await tx.query('select tree.lock_rates($1, $2)', [scope.brandId, accountId]);
}

export type QuotaRow = { lottery: string; prizeGroup: number; allowed: number; used: number };

/** How many direct downlines with high prize groups an account may have, and how many it has. */
export async function listQuotas(db: Queryable, scope: Scope, accountId: bigint): Promise<QuotaRow[]> {
  const { rows } = await db.query<QuotaRow>(
    `select q.lottery, q.prize_group as "prizeGroup", q.allowed,
            (select count(*)::int from tree.node d
              where d.brand_id = q.brand_id and d.upline_id = q.account_id
                and tree.current_rate(d.brand_id, d.account_id, 'LOTTERY_GROUP', q.lottery) = q.prize_group) as used
       from tree.quota q where q.brand_id = $1 and q.account_id = $2 order by q.lottery, q.prize_group desc`,
    [scope.brandId, accountId],
  );
  return rows;
}

/** How many are allowed now, null for no limit; locked against other changes and new prize groups until the transaction ends. */
export async function lockQuota(
  tx: Queryable,
  scope: Scope,
  accountId: bigint,
  { lottery, prizeGroup }: Pick<QuotaRow, 'lottery' | 'prizeGroup'>,
): Promise<number | null> {
  // The lock of tree.set_rates.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('tree.quota', $1) # $2)`, [scope.brandId, accountId]);
  const { rows } = await tx.query<Pick<QuotaRow, 'allowed'>>(
    'select allowed from tree.quota where brand_id = $1 and account_id = $2 and lottery = $3 and prize_group = $4',
    [scope.brandId, accountId, lottery, prizeGroup],
  );
  return rows[0]?.allowed ?? null;
}

/** `allowed` null removes the quota: no limit. */
export async function setQuotaRow(
  tx: Queryable,
  scope: Scope,
  accountId: bigint,
  quota: { readonly lottery: string; readonly prizeGroup: number; readonly allowed: number | null },
): Promise<void> {
  const key = [scope.brandId, accountId, quota.lottery, quota.prizeGroup];
  if (quota.allowed === null) {
    await tx.query(
      'delete from tree.quota where brand_id = $1 and account_id = $2 and lottery = $3 and prize_group = $4',
      key,
    );
    return;
  }
  await tx.query(
    `insert into tree.quota (brand_id, account_id, lottery, prize_group, allowed) values ($1, $2, $3, $4, $5)
     on conflict (brand_id, account_id, lottery, prize_group) do update set allowed = excluded.allowed`,
    [...key, quota.allowed],
  );
}
