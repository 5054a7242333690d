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

export type NewFrozenBranch = Pick<FrozenBranch, 'accountId' | 'frozenAt' | 'frozenBy' | 'reason'>;

const COLUMNS = `id, account_id as "accountId", frozen_at as "frozenAt", frozen_by as "frozenBy", reason, released_at as "releasedAt",
  released_by as "releasedBy"`;

/** Time since when a branch is frozen, at one of the accounts from its top agent down; null if it is not. */
export async function frozenSince(db: Queryable, scope: Scope, line: readonly bigint[]): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>('select tree.frozen_since($1, $2) as at', [scope.brandId, line]);
  return rows[0]?.at ?? null;
}

/** Whether the branch of an account is frozen, at the account itself or above. */
export async function isFrozen(db: Queryable, scope: Scope, accountId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ frozen: boolean }>(
    `select tree.frozen_since(n.brand_id, n.path) is not null as frozen from tree.node n
      where n.brand_id = $1 and n.account_id = $2`,
    [scope.brandId, accountId],
  );
  return rows[0]?.frozen ?? false;
}

/** @returns false if it is already frozen */
export async function insertFrozenBranch(tx: Queryable, scope: Scope, branch: NewFrozenBranch): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into tree.frozen_branch (brand_id, account_id, frozen_at, frozen_by, reason) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [scope.brandId, branch.accountId, branch.frozenAt, branch.frozenBy, branch.reason],
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
    `update tree.frozen_branch set released_at = $3, released_by = $4
      where brand_id = $1 and id = $2 and released_at is null`,
    [scope.brandId, id, at, by],
  );
  return rowCount === 1;
}

export async function findFrozenBranch(db: Queryable, scope: Scope, id: bigint): Promise<FrozenBranch | null> {
  const { rows } = await db.query<FrozenBranch>(
    `select ${COLUMNS} from tree.frozen_branch where brand_id = $1 and id = $2`,
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
    `select ${COLUMNS} from tree.frozen_branch where brand_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [scope.brandId, page.beforeId, page.limit],
  );
  return rows;
}
