import { hasRow, type Queryable, type Scope } from '@lantern/server-kit';

export type RebateKind = 'LOTTERY' | 'CATEGORY' | 'OWN';

/** Effect of a settled draw on one agent's rebates. */
export interface LotteryShare {
  readonly accountId: bigint;
  readonly book: 'REAL' | 'TEST';
  /** Stakes that it is based on, and the amount due; minor units. */
  readonly stake: bigint;
  readonly due: bigint;
}

/** A settled draw, and the number of the settlement. */
export interface SettledIssue {
  readonly issueId: bigint;
  readonly run: number;
  readonly gameCode: string;
  readonly number: string;
  readonly category: string;
  /** yyyy-MM-dd, the business day of settlement. */
  readonly day: string;
}

const sourceOf = ({ issueId, run }: Pick<SettledIssue, 'issueId' | 'run'>) => `${issueId}.${run}`;

/** Adds shares of a draw; each account and book must occur only once. Nothing is paid before `markPublished`. */
export async function addLotteryShares(
  tx: Queryable,
  scope: Scope,
  issue: SettledIssue,
  shares: readonly LotteryShare[],
): Promise<void> {
  await tx.query(
    `insert into agents.rebate as r (brand_id, account_id, kind, source, category, book, day, game_code, issue_id, issue_number,
       stake, due)
     select $1, s.account_id, 'LOTTERY', $2, $3, s.book, $4, $5, $6, $7, s.stake, s.due
       from unnest($8::bigint[], $9::text[], $10::bigint[], $11::bigint[]) s (account_id, book, stake, due)
      order by s.account_id, s.book
     on conflict (brand_id, account_id, kind, source, category, book) do update
       set stake = r.stake + excluded.stake, due = r.due + excluded.due`,
    [
      scope.brandId,
      sourceOf(issue),
      issue.category,
      issue.day,
      issue.gameCode,
      issue.issueId,
      issue.number,
      shares.map(({ accountId }) => accountId),
      shares.map(({ book }) => book),
      shares.map(({ stake }) => stake),
      shares.map(({ due }) => due),
    ],
  );
}

/** Cancels the shares of a draw's earlier settlements; they are reversed completely. */
export async function withdrawEarlierRuns(
  tx: Queryable,
  scope: Scope,
  { issueId, run }: Pick<SettledIssue, 'issueId' | 'run'>,
): Promise<void> {
  const earlier = Array.from({ length: run - 1 }, (_, before) => sourceOf({ issueId, run: before + 1 }));
  await tx.query(
    `update agents.rebate set due = 0, is_ready = true
      where brand_id = $1 and kind = 'LOTTERY' and source = any ($2) and due <> 0`,
    [scope.brandId, earlier],
  );
}

/** Total shares of one settlement of a draw for all levels above its bettors: real money, minor units. */
export async function sumIssueShares(
  db: Queryable,
  scope: Scope,
  issue: Pick<SettledIssue, 'issueId' | 'run'>,
): Promise<bigint> {
  const { rows } = await db.query<{ due: bigint }>(
    `select coalesce(sum(due), 0)::bigint as due from agents.rebate
      where brand_id = $1 and kind = 'LOTTERY' and source = $2 and book = 'REAL'`,
    [scope.brandId, sourceOf(issue)],
  );
  return rows[0]?.due ?? 0n;
}

/** Marks a draw's shares as complete: they may be paid. */
export async function markPublished(
  tx: Queryable,
  scope: Scope,
  issue: Pick<SettledIssue, 'issueId' | 'run'>,
): Promise<void> {
  await tx.query(
    `update agents.rebate set is_ready = true where brand_id = $1 and kind = 'LOTTERY' and source = $2 and not is_ready`,
    [scope.brandId, sourceOf(issue)],
  );
}

/** Brands whose teams have figures. */
export async function brandsWithFigures(db: Queryable): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ brandId: bigint }>(
    `with recursive brand as (
       (select brand_id from agents.own_day order by brand_id limit 1)
       union all
       select (select o.brand_id from agents.own_day o where o.brand_id > b.brand_id order by o.brand_id limit 1)
         from brand b where b.brand_id is not null)
     select brand_id as "brandId" from brand where brand_id is not null`,
  );
  return rows.map(({ brandId }) => brandId);
}

