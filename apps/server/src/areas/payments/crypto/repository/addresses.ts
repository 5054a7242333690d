import type { Queryable } from '@lantern/database';
import type { MemberScope } from '@lantern/server-kit';

export type AddressRow = { number: number; brandId: bigint; memberId: bigint; address: string };
const COLUMNS = 'number, brand_id AS "brandId", member_id AS "memberId", address';

export async function findAddress(
  db: Queryable,
  scope: MemberScope,
  key: { readonly chain: string; readonly mark: string },
): Promise<string | null> {
  const { rows } = await db.query<{ address: string }>(
    'SELECT address FROM payments.chain_address WHERE brand_id = $1 AND member_id = $2 AND chain = $3 AND mark = $4',
    [scope.brandId, scope.memberId, key.chain, key.mark],
  );
  return rows[0]?.address ?? null;
}

/** Takes the next free number of a key, locked until the transaction ends. */
export async function nextNumber(
  tx: Queryable,
  key: { readonly chain: string; readonly mark: string },
): Promise<number> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments.chain-address:' || $1 || ':' || $2, 0))`, [
    key.chain,
    key.mark,
  ]);
  const { rows } = await tx.query<{ next: number }>(
    'SELECT (coalesce(max(number), -1) + 1)::int AS next FROM payments.chain_address WHERE chain = $1 AND mark = $2',
    [key.chain, key.mark],
  );
  return rows[0]?.next ?? 0;
}

export async function insertAddress(
  tx: Queryable,
  scope: MemberScope,
  row: { readonly chain: string; readonly mark: string; readonly number: number; readonly address: string; at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.chain_address (chain, mark, number, brand_id, member_id, address, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [row.chain, row.mark, row.number, scope.brandId, scope.memberId, row.address, row.at],
  );
}

export type WatchedRow = AddressRow & { mark: string };

/** Addresses of a chain after the given ones, in the order of creation; limited to one batch. */
export async function listAddressesAfter(
  db: Queryable,
  chain: string,
  after: { readonly mark: string; readonly number: number },
  limit: number,
): Promise<readonly WatchedRow[]> {
  const { rows } = await db.query<WatchedRow>(
    `SELECT mark, ${COLUMNS} FROM payments.chain_address WHERE chain = $1 AND (mark, number) > ($2, $3)
     ORDER BY mark, number LIMIT $4`,
    [chain, after.mark, after.number, limit],
  );
  return rows;
}

/** Marks of the public keys that were used for addresses of a chain: the current one and earlier ones. */
export async function listMarks(db: Queryable, chain: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ mark: string }>(
    'SELECT DISTINCT mark FROM payments.chain_address WHERE chain = $1 ORDER BY mark LIMIT 100',
    [chain],
  );
  return rows.map(({ mark }) => mark);
}

/** A brand's addresses with incoming transfers, for a sweep; limited to one batch, in number order. */
export async function listPaidAddresses(
  db: Queryable,
  brandId: bigint,
  key: { readonly chain: string; readonly mark: string },
  limit: number,
): Promise<readonly AddressRow[]> {
  const { rows } = await db.query<AddressRow>(
    `SELECT ${COLUMNS} FROM payments.chain_address a
     WHERE a.brand_id = $1 AND a.chain = $2 AND a.mark = $3 AND EXISTS (
       SELECT FROM payments.chain_transfer t WHERE t.brand_id = a.brand_id AND t.chain = a.chain AND t.address = a.address AND t.state IN ('TAKEN', 'UNMATCHED'))
     ORDER BY number LIMIT $4`,
    [brandId, key.chain, key.mark, limit],
  );
  return rows;
}

/** Whether an address (with its checksum) is a member's deposit address on one of the chains, of any brand. */
export async function isDepositAddress(db: Queryable, chains: readonly string[], address: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM payments.chain_address WHERE chain = ANY ($1) AND address = $2 LIMIT 1',
    [chains, address],
  );
  return rowCount === 1;
}
