import type { PriceTableData } from '@lantern/engines/lottery';
import type { FamilyPriceData } from '@lantern/engines/lottery/family';
import type { Queryable, Scope } from '@lantern/server-kit';

/** Prices in the form of the game's family. */
export type StoredPrices<Data = PriceTableData | FamilyPriceData> = {
  readonly data: Data;
  readonly highestRatePpm: bigint;
};

/** Start time of a version of a game's prices. */
export type PriceStart = { readonly gameCode: string; readonly version: number; readonly fromAt: Date };

/** One version of a game's prices. */
export async function findPrices<Data extends PriceTableData | FamilyPriceData>(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  version: number,
): Promise<StoredPrices<Data> | null> {
  const { rows } = await db.query<StoredPrices<Data>>(
    `select data, highest_rate_ppm as "highestRatePpm" from lottery.price_table
      where brand_id = $1 and game_code = $2 and version = $3`,
    [scope.brandId, gameCode, version],
  );
  return rows[0] ?? null;
}

/** Inserts a game's first prices; does nothing when it has some. */
export async function insertFirstPrices(
  tx: Queryable,
  scope: Scope,
  gameCode: string,
  prices: StoredPrices,
  author: { readonly name: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into lottery.price_table (brand_id, game_code, version, data, highest_rate_ppm, created_at, created_by, from_at)
     values ($1, $2, $3, $4, $5, $6, $7, $6) on conflict do nothing`,
    [scope.brandId, gameCode, prices.data.version, prices.data, prices.highestRatePpm, author.at, author.name],
  );
}

/** A version that took effect by four-eyes approval from an issue on. */
export type AgreedPrices = StoredPrices & {
  readonly gameCode: string;
  readonly fromAt: Date;
  readonly fromIssue: string;
  readonly reason: string;
  readonly createdBy: string;
  readonly approvedBy: string;
  readonly at: Date;
};

/** Stores the next version; bets at older versions keep theirs. False when the version exists. */
export async function insertAgreedPrices(tx: Queryable, scope: Scope, prices: AgreedPrices): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into lottery.price_table (brand_id, game_code, version, data, highest_rate_ppm, created_at, created_by, from_at,
       from_issue, reason, approved_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      scope.brandId,
      prices.gameCode,
      prices.data.version,
      prices.data,
      prices.highestRatePpm,
      prices.at,
      prices.createdBy,
      prices.fromAt,
      prices.fromIssue,
      prices.reason,
      prices.approvedBy,
    ],
  );
  return rowCount === 1;
}

/** For each game of a brand, the version in force at an instant and those that start later, in order. */
export async function listPriceStarts(db: Queryable, scope: Scope, at: Date): Promise<readonly PriceStart[]> {
  const { rows } = await db.query<PriceStart>(
    `select p.game_code as "gameCode", p.version, p.from_at as "fromAt" from lottery.price_table p
      where p.brand_id = $1 and p.version >= coalesce((
        select max(q.version) from lottery.price_table q
         where q.brand_id = $1 and q.game_code = p.game_code and q.from_at <= $2), 0)
      order by p.game_code, p.version`,
    [scope.brandId, at],
  );
  return rows;
}

export type PriceVersionRow = Omit<PriceStart, 'gameCode'> & {
  readonly fromIssue: string | null;
  readonly reason: string | null;
  readonly createdBy: string;
  readonly approvedBy: string | null;
  readonly createdAt: Date;
  /** The newest newer version that starts no later than this one; null if none replaces it. */
  readonly replacedBy: number | null;
};

/** Versions of a game's prices, newest first, below a version. */
export async function listPriceVersions(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  page: { readonly below?: number | undefined; readonly limit: number },
): Promise<readonly PriceVersionRow[]> {
  const { rows } = await db.query<PriceVersionRow>(
    `select p.version, p.from_at as "fromAt", p.from_issue as "fromIssue", p.reason, p.created_by as "createdBy",
            p.approved_by as "approvedBy", p.created_at as "createdAt",
            (select min(q.version) from lottery.price_table q where q.brand_id = p.brand_id and q.game_code = p.game_code
               and q.version > p.version and q.from_at <= p.from_at) as "replacedBy"
       from lottery.price_table p
      where p.brand_id = $1 and p.game_code = $2 and ($3::integer is null or p.version < $3)
      order by p.version desc limit $4`,
    [scope.brandId, gameCode, page.below ?? null, page.limit],
  );
  return rows;
}

/** The newest version of a game's prices, in force or not; locks the game against a concurrent new version. */
export async function lockNewestVersion(tx: Queryable, scope: Scope, gameCode: string): Promise<number | null> {
  await tx.query('select from lottery.game where brand_id = $1 and code = $2 for no key update', [
    scope.brandId,
    gameCode,
  ]);
  return newestVersion(tx, scope, gameCode);
}

/** The newest version of a game's prices, in force or not. */
export async function newestVersion(db: Queryable, scope: Scope, gameCode: string): Promise<number | null> {
  const { rows } = await db.query<{ version: number | null }>(
    'select max(version) as version from lottery.price_table where brand_id = $1 and game_code = $2',
    [scope.brandId, gameCode],
  );
  return rows[0]?.version ?? null;
}

/** When the issue before another one closes; null when there is no earlier issue. */
export async function closeBefore(db: Queryable, scope: Scope, gameCode: string, closesAt: Date): Promise<Date | null> {
  const { rows } = await db.query<{ closesAt: Date | null }>(
    `select max(closes_at) as "closesAt" from lottery.issue where brand_id = $1 and game_code = $2 and closes_at < $3`,
    [scope.brandId, gameCode, closesAt],
  );
  return rows[0]?.closesAt ?? null;
}

export type ComingIssue = { readonly id: bigint; readonly number: string; readonly closesAt: Date };

/** Issues of a game that close after an instant, the next one first. */
export async function listComingIssues(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  after: Date,
  limit: number,
): Promise<readonly ComingIssue[]> {
  const { rows } = await db.query<ComingIssue>(
    `select id, number, closes_at as "closesAt" from lottery.issue
      where brand_id = $1 and game_code = $2 and closes_at > $3 and state in ('PLANNED', 'OPEN')
      order by closes_at limit $4`,
    [scope.brandId, gameCode, after, limit],
  );
  return rows;
}
