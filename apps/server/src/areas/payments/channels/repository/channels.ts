import type { Queryable } from '@lantern/database';
import type { Language, Scope } from '@lantern/server-kit';

export type ChannelKind = 'PSP_CARD' | 'E_WALLET' | 'QR' | 'BANK_TRANSFER' | 'CRYPTO' | 'MANUAL';

export type ChannelRow = {
  code: string;
  kind: ChannelKind;
  nameKey: string;
  gateway: string;
  psp: string;
  minimum: bigint;
  maximum: bigint;
  feePpm: number;
  minutesToPay: number;
  queryAbove: bigint;
  open: boolean;
  sandbox: boolean;
  secretSealed: string;
  settings: unknown;
  minimumRank: number;
  /** `HH:MM:SS` in the brand's time zone, both or none; the period may include midnight. */
  opensAt: string | null;
  closesAt: string | null;
  dailyCap: bigint | null;
  /** Null: the brand's currency. */
  currency: string | null;
  /** The platform's bank account that receives the transfer. */
  receiving: string | null;
  priority: number;
  names: ChannelNames;
  revision: bigint;
  /** A second person approved the terms; without it the channel cannot be opened. */
  approved: boolean;
};

/** Display names by language, e.g. `{ EN: 'Bank QR' }`. */
export type ChannelNames = Readonly<Partial<Record<Language, string>>>;

const COLUMNS = `code, kind, name_key AS "nameKey", gateway, psp, minimum, maximum, fee_ppm AS "feePpm",
  minutes_to_pay AS "minutesToPay", query_above AS "queryAbove", open, sandbox,
  secret_sealed AS "secretSealed", settings, minimum_rank AS "minimumRank", opens_at AS "opensAt", closes_at AS "closesAt",
  daily_cap AS "dailyCap", currency, receiving, priority, names, revision, approved`;

/** The brand's channels in display order. */
export async function listChannels(db: Queryable, scope: Scope): Promise<readonly ChannelRow[]> {
  const { rows } = await db.query<ChannelRow>(
    `SELECT ${COLUMNS} FROM payments.channel WHERE brand_id = $1 ORDER BY priority, code LIMIT 100`,
    [scope.brandId],
  );
  return rows;
}

export async function findChannel(db: Queryable, scope: Scope, code: string): Promise<ChannelRow | null> {
  const { rows } = await db.query<ChannelRow>(
    `SELECT ${COLUMNS} FROM payments.channel WHERE brand_id = $1 AND code = $2`,
    [scope.brandId, code],
  );
  return rows[0] ?? null;
}

/** Inserts a channel; an existing one does not change. */
export async function insertChannel(
  tx: Queryable,
  scope: Scope,
  channel: Omit<
    ChannelRow,
    | 'open'
    | 'settings'
    | 'minimumRank'
    | 'opensAt'
    | 'closesAt'
    | 'dailyCap'
    | 'currency'
    | 'receiving'
    | 'names'
    | 'revision'
    | 'approved'
  > & { settings?: unknown; receiving?: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.channel (brand_id, code, kind, name_key, gateway, psp, minimum, maximum, fee_ppm,
       minutes_to_pay, query_above, priority, sandbox, secret_sealed, settings, receiving)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING`,
    [
      scope.brandId,
      channel.code,
      channel.kind,
      channel.nameKey,
      channel.gateway,
      channel.psp,
      channel.minimum,
      channel.maximum,
      channel.feePpm,
      channel.minutesToPay,
      channel.queryAbove,
      channel.priority,
      channel.sandbox,
      channel.secretSealed,
      channel.settings ?? {},
      channel.receiving ?? null,
    ],
  );
}

export type ChannelSealRow = { brandId: bigint; code: string; sealed: string };

/** Secrets not encrypted with the newest key; one batch, ordered by brand and code. */
export async function listOldChannelSeals(
  db: Queryable,
  newestPrefix: string,
  after: Pick<ChannelSealRow, 'brandId' | 'code'>,
  limit: number,
): Promise<readonly ChannelSealRow[]> {
  const { rows } = await db.query<ChannelSealRow>(
    `SELECT brand_id AS "brandId", code, secret_sealed AS sealed FROM payments.channel
     WHERE NOT starts_with(secret_sealed, $1) AND (brand_id, code) > ($2, $3)
     ORDER BY brand_id, code LIMIT $4`,
    [newestPrefix, after.brandId, after.code, limit],
  );
  return rows;
}

export async function replaceChannelSeal(db: Queryable, row: ChannelSealRow, sealed: string): Promise<void> {
  await db.query('UPDATE payments.channel SET secret_sealed = $3 WHERE brand_id = $1 AND code = $2', [
    row.brandId,
    row.code,
    sealed,
  ]);
}
