import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameSession } from './sessions.ts';

/** A stored transaction of a vendor. */
export type KnownTransaction = { kind: string; digest: bigint; balanceAfter: bigint };

/** Advisory lock on a vendor's transaction: another request with it waits until this database transaction ends. */
export async function lockTransaction(tx: Queryable, { brandId }: Scope, vendor: string, ref: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`games.extra ${brandId} ${vendor} ${ref}`]);
}

export async function findTransaction(
  db: Queryable,
  { brandId }: Scope,
  vendor: string,
  ref: string,
): Promise<KnownTransaction | null> {
  const { rows } = await db.query<KnownTransaction>(
    `select kind, digest, balance_after as "balanceAfter" from games.vendor_transaction
      where brand_id = $1 and vendor = $2 and ref = $3`,
    [brandId, vendor, ref],
  );
  return rows[0] ?? null;
}

/** Whether a member's round of a vendor has this id. */
export async function hasRound(
  db: Queryable,
  { brandId, vendor, memberId }: GameSession,
  ref: string,
): Promise<boolean> {
  const { rows } = await db.query(
    'select from games.round where bucket = $1 and brand_id = $2 and vendor = $3 and member_id = $4 and ref = $5',
    [Number(memberId % 64n), brandId, vendor, memberId, ref],
  );
  return rows.length > 0;
}

export interface NewExtra {
  readonly kind: 'promo' | 'jackpot' | 'adjust';
  readonly ref: string;
  readonly digest: bigint;
  readonly round: string;
  /** Minor units, negative for a debit. */
  readonly amount: bigint;
  readonly balance: bigint;
  readonly at: Date;
}

/** Stores an extra with its round and its event. */
export async function recordExtra(
  tx: Queryable,
  session: Omit<GameSession, 'language' | 'betsUntil' | 'loginId'>,
  extra: NewExtra,
): Promise<void> {
  const { vendor, vendorSession, brandId, memberId, book, game, gameType } = session;
  const { kind, ref, digest, round, amount, balance, at } = extra;
  await tx.query('select games.record_extra($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)', [
    ...[kind, vendor, ref, digest, round, vendorSession, brandId, memberId, book, game, gameType, amount, balance, at],
  ]);
}
