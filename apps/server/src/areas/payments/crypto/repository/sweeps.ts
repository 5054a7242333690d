import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

export interface SweepLine {
  readonly path: string;
  readonly address: string;
  readonly coin: string;
  readonly decimals: number;
  readonly units: bigint;
  /** Native coins that must be sent there first, for gas. */
  readonly gasNeeded: bigint;
}

export type SweepRow = {
  id: bigint;
  chain: string;
  destination: string;
  madeBy: string;
  madeAt: Date;
  approvedBy: string | null;
  approvedAt: Date | null;
};

const COLUMNS = `id, chain, destination, made_by AS "madeBy", made_at AS "madeAt", approved_by AS "approvedBy", approved_at AS "approvedAt"`;

export async function insertSweep(
  tx: Queryable,
  scope: Scope,
  plan: { readonly chain: string; readonly destination: string; readonly madeBy: string; readonly at: Date },
  lines: readonly SweepLine[],
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `INSERT INTO payments.chain_sweep (brand_id, chain, destination, made_by, made_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [scope.brandId, plan.chain, plan.destination, plan.madeBy, plan.at],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a sweep was not written');
  await tx.query(
    `INSERT INTO payments.chain_sweep_line (brand_id, sweep_id, number, path, address, coin, decimals, units, gas_needed)
     SELECT $1, $2, l.number, l.path, l.address, l.coin, l.decimals, l.units, l.gas_needed
     FROM unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::numeric[], $8::numeric[])
       WITH ORDINALITY AS l (path, address, coin, decimals, units, gas_needed, number)`,
    [
      ...[scope.brandId, id, lines.map(({ path }) => path), lines.map(({ address }) => address)],
      ...[lines.map(({ coin }) => coin), lines.map(({ decimals }) => decimals)],
      ...[lines.map(({ units }) => units), lines.map(({ gasNeeded }) => gasNeeded)],
    ],
  );
  return id;
}

export async function listSweeps(
  db: Queryable,
  scope: Scope,
  filter: { readonly id?: bigint; readonly before?: bigint; readonly limit: number },
): Promise<readonly SweepRow[]> {
  const { rows } = await db.query<SweepRow>(
    `SELECT ${COLUMNS} FROM payments.chain_sweep WHERE brand_id = $1 AND ($2::bigint IS NULL OR id < $2)
       AND ($4::bigint IS NULL OR id = $4) ORDER BY id DESC LIMIT $3`,
    [scope.brandId, filter.before ?? null, filter.limit, filter.id ?? null],
  );
  return rows;
}

export async function findSweep(db: Queryable, scope: Scope, id: bigint): Promise<SweepRow | null> {
  const { rows } = await db.query<SweepRow>(
    `SELECT ${COLUMNS} FROM payments.chain_sweep WHERE brand_id = $1 AND id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function lockSweep(tx: Queryable, scope: Scope, id: bigint): Promise<SweepRow | null> {
  const { rows } = await tx.query<SweepRow>(
    `SELECT ${COLUMNS} FROM payments.chain_sweep WHERE brand_id = $1 AND id = $2 FOR UPDATE`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function approveSweep(tx: Queryable, scope: Scope, id: bigint, by: string, at: Date): Promise<void> {
  await tx.query('UPDATE payments.chain_sweep SET approved_by = $3, approved_at = $4 WHERE brand_id = $1 AND id = $2', [
    scope.brandId,
    id,
    by,
    at,
  ]);
}

export type SweepLineRow = SweepLine & {
  readonly sweepId: bigint;
  readonly number: number;
  readonly state: string | null;
  readonly txHash: string | null;
};

/** Rows of sweeps with the state of their transactions. */
export async function listSweepLines(
  db: Queryable,
  scope: Scope,
  ids: readonly bigint[],
): Promise<readonly SweepLineRow[]> {
  const { rows } = await db.query<Omit<SweepLineRow, 'units' | 'gasNeeded'> & { units: string; gasNeeded: string }>(
    `SELECT l.sweep_id AS "sweepId", l.number, l.path, l.address, l.coin, l.decimals, l.units, l.gas_needed AS "gasNeeded",
       t.state, t.tx_hash AS "txHash"
     FROM payments.chain_sweep_line l LEFT JOIN payments.chain_transaction t
       ON t.brand_id = l.brand_id AND t.sweep_id = l.sweep_id AND t.line = l.number AND t.kind = 'SWEEP'
     WHERE l.brand_id = $1 AND l.sweep_id = ANY($2) ORDER BY l.sweep_id, l.number`,
    [scope.brandId, ids],
  );
  return rows.map((row) => ({ ...row, units: BigInt(row.units), gasNeeded: BigInt(row.gasNeeded) }));
}
