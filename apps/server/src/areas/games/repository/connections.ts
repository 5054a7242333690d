import type { Queryable, Scope } from '@lantern/server-kit';

/** An external vendor as connected to a brand. */
export type ConnectionRow = {
  vendor: string;
  protocol: 'FORMS';
  gameUrl: string;
  secretSealed: string;
  allowedAddresses: string[];
  /** Address of the vendor's report; null if its report is imported as a file. */
  reportUrl: string | null;
  /** OPERATION: the vendor signs the operation and a fresh time stamp; ADDRESS: its form has no such field. */
  binding: 'OPERATION' | 'ADDRESS';
  /** Maximum paid outside bets without four-eyes approval, in minor units: per prize, and per day; null for the default limits. */
  mostPrize: bigint | null;
  mostPrizeADay: bigint | null;
  changedAt: Date;
};

const COLUMNS = `vendor, protocol, game_url as "gameUrl", secret_sealed as "secretSealed", allowed_addresses as "allowedAddresses",
  report_url as "reportUrl", binding, most_prize as "mostPrize", most_prize_a_day as "mostPrizeADay", changed_at as "changedAt"`;

export async function findConnection(db: Queryable, { brandId }: Scope, vendor: string): Promise<ConnectionRow | null> {
  const { rows } = await db.query<ConnectionRow>(
    `select ${COLUMNS} from games.vendor_connection where brand_id = $1 and vendor = $2`,
    [brandId, vendor],
  );
  return rows[0] ?? null;
}

/** Game addresses, with their placeholders, of all vendors that these brands have connected. */
export async function listGameUrls(
  db: Queryable,
  brandIds: readonly bigint[],
): Promise<{ brandId: bigint; gameUrl: string }[]> {
  const { rows } = await db.query<{ brandId: bigint; gameUrl: string }>(
    `select brand_id as "brandId", game_url as "gameUrl" from games.vendor_connection
      where brand_id = any($1::bigint[]) order by vendor`,
    [brandIds],
  );
  return rows;
}

/** Inserts or updates a connection; without a new secret the current one stays. False if there is none. */
export async function saveConnection(
  db: Queryable,
  { brandId }: Scope,
  row: Omit<ConnectionRow, 'secretSealed'> & { readonly secretSealed: string | null },
): Promise<boolean> {
  const { vendor, protocol, gameUrl, secretSealed, allowedAddresses, reportUrl, changedAt } = row;
  const { binding, mostPrize, mostPrizeADay } = row;
  const { rows } = await db.query(
    `insert into games.vendor_connection as c (brand_id, vendor, protocol, game_url, secret_sealed, allowed_addresses, changed_at,
       report_url, binding, most_prize, most_prize_a_day)
     select $1, $2, $3, $4, s.sealed, $6, $7, $8, $9, $10, $11
       from (select coalesce($5::text, (select secret_sealed from games.vendor_connection where brand_id = $1 and vendor = $2)) as sealed) s
      where s.sealed is not null
     on conflict (brand_id, vendor) do update
       set protocol = excluded.protocol, game_url = excluded.game_url, secret_sealed = excluded.secret_sealed,
           allowed_addresses = excluded.allowed_addresses, changed_at = excluded.changed_at, report_url = excluded.report_url,
           binding = excluded.binding, most_prize = excluded.most_prize, most_prize_a_day = excluded.most_prize_a_day
     returning 1`,
    [
      ...[brandId, vendor, protocol, gameUrl, secretSealed, allowedAddresses, changedAt, reportUrl],
      ...[binding, mostPrize, mostPrizeADay],
    ],
  );
  return rows.length > 0;
}

/** Secrets that are not encrypted with the newest key. */
export async function listOldSeals(
  db: Queryable,
  newestPrefix: string,
): Promise<{ brandId: bigint; vendor: string; sealed: string }[]> {
  const { rows } = await db.query<{ brandId: bigint; vendor: string; sealed: string }>(
    `select brand_id as "brandId", vendor, secret_sealed as sealed from games.vendor_connection
      where not starts_with(secret_sealed, $1) limit 1000`,
    [newestPrefix],
  );
  return rows;
}

export async function replaceSeal(
  db: Queryable,
  row: { brandId: bigint; vendor: string },
  sealed: string,
): Promise<void> {
  await db.query('update games.vendor_connection set secret_sealed = $3 where brand_id = $1 and vendor = $2', [
    row.brandId,
    row.vendor,
    sealed,
  ]);
}
