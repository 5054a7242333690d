import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import type { ChannelNames } from './channels.ts';

export type PayoutChannelRow = {
  code: string;
  nameKey: string;
  gateway: string;
  psp: string;
  priority: number;
  open: boolean;
  /** Maximum of one payment in minor units; null: no maximum. */
  maximum: bigint | null;
  sandbox: boolean;
  settings: unknown;
  /** Null: a sandbox channel, which needs no signature. */
  secretSealed: string | null;
  names: ChannelNames;
  revision: bigint;
};

/** The brand's payout channels, in order of preference. */
export async function listPayoutChannels(db: Queryable, scope: Scope): Promise<readonly PayoutChannelRow[]> {
  const { rows } = await db.query<PayoutChannelRow>(
    `SELECT code, name_key AS "nameKey", gateway, psp, priority, open, maximum, sandbox, settings,
       secret_sealed AS "secretSealed", names, revision FROM payments.payout_channel
     WHERE brand_id = $1 ORDER BY priority, code LIMIT 100`,
    [scope.brandId],
  );
  return rows;
}

/** Inserts a payout channel; an existing one does not change. */
export async function insertPayoutChannel(
  tx: Queryable,
  scope: Scope,
  channel: Omit<PayoutChannelRow, 'open' | 'maximum' | 'settings' | 'secretSealed' | 'names' | 'revision'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.payout_channel (brand_id, code, name_key, gateway, psp, priority, sandbox)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [scope.brandId, channel.code, channel.nameKey, channel.gateway, channel.psp, channel.priority, channel.sandbox],
  );
}

export type PayoutSealRow = { brandId: bigint; code: string; sealed: string };

/** Secrets not encrypted with the newest key; one batch, ordered by brand and code. */
export async function listOldPayoutSeals(
  db: Queryable,
  newestPrefix: string,
  after: Pick<PayoutSealRow, 'brandId' | 'code'>,
  limit: number,
): Promise<readonly PayoutSealRow[]> {
  const { rows } = await db.query<PayoutSealRow>(
    `SELECT brand_id AS "brandId", code, secret_sealed AS sealed FROM payments.payout_channel
     WHERE NOT starts_with(secret_sealed, $1) AND (brand_id, code) > ($2, $3)
     ORDER BY brand_id, code LIMIT $4`,
    [newestPrefix, after.brandId, after.code, limit],
  );
  return rows;
}

export async function replacePayoutSeal(db: Queryable, row: PayoutSealRow, sealed: string): Promise<void> {
  await db.query('UPDATE payments.payout_channel SET secret_sealed = $3 WHERE brand_id = $1 AND code = $2', [
    row.brandId,
    row.code,
    sealed,
  ]);
}