/** Days (yyyy-MM-dd, both included) not calculated yet, or with changed figures since. */
export async function daysToReckon(
  db: Queryable,
  scope: Scope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(d, 'YYYY-MM-DD') as day from generate_series($2::date, $3::date, interval '1 day') d
       left join agents.rebate_day r on r.brand_id = $1 and r.day = d::date
      where r.day is null or r.is_stale order by d`,
    [scope.brandId, from, to],
  );
  return rows.map(({ day }) => day);
}

/**
 * Marks calculated days whose figures will change for recalculation. Until the transaction ends no day can be calculated, so that no
 * calculation misses these figures.
 */
export async function markStale(tx: Queryable, scope: Scope, days: readonly string[]): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(hashtextextended('agents.rebate-day', $1))`, [scope.brandId]);
  await tx.query(
    'update agents.rebate_day set is_stale = true where brand_id = $1 and day = any ($2::date[]) and not is_stale',
    [scope.brandId, days],
  );
}

/** Calculates a day's category rebates; the instants are its start and end. */
export async function reckonDay(
  db: Queryable,
  scope: Scope,
  day: { readonly day: string; readonly from: Date; readonly until: Date; readonly now: Date },
): Promise<void> {
  await db.query('select agents.reckon_day($1, $2::date, $3, $4, $5)', [
    scope.brandId,
    day.day,
    day.from,
    day.until,
    day.now,
  ]);
}

/** A source whose posted sum differs from the sum due. */
export type OpenRebate = {
  readonly accountId: bigint;
  readonly kind: RebateKind;
  readonly source: string;
  readonly category: string;
  readonly book: 'REAL' | 'TEST';
  readonly due: bigint;
  readonly posted: bigint;
  readonly postings: number;
};

const IS_TO_POST = 'is_ready and due <> posted';
/** Condition of the job that posts rebates. */
export const HAS_REBATES_TO_POST = hasRow(`agents.rebate where ${IS_TO_POST}`, 'brand_id, account_id');

/** Brands with something to post. */
export async function brandsToPost(db: Queryable): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ brandId: bigint }>(
    `select distinct brand_id as "brandId" from agents.rebate where ${IS_TO_POST}`,
  );
  return rows.map(({ brandId }) => brandId);
}

/** The next agents with something to post. */
export async function listAgentsToPost(
  db: Queryable,
  scope: Scope,
  book: 'REAL' | 'TEST',
  page: { readonly after: bigint; readonly limit: number; readonly except: readonly string[] },
): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ accountId: bigint }>(
    `select distinct account_id as "accountId" from agents.rebate
      where brand_id = $1 and book = $2 and account_id > $3 and is_ready and due <> posted and account_id <> all ($5::bigint[])
      order by account_id limit $4`,
    [scope.brandId, book, page.after, page.limit, page.except],
  );
  return rows.map(({ accountId }) => accountId);
}

/** Locks the open sources of these agents until the transaction ends; rows locked by another process are skipped. */
export async function takeOpenRebates(
  tx: Queryable,
  scope: Scope,
  book: 'REAL' | 'TEST',
  accountIds: readonly bigint[],
  limit: number,
): Promise<readonly OpenRebate[]> {
  const { rows } = await tx.query<OpenRebate>(
    `select account_id as "accountId", kind, source, category, book, due, posted, postings from agents.rebate
      where brand_id = $1 and book = $2 and account_id = any ($3) and is_ready and due <> posted
      order by account_id limit $4 for update skip locked`,
    [scope.brandId, book, accountIds, limit],
  );
  return rows;
}

export async function markPosted(
  tx: Queryable,
  scope: Scope,
  rebates: readonly OpenRebate[],
  now: Date,
): Promise<void> {
  await tx.query(
    `update agents.rebate r set posted = r.due, postings = r.postings + 1, posted_at = $6
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $7::text[]) d (account_id, kind, source, category, book)
      where r.brand_id = $1 and r.account_id = d.account_id and r.kind = d.kind and r.source = d.source
        and r.category = d.category and r.book = d.book`,
    [
      scope.brandId,
      rebates.map(({ accountId }) => accountId),
      rebates.map(({ kind }) => kind),
      rebates.map(({ source }) => source),
      rebates.map(({ category }) => category),
      now,
      rebates.map(({ book }) => book),
    ],
  );
}
