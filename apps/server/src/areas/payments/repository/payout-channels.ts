import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

export type PayoutChannelRow = {
  code: string;
  nameKey: string;
  gateway: string;
  psp: string;
  priority: number;
  open: boolean;
  sandbox: boolean;
};

/** The brand's ways to pay out, the first is proposed first. */
export async function listPayoutChannels(db: Queryable, scope: Scope): Promise<readonly PayoutChannelRow[]> {
  const { rows } = await db.query<PayoutChannelRow>(
    `SELECT code, name_key AS "nameKey", gateway, psp, priority, open, sandbox FROM payments.payout_channel
     WHERE merchant_id = $1 ORDER BY priority, code LIMIT 100`,
    [scope.merchantId],
  );
  return rows;
}

/** Adds a way to pay out; one that exists keeps its settings. */
export async function insertPayoutChannel(
  tx: Queryable,
  scope: Scope,
  channel: Omit<PayoutChannelRow, 'open'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.payout_channel (merchant_id, code, name_key, gateway, psp, priority, sandbox)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [scope.merchantId, channel.code, channel.nameKey, channel.gateway, channel.psp, channel.priority, channel.sandbox],
  );
}
