import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

/** Whose turn it is: OPEN the operators', ASKED the member's, ENDED nobody's. */
export type DisputeState = 'OPEN' | 'ASKED' | 'ENDED';

export type DisputeRow = {
  /** Increasing in the order in which disputes were opened. */
  id: bigint;
  orderId: bigint;
  memberId: bigint;
  state: DisputeState;
  openedAt: Date;
  ownerId: bigint | null;
  owner: string | null;
  claimedAt: Date | null;
  endedAt: Date | null;
};

const COLUMNS = `id, order_id AS "orderId", member_id AS "memberId", state, opened_at AS "openedAt", owner_id AS "ownerId",
  owner, claimed_at AS "claimedAt", ended_at AS "endedAt"`;

/** Opens the dispute of an order locked by this transaction. */
export async function insertDispute(
  tx: Queryable,
  scope: Scope,
  dispute: { readonly orderId: bigint; readonly memberId: bigint; readonly at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.dispute (brand_id, order_id, member_id, state, opened_at) VALUES ($1, $2, $3, 'OPEN', $4)`,
    [scope.brandId, dispute.orderId, dispute.memberId, dispute.at],
  );
}

export async function endDispute(tx: Queryable, scope: Scope, orderId: bigint, at: Date): Promise<void> {
  await tx.query(
    `UPDATE payments.dispute SET state = 'ENDED', ended_at = $3 WHERE brand_id = $1 AND order_id = $2 AND state <> 'ENDED'`,
    [scope.brandId, orderId, at],
  );
}

export async function findDispute(db: Queryable, scope: Scope, orderId: bigint): Promise<DisputeRow | null> {
  const { rows } = await db.query<DisputeRow>(
    `SELECT ${COLUMNS} FROM payments.dispute WHERE brand_id = $1 AND order_id = $2`,
    [scope.brandId, orderId],
  );
  return rows[0] ?? null;
}

/** The dispute, locked. Lock order: the order first, then its dispute. */
export async function lockDispute(tx: Queryable, scope: Scope, orderId: bigint): Promise<DisputeRow | null> {
  const { rows } = await tx.query<DisputeRow>(
    `SELECT ${COLUMNS} FROM payments.dispute WHERE brand_id = $1 AND order_id = $2 FOR UPDATE`,
    [scope.brandId, orderId],
  );
  return rows[0] ?? null;
}

export interface DisputeChange {
  readonly state: DisputeState;
  /** Null: not assigned. */
  readonly owner: { readonly id: bigint; readonly name: string; readonly since: Date } | null;
}

export async function updateDispute(
  tx: Queryable,
  scope: Scope,
  orderId: bigint,
  { state, owner }: DisputeChange,
): Promise<void> {
  await tx.query(
    `UPDATE payments.dispute SET state = $3, owner_id = $4, owner = $5, claimed_at = $6 WHERE brand_id = $1 AND order_id = $2`,
    [scope.brandId, orderId, state, owner?.id ?? null, owner?.name ?? null, owner?.since ?? null],
  );
}

export interface DisputeFilter {
  /** Undefined: all states. */
  readonly state?: DisputeState;
  /** Only open ones assigned to this operator. */
  readonly ownerId?: bigint;
  readonly orderId?: bigint;
  readonly memberIds?: readonly bigint[];
  /** The last id of the previous page. */
  readonly after?: bigint;
  readonly limit: number;
}

/** Open disputes oldest first, ended ones newest first. Paged by id. */
export async function listDisputes(db: Queryable, scope: Scope, filter: DisputeFilter): Promise<readonly DisputeRow[]> {
  const isQueue = filter.ownerId !== undefined || (filter.state !== undefined && filter.state !== 'ENDED');
  const { rows } = await db.query<DisputeRow>(
    `SELECT ${COLUMNS} FROM payments.dispute WHERE brand_id = $1 AND ($2::text IS NULL OR state = $2)
       AND ($3::bigint IS NULL OR (owner_id = $3 AND state <> 'ENDED'))
       AND ($4::bigint[] IS NULL OR member_id = ANY($4)) AND ($5::bigint IS NULL OR order_id = $5)
       AND ($6::bigint IS NULL OR id ${isQueue ? '>' : '<'} $6)
     ORDER BY id ${isQueue ? 'ASC' : 'DESC'} LIMIT $7`,
    [
      scope.brandId,
      filter.state ?? null,
      filter.ownerId ?? null,
      filter.memberIds ?? null,
      filter.orderId ?? null,
      filter.after ?? null,
      filter.limit,
    ],
  );
  return rows;
}

export type DisputeMessageRow = {
  number: number;
  at: Date;
  isMembers: boolean;
  actor: string;
  words: string;
  pictures: number;
};

/** Maximum messages of one dispute, as in the table's constraint. */
export const MOST_WORDS = 40;

export async function listMessages(
  db: Queryable,
  scope: Scope,
  orderId: bigint,
): Promise<readonly DisputeMessageRow[]> {
  const { rows } = await db.query<DisputeMessageRow>(
    `SELECT number, at, is_members AS "isMembers", actor, words, pictures FROM payments.dispute_message
     WHERE brand_id = $1 AND order_id = $2 ORDER BY number LIMIT ${MOST_WORDS}`,
    [scope.brandId, orderId],
  );
  return rows;
}

/** Adds a message; the caller has locked the dispute. @returns its number, or null when the maximum is reached */
export async function insertMessage(
  tx: Queryable,
  scope: Scope,
  orderId: bigint,
  message: Omit<DisputeMessageRow, 'number'>,
): Promise<number | null> {
  const { rows } = await tx.query<{ number: number }>(
    `INSERT INTO payments.dispute_message (brand_id, order_id, number, at, is_members, actor, words, pictures)
     SELECT $1, $2, count(*) + 1, $3, $4, $5, $6, $7 FROM payments.dispute_message WHERE brand_id = $1 AND order_id = $2
     HAVING count(*) < ${MOST_WORDS} RETURNING number`,
    [scope.brandId, orderId, message.at, message.isMembers, message.actor, message.words, message.pictures],
  );
  return rows[0]?.number ?? null;
}

/** Number of pictures in the disputes of each order: the member's, and all. */
export async function countPictures(
  db: Queryable,
  scope: Scope,
  orderIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly members: number; readonly all: number }>> {
  const { rows } = await db.query<{ orderId: bigint; members: number; all: number }>(
    `SELECT order_id AS "orderId", count(member_id)::int AS members, count(*)::int AS all FROM payments.proof
     WHERE brand_id = $1 AND order_id = ANY($2) GROUP BY order_id`,
    [scope.brandId, orderIds],
  );
  return new Map(rows.map(({ orderId, ...counts }) => [orderId, counts]));
}
