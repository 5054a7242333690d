import type { Queryable, Scope } from '@lantern/server-kit';

/** A chain of the offline beacon: round n is published at genesis + n periods. */
export type OfflineBeaconRow = {
  readonly id: bigint;
  readonly genesis: Date;
  readonly periodS: number;
  readonly length: number;
  readonly commitment: Buffer;
  readonly committedAt: Date;
  readonly sealedSecret: string;
};

const COLUMNS = `id, genesis, period_s as "periodS", length, commitment, committed_at as "committedAt",
  sealed_secret as "sealedSecret"`;

/** Commits a new chain and returns its id. */
export async function insertOfflineBeacon(
  tx: Queryable,
  scope: Scope,
  beacon: Omit<OfflineBeaconRow, 'id'>,
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into lottery.offline_beacon (brand_id, genesis, period_s, length, commitment, sealed_secret, committed_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      scope.brandId,
      beacon.genesis,
      beacon.periodS,
      beacon.length,
      beacon.commitment,
      beacon.sealedSecret,
      beacon.committedAt,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a beacon was not written');
  return row.id;
}

/** The chain that was committed last. */
export async function findNewestOfflineBeacon(db: Queryable, scope: Scope): Promise<OfflineBeaconRow | null> {
  const { rows } = await db.query<OfflineBeaconRow>(
    `select ${COLUMNS} from lottery.offline_beacon where brand_id = $1 order by id desc limit 1`,
    [scope.brandId],
  );
  return rows[0] ?? null;
}

export async function findOfflineBeacon(db: Queryable, scope: Scope, id: bigint): Promise<OfflineBeaconRow | null> {
  const { rows } = await db.query<OfflineBeaconRow>(
    `select ${COLUMNS} from lottery.offline_beacon where brand_id = $1 and id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}
