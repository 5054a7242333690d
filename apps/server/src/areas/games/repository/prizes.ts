import type { Queryable, Scope } from '@lantern/server-kit';

export type PrizeState = 'HELD' | 'PAID' | 'DECLINED';

/** A prize above its vendor's limit. Amounts in minor units. */
export type WaitingPrizeRow = {
  id: bigint;
  brandId: bigint;
  vendor: string;
  ref: string;
  operation: 'promoWin' | 'jackpotWin' | 'adjust';
  session: string;
  memberId: bigint;
  game: string;
  round: string;
  amount: bigint;
  digest: bigint;
  state: PrizeState;
  firstAt: Date;
  lastAt: Date;
  decidedAt: Date | null;
};

const COLUMNS = `id, brand_id as "brandId", vendor, ref, operation, session, member_id as "memberId", game, round, amount, digest,
  state, first_at as "firstAt", last_at as "lastAt", decided_at as "decidedAt"`;

/** The stored prize of a vendor's transaction, locked until this database transaction ends. */
export async function lockWaitingPrize(
  tx: Queryable,
  { brandId }: Scope,
  vendor: string,
  ref: string,
): Promise<WaitingPrizeRow | null> {
  const { rows } = await tx.query<WaitingPrizeRow>(
    `select ${COLUMNS} from games.prize_on_hold where brand_id = $1 and vendor = $2 and ref = $3 for update`,
    [brandId, vendor, ref],
  );
  return rows[0] ?? null;
}

export async function findWaitingPrize(db: Queryable, { brandId }: Scope, id: bigint): Promise<WaitingPrizeRow | null> {
  const { rows } = await db.query<WaitingPrizeRow>(
    `select ${COLUMNS} from games.prize_on_hold where brand_id = $1 and id = $2`,
    [brandId, id],
  );
  return rows[0] ?? null;
}

export async function lockWaitingPrizeById(
  tx: Queryable,
  { brandId }: Scope,
  id: bigint,
): Promise<WaitingPrizeRow | null> {
  const { rows } = await tx.query<WaitingPrizeRow>(
    `select ${COLUMNS} from games.prize_on_hold where brand_id = $1 and id = $2 for update`,
    [brandId, id],
  );
  return rows[0] ?? null;
}

export type NewWaitingPrize = Omit<WaitingPrizeRow, 'id' | 'state' | 'firstAt' | 'lastAt' | 'decidedAt'>;

export async function insertWaitingPrize(tx: Queryable, prize: NewWaitingPrize, at: Date): Promise<void> {
  await tx.query(
    `insert into games.prize_on_hold (brand_id, vendor, ref, operation, session, member_id, game, round, amount, digest, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      ...[prize.brandId, prize.vendor, prize.ref, prize.operation, prize.session, prize.memberId],
      ...[prize.game, prize.round, prize.amount, prize.digest, at],
    ],
  );
}

/** Stores that the vendor has sent a pending prize again. */
export async function noteRepeat(tx: Queryable, { brandId }: Scope, id: bigint, at: Date): Promise<void> {
  await tx.query('update games.prize_on_hold set last_at = $3 where brand_id = $1 and id = $2', [brandId, id, at]);
}

export async function decideWaitingPrize(
  tx: Queryable,
  { brandId }: Scope,
  id: bigint,
  state: 'PAID' | 'DECLINED',
  at: Date,
): Promise<void> {
  await tx.query('update games.prize_on_hold set state = $3, decided_at = $4 where brand_id = $1 and id = $2', [
    brandId,
    id,
    state,
    at,
  ]);
}

/** Prizes above the limit of a brand: pending ones oldest first, decided ones newest first. */
export async function listWaitingPrizes(
  db: Queryable,
  { brandId }: Scope,
  { state, after, limit }: { readonly state: PrizeState; readonly after: bigint | null; readonly limit: number },
): Promise<WaitingPrizeRow[]> {
  const [beyond, order] = state === 'HELD' ? ['>', 'asc'] : ['<', 'desc'];
  const { rows } = await db.query<WaitingPrizeRow>(
    `select ${COLUMNS} from games.prize_on_hold
      where brand_id = $1 and state = $2 and ($3::bigint is null or id ${beyond} $3)
      order by id ${order} limit $4`,
    [brandId, state, after, limit],
  );
  return rows;
}

/** Number of prizes of a brand that wait for a decision. */
export async function countWaitingPrizes(db: Queryable, { brandId }: Scope): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::int as count from games.prize_on_hold where brand_id = $1 and state = 'HELD'",
    [brandId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Adds a prize to its vendor's daily sum, unless the sum would exceed the limit.
 *
 * @returns whether it was added
 */
export async function countPrize(
  tx: Queryable,
  { brandId }: Scope,
  prize: { readonly vendor: string; readonly day: string; readonly amount: bigint; readonly most: bigint },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into games.prize_day as d (brand_id, vendor, day, paid)
     select $1, $2, $3::date, $4::bigint where $4::bigint <= $5::bigint
     on conflict (brand_id, vendor, day) do update set paid = d.paid + excluded.paid
      where d.paid + excluded.paid <= $5::bigint
     returning 1`,
    [brandId, prize.vendor, prize.day, prize.amount, prize.most],
  );
  return rows.length > 0;
}
