import type { OperatorScope, Queryable } from '@lantern/server-kit';

/** The operator's device with a token; null when unknown or another operator's. */
export async function findDevice(
  db: Queryable,
  { brandId, operatorId }: OperatorScope,
  tokenHash: Buffer,
): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    'select id from staff.known_device where brand_id = $1 and operator_id = $2 and token_hash = $3',
    [brandId, operatorId, tokenHash],
  );
  return rows[0]?.id ?? null;
}

/** Whether any operator of the brand has completed a login from the browser with this token. */
export async function isDeviceKnown(db: Queryable, { brandId }: OperatorScope, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from staff.known_device where brand_id = $1 and token_hash = $2 limit 1',
    [brandId, tokenHash],
  );
  return rowCount === 1;
}

export async function noteDevice(db: Queryable, { brandId }: OperatorScope, id: bigint, now: Date): Promise<void> {
  await db.query('update staff.known_device set used_at = $3 where brand_id = $1 and id = $2', [brandId, id, now]);
}

/** Stores a device; only the operator's latest devices are kept. */
export async function insertDevice(
  tx: Queryable,
  { brandId, operatorId }: OperatorScope,
  device: { readonly tokenHash: Buffer; readonly at: Date; readonly limit: number },
): Promise<void> {
  await tx.query(
    `insert into staff.known_device (brand_id, operator_id, token_hash, created_at, used_at) values ($1, $2, $3, $4, $4)`,
    [brandId, operatorId, device.tokenHash, device.at],
  );
  await tx.query(
    `delete from staff.known_device where brand_id = $1 and operator_id = $2 and id not in
       (select id from staff.known_device where brand_id = $1 and operator_id = $2 order by used_at desc, id desc limit $3)`,
    [brandId, operatorId, device.limit],
  );
}

/** Deletes all devices of an operator. */
export async function dropDevices(tx: Queryable, { brandId, operatorId }: OperatorScope): Promise<void> {
  await tx.query('delete from staff.known_device where brand_id = $1 and operator_id = $2', [brandId, operatorId]);
}
