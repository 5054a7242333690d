import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

/** The uploader of a picture: a member or an operator. */
export type Uploader = { readonly memberId: bigint } | { readonly operatorId: bigint };

export type ProofRow = {
  id: string;
  memberId: bigint | null;
  operatorId: bigint | null;
  orderId: bigint | null;
  width: number;
  height: number;
  createdAt: Date;
};

const COLUMNS = `id, member_id AS "memberId", operator_id AS "operatorId", order_id AS "orderId", width, height,
  created_at AS "createdAt"`;

const ids = (by: Uploader) => ('memberId' in by ? [by.memberId, null] : [null, by.operatorId]);

export async function insertProof(
  db: Queryable,
  scope: Scope,
  by: Uploader,
  proof: { id: string; picture: Buffer; width: number; height: number; at: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO payments.proof (brand_id, id, member_id, operator_id, width, height, picture, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [scope.brandId, proof.id, ...ids(by), proof.width, proof.height, proof.picture, proof.at],
  );
}

/** Number of an uploader's pictures not yet attached to an order. */
export async function countUnusedProofs(db: Queryable, scope: Scope, by: Uploader): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM payments.proof WHERE brand_id = $1 AND order_id IS NULL AND repair_id IS NULL
       AND member_id IS NOT DISTINCT FROM $2 AND operator_id IS NOT DISTINCT FROM $3`,
    [scope.brandId, ...ids(by)],
  );
  return rows[0]?.count ?? 0;
}

/** Attaches an operator's own unattached picture to the repair of a deposit. @returns whether it existed */
export async function attachEvidence(
  tx: Queryable,
  scope: Scope,
  operatorId: bigint,
  repairId: string,
  proofId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE payments.proof SET repair_id = $3 WHERE brand_id = $1 AND operator_id = $2 AND id = $4
       AND order_id IS NULL AND repair_id IS NULL`,
    [scope.brandId, operatorId, repairId, proofId],
  );
  return rowCount === 1;
}

/** Attaches an uploader's own unattached pictures to an order. @returns how many were attached */
export async function attachProofs(
  tx: Queryable,
  scope: Scope,
  by: Uploader,
  orderId: bigint,
  proofIds: readonly string[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE payments.proof SET order_id = $4 WHERE brand_id = $1 AND order_id IS NULL AND repair_id IS NULL AND id = ANY($5)
       AND member_id IS NOT DISTINCT FROM $2 AND operator_id IS NOT DISTINCT FROM $3`,
    [scope.brandId, ...ids(by), orderId, proofIds],
  );
  return rowCount ?? 0;
}

export async function listProofs(db: Queryable, scope: Scope, orderId: bigint): Promise<readonly ProofRow[]> {
  const { rows } = await db.query<ProofRow>(
    `SELECT ${COLUMNS} FROM payments.proof WHERE brand_id = $1 AND order_id = $2 ORDER BY created_at, id LIMIT 50`,
    [scope.brandId, orderId],
  );
  return rows;
}

/** The picture of a dispute or of a repair; unattached pictures are never returned. */
export async function findPicture(db: Queryable, scope: Scope, id: string) {
  const { rows } = await db.query<{ picture: Buffer; orderId: bigint | null; repairId: string | null }>(
    `SELECT picture, order_id AS "orderId", repair_id AS "repairId" FROM payments.proof
     WHERE brand_id = $1 AND id = $2 AND (order_id IS NOT NULL OR repair_id IS NOT NULL)`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function deleteUnattachedProofs(db: Queryable, before: Date): Promise<void> {
  await db.query('DELETE FROM payments.proof WHERE order_id IS NULL AND repair_id IS NULL AND created_at < $1', [
    before,
  ]);
}
