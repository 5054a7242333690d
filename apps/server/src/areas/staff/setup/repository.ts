import type { OperatorScope, Queryable, Scope } from '@lantern/server-kit';

/** Stores a link that replaces any earlier one of the operator. */
export async function saveSetupLink(
  tx: Queryable,
  { brandId, operatorId }: OperatorScope,
  link: { readonly tokenHash: Buffer; readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into staff.setup_link (brand_id, operator_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (brand_id, operator_id) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [brandId, operatorId, link.tokenHash, link.at, link.expiresAt],
  );
}

export type SetupLinkRow = { operatorId: bigint; expiresAt: Date };

export async function findSetupLink(
  db: Queryable,
  { brandId }: Scope,
  tokenHash: Buffer,
  now: Date,
): Promise<SetupLinkRow | null> {
  const { rows } = await db.query<SetupLinkRow>(
    `select operator_id as "operatorId", expires_at as "expiresAt" from staff.setup_link
     where brand_id = $1 and token_hash = $2 and expires_at > $3`,
    [brandId, tokenHash, now],
  );
  return rows[0] ?? null;
}

/** Expiry of an operator's link; null without a valid link. */
export async function findSetupExpiry(
  db: Queryable,
  { brandId, operatorId }: OperatorScope,
  now: Date,
): Promise<Date | null> {
  const { rows } = await db.query<{ expiresAt: Date }>(
    `select expires_at as "expiresAt" from staff.setup_link where brand_id = $1 and operator_id = $2 and expires_at > $3`,
    [brandId, operatorId, now],
  );
  return rows[0]?.expiresAt ?? null;
}

/** Deletes a link when it is used. @returns whether it existed */
export async function useSetupLink(tx: Queryable, { brandId }: Scope, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from staff.setup_link where brand_id = $1 and token_hash = $2 and expires_at > $3',
    [brandId, tokenHash, now],
  );
  return rowCount === 1;
}

/** Deletes an operator's link. */
export async function dropSetupLink(tx: Queryable, { brandId, operatorId }: OperatorScope): Promise<void> {
  await tx.query('delete from staff.setup_link where brand_id = $1 and operator_id = $2', [brandId, operatorId]);
}
