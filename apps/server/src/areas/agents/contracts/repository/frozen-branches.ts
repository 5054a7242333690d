import type { Queryable, Scope } from '@lantern/server-kit';

export type FrozenBranch = {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly frozenAt: Date;
  readonly frozenBy: string;
  readonly reason: string;
  readonly releasedAt: Date | null;
  readonly releasedBy: string | null;
};

const COLUMNS = `id, account_id as "accountId", frozen_at as "frozenAt", frozen_by as "frozenBy", reason, released_at as "releasedAt",
  released_by as "releasedBy"`;

/** Time since when the branch of an account is frozen, at the account itself or above; null if it is not. */
export async function frozenAbove(db: Queryable, scope: Scope, line: readonly bigint[]): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select min(frozen_at) as at from agents.frozen_line where brand_id = $1 and account_id = any ($2) and released_at is null',
    [scope.brandId, line],
  );
  return rows[0]?.at ?? null;
}

/** @returns false if it is already frozen */
export async function insertFrozenBranch(
  tx: Queryable,
  scope: Scope,
  line: Pick<FrozenBranch, 'accountId' | 'frozenAt' | 'frozenBy' | 'reason'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into agents.frozen_line (brand_id, account_id, frozen_at, frozen_by, reason) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [scope.brandId, line.accountId, line.frozenAt, line.frozenBy, line.reason],
  );
  return rowCount === 1;
}

/** @returns false if it is no longer frozen */
export async function releaseFrozenBranch(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  at: Date,
  by: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update agents.frozen_line set released_at = $3, released_by = $4
      where brand_id = $1 and id = $2 and released_at is null`,
    [scope.brandId, id, at, by],
  );
  return rowCount === 1;
}

export async function findFrozenBranch(db: Queryable, scope: Scope, id: bigint): Promise<FrozenBranch | null> {
  const { rows } = await db.query<FrozenBranch>(
    `select ${COLUMNS} from agents.frozen_line where brand_id = $1 and id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** Frozen branches before an id, newest first, including released ones. */
export async function listFrozenBranches(
  db: Queryable,
  scope: Scope,
  page: { readonly beforeId: bigint | null; readonly limit: number },
): Promise<readonly FrozenBranch[]> {
  const { rows } = await db.query<FrozenBranch>(
    `select ${COLUMNS} from agents.frozen_line where brand_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [scope.brandId, page.beforeId, page.limit],
  );
  return rows;
}
