import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

export type NoticeRow = { digest: Buffer; answer: string };

/** Stores a provider's notice once; a repetition returns the first one's row. */
export async function insertNotice(
  tx: Queryable,
  scope: Scope,
  notice: {
    channel: string;
    providerNo: string;
    event: string;
    body: unknown;
    digest: Buffer;
    answer: string;
    at: Date;
  },
): Promise<NoticeRow | null> {
  const key = [scope.brandId, notice.channel, notice.providerNo, notice.event];
  const inserted = await tx.query(
    `INSERT INTO payments.provider_notice (brand_id, channel, provider_no, event, body, digest, answer, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [...key, JSON.stringify(notice.body), notice.digest, notice.answer, notice.at],
  );
  return inserted.rowCount === 1 ? null : findNotice(tx, scope, notice);
}

/** An earlier notice with the same number and event. */
export async function findNotice(
  db: Queryable,
  scope: Scope,
  { channel, providerNo, event }: { channel: string; providerNo: string; event: string },
): Promise<NoticeRow | null> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT digest, answer FROM payments.provider_notice
     WHERE brand_id = $1 AND channel = $2 AND provider_no = $3 AND event = $4`,
    [scope.brandId, channel, providerNo, event],
  );
  return rows[0] ?? null;
}
