import type { Queryable } from '@lantern/database';
import type { MemberScope, Scope } from '@lantern/server-kit';

export type PayoutKind = 'BANK' | 'E_WALLET' | 'CRYPTO';

export type PayoutAccountRow = {
  id: bigint;
  memberId: bigint;
  kind: PayoutKind;
  institution: string;
  holder: string;
  numberSealed: string;
  last4: string;
  createdAt: Date;
  removedAt: Date | null;
};

const COLUMNS = `id, member_id AS "memberId", kind, institution, holder, number_sealed AS "numberSealed", last4,
  created_at AS "createdAt", removed_at AS "removedAt"`;

/** A member's accounts that were not removed, oldest first; only a few exist. */
export async function listPayoutAccounts(db: Queryable, scope: MemberScope): Promise<readonly PayoutAccountRow[]> {
  const { rows } = await db.query<PayoutAccountRow>(
    `SELECT ${COLUMNS} FROM payments.payout_account WHERE brand_id = $1 AND member_id = $2 AND removed_at IS NULL
     ORDER BY id LIMIT 50`,
    [scope.brandId, scope.memberId],
  );
  return rows;
}

/** One account, including a removed one, because orders still show it. */
export async function findPayoutAccount(db: Queryable, scope: Scope, id: bigint): Promise<PayoutAccountRow | null> {
  const { rows } = await db.query<PayoutAccountRow>(
    `SELECT ${COLUMNS} FROM payments.payout_account WHERE brand_id = $1 AND id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** The same for many, by id. */
export async function payoutAccountsById(
  db: Queryable,
  scope: Scope,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, PayoutAccountRow>> {
  const { rows } = await db.query<PayoutAccountRow>(
    `SELECT ${COLUMNS} FROM payments.payout_account WHERE brand_id = $1 AND id = ANY($2)`,
    [scope.brandId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface NewPayoutAccount {
  readonly kind: PayoutKind;
  readonly institution: string;
  readonly holder: string;
  readonly numberSealed: string;
  readonly numberKey: Buffer;
  /** Keys under which the same number may be stored in another spelling. */
  readonly formerKeys: readonly Buffer[];
  readonly last4: string;
  readonly at: Date;
}

/**
 * Locked until the transaction ends, so that two members do not bind the same number at once.
 * @returns null when the number belongs to another account of the institution, or the address of a coin to another member
 */
export async function insertPayoutAccount(
  tx: Queryable,
  scope: MemberScope,
  account: NewPayoutAccount,
): Promise<PayoutAccountRow | null> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('payments.number:' || encode($2, 'hex'), $1))", [
    scope.brandId,
    account.numberKey,
  ]);
  const { rows } = await tx.query<PayoutAccountRow>(
    `INSERT INTO payments.payout_account
       (brand_id, member_id, kind, institution, holder, number_sealed, number_key, last4, created_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE NOT EXISTS (
       SELECT FROM payments.payout_account
        WHERE brand_id = $1 AND number_key = ANY ($10::bytea[]) AND removed_at IS NULL
          AND (institution = $4 OR kind = 'CRYPTO' AND member_id <> $2))
     RETURNING ${COLUMNS}`,
    [
      scope.brandId,
      scope.memberId,
      account.kind,
      account.institution,
      account.holder,
      account.numberSealed,
      account.numberKey,
      account.last4,
      account.at,
      [account.numberKey, ...account.formerKeys],
    ],
  );
  return rows[0] ?? null;
}

/** Other members of the brand who had or have this account, also those who removed it. */
export async function countOtherHolders(db: Queryable, scope: Scope, accountId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(DISTINCT o.member_id)::int AS count
       FROM payments.payout_account a
       JOIN payments.payout_account o ON o.brand_id = a.brand_id AND o.number_key = a.number_key AND o.member_id <> a.member_id
        AND (o.institution = a.institution OR o.kind = 'CRYPTO')
      WHERE a.brand_id = $1 AND a.id = $2`,
    [scope.brandId, accountId],
  );
  return rows[0]?.count ?? 0;
}

/** @returns false when the member has no such account */
export async function markPayoutAccountRemoved(
  tx: Queryable,
  scope: MemberScope,
  id: bigint,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE payments.payout_account SET removed_at = $4
     WHERE brand_id = $1 AND member_id = $2 AND id = $3 AND removed_at IS NULL`,
    [scope.brandId, scope.memberId, id, at],
  );
  return rowCount === 1;
}

/** The brand's encrypted key for number digests; the first caller's key is stored. */
export async function storedNumberKey(db: Queryable, scope: Scope, fresh: () => string, at: Date): Promise<string> {
  const read = async () =>
    (await db.query<{ sealed: string }>('SELECT sealed FROM payments.number_key WHERE brand_id = $1', [scope.brandId]))
      .rows[0]?.sealed;
  const known = await read();
  if (known !== undefined) return known;
  await db.query(
    'INSERT INTO payments.number_key (brand_id, sealed, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [scope.brandId, fresh(), at],
  );
  const stored = await read();
  if (stored === undefined) throw new Error('the key of numbers was not written');
  return stored;
}

export type SealedRow = { brandId: bigint; id: bigint | null; sealed: string };

/** Data not encrypted with the newest key, one batch: account numbers, then (id null) the brands' digest keys. */
export async function listOldSeals(db: Queryable, newestPrefix: string, after: bigint, limit: number) {
  const { rows } = await db.query<SealedRow>(
    `(SELECT brand_id AS "brandId", id, number_sealed AS sealed FROM payments.payout_account
      WHERE NOT starts_with(number_sealed, $1) AND id > $2 ORDER BY id LIMIT $3)
     UNION ALL
     (SELECT brand_id, NULL, sealed FROM payments.number_key WHERE NOT starts_with(sealed, $1) AND $2 = 0 LIMIT $3)`,
    [newestPrefix, after, limit],
  );
  return rows;
}

export async function replaceSeal(db: Queryable, row: SealedRow, sealed: string): Promise<void> {
  if (row.id === null) {
    await db.query('UPDATE payments.number_key SET sealed = $2 WHERE brand_id = $1', [row.brandId, sealed]);
    return;
  }
  await db.query('UPDATE payments.payout_account SET number_sealed = $3 WHERE brand_id = $1 AND id = $2', [
    row.brandId,
    row.id,
    sealed,
  ]);
}
