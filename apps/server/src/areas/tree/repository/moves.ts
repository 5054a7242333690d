import type { Queryable, Scope } from '@lantern/server-kit';

export interface MoveToInsert {
  readonly accountId: bigint;
  readonly oldUplineId: bigint;
  readonly newUplineId: bigint;
  /** yyyy-MM-dd: first business day in the new branch. */
  readonly effectiveDay: string;
  readonly effectiveAt: Date;
  readonly requestedBy: string;
  readonly approvedBy: string;
  readonly decidedAt: Date;
}

/** @returns false when the account already has a pending move */
export async function insertMove(tx: Queryable, scope: Scope, move: MoveToInsert): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into tree.branch_move (brand_id, account_id, old_upline_id, new_upline_id, effective_day, effective_at, requested_by,
       approved_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      scope.brandId,
      move.accountId,
      move.oldUplineId,
      move.newUplineId,
      move.effectiveDay,
      move.effectiveAt,
      move.requestedBy,
      move.approvedBy,
      move.decidedAt,
    ],
  );
  return rowCount === 1;
}

/** Returns why an account cannot be placed below an upline; null when it can. */
export async function findMoveRefusal(
  db: Queryable,
  scope: Scope,
  accountId: bigint,
  uplineId: bigint,
): Promise<string | null> {
  const { rows } = await db.query<{ code: string | null }>('select tree.refuse_move($1, $2, $3) as code', [
    scope.brandId,
    accountId,
    uplineId,
  ]);
  return rows[0]?.code ?? null;
}

export type MoveRow = {
  accountId: bigint;
  oldUplineId: bigint;
  newUplineId: bigint;
  effectiveDay: string;
  state: 'PLANNED' | 'DONE' | 'REFUSED';
  code: string | null;
  requestedBy: string;
  approvedBy: string;
};

/** Moves of an account, newest first. */
export async function listMoves(db: Queryable, scope: Scope, accountId: bigint, limit: number): Promise<MoveRow[]> {
  const { rows } = await db.query<MoveRow>(
    `select account_id as "accountId", old_upline_id as "oldUplineId", new_upline_id as "newUplineId",
            to_char(effective_day, 'YYYY-MM-DD') as "effectiveDay", state, code, requested_by as "requestedBy",
            approved_by as "approvedBy"
       from tree.branch_move where brand_id = $1 and account_id = $2 order by id desc limit $3`,
    [scope.brandId, accountId, limit],
  );
  return rows;
}

type AppliedMove = {
  brandId: bigint;
  accountId: bigint;
  oldUplineId: bigint;
  newUplineId: bigint;
  code: string | null;
};

/** Applies due moves, in every brand. */
export async function applyMove(tx: Queryable, scope: Scope, id: bigint, now: Date): Promise<AppliedMove[]> {
  const { rows } = await tx.query<AppliedMove>(
    `select brand_id as "brandId", account_id as "accountId", old_upline_id as "oldUplineId",
            new_upline_id as "newUplineId", code from tree.apply_move($1, $2, $3)`,
    [scope.brandId, id, now],
  );
  return rows;
}

/** Moves whose business day has begun, in the order in which they take effect. */
export async function listDueMoves(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly { readonly brandId: bigint; readonly id: bigint }[]> {
  const { rows } = await db.query<{ brandId: bigint; id: bigint }>(
    `select brand_id as "brandId", id from tree.branch_move
      where state = 'PLANNED' and effective_at <= $1 and id <> all ($3::bigint[])
      order by brand_id, effective_at, id limit $2`,
    [now, limit, except],
  );
  return rows;
}
