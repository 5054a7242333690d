import type { Queryable, Scope } from '@lantern/server-kit';
import type { RateCard } from './rates.ts';

export type LinkState = 'ACTIVE' | 'CLOSED' | 'EXPIRED' | 'EXHAUSTED' | 'INVALIDATED';

export type LinkRow = {
  id: bigint;
  code: string;
  ownerId: bigint;
  accountType: number;
  rates: RateCard;
  expiresAt: Date | null;
  /** 0: no limit. */
  maxUses: number;
  usedCount: number;
  openedCount: number;
  channel: string;
  remark: string;
  state: LinkState;
  createdAt: Date;
};

const COLUMNS = `id, code, owner_id as "ownerId", account_type as "accountType", rates, expires_at as "expiresAt",
  max_uses as "maxUses", used_count as "usedCount", opened_count as "openedCount", channel, remark, state,
  created_at as "createdAt"`;

export async function findLink(db: Queryable, scope: Scope, code: string): Promise<LinkRow | null> {
  const { rows } = await db.query<LinkRow>(
    `select ${COLUMNS} from tree.register_link where brand_id = $1 and code = $2`,
    [scope.brandId, code],
  );
  return rows[0] ?? null;
}

/** Links of an owner with ids below a given id, newest first. A link past its expiry that the job has not marked yet reads as EXPIRED. */
export async function listLinks(
  db: Queryable,
  scope: Scope,
  ownerId: bigint,
  page: { readonly beforeId: bigint | null; readonly limit: number; readonly now: Date },
): Promise<LinkRow[]> {
  const { rows } = await db.query<LinkRow>(
    `select ${COLUMNS} from tree.register_link
      where brand_id = $1 and owner_id = $2 and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [scope.brandId, ownerId, page.beforeId, page.limit],
  );
  const isOver = (row: LinkRow) => row.state === 'ACTIVE' && row.expiresAt !== null && row.expiresAt <= page.now;
  return rows.map((row) => (isOver(row) ? { ...row, state: 'EXPIRED' } : row));
}

/** Counts a view of the link's page. */
export async function countOpened(db: Queryable, scope: Scope, code: string): Promise<void> {
  await db.query(
    `update tree.register_link set opened_count = opened_count + 1
      where brand_id = $1 and code = $2 and state = 'ACTIVE' and opened_count < 2000000000`,
    [scope.brandId, code],
  );
}

/** Uses one registration of a link if it has one left now. The row lock serialises registrations by the same link. */
export async function takePlace(tx: Queryable, scope: Scope, code: string, now: Date): Promise<LinkRow | null> {
  const { rows } = await tx.query<LinkRow>(
    `update tree.register_link
     set used_count = used_count + 1,
         state = case when max_uses > 0 and used_count + 1 >= max_uses then 'EXHAUSTED' else state end
     where brand_id = $1 and code = $2 and state = 'ACTIVE'
       and (expires_at is null or expires_at > $3) and (max_uses = 0 or used_count < max_uses)
     returning ${COLUMNS}`,
    [scope.brandId, code, now],
  );
  return rows[0] ?? null;
}

export async function lockLinksOf(tx: Queryable, scope: Scope, ownerId: bigint): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tree.links ${scope.brandId} ${ownerId}`]);
}

export async function countActiveLinks(tx: Queryable, scope: Scope, ownerId: bigint, now: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from tree.register_link
     where brand_id = $1 and owner_id = $2 and state = 'ACTIVE' and (expires_at is null or expires_at > $3)`,
    [scope.brandId, ownerId, now],
  );
  return rows[0]?.count ?? 0;
}

interface LinkToInsert {
  readonly code: string;
  readonly ownerId: bigint;
  readonly accountType: number;
  readonly rates: RateCard;
  readonly expiresAt: Date | null;
  readonly maxUses: number;
  readonly channel: string;
  readonly remark: string;
  readonly at: Date;
}

export async function insertLink(tx: Queryable, scope: Scope, link: LinkToInsert): Promise<LinkRow> {
  const { rows } = await tx.query<LinkRow>(
    `insert into tree.register_link
       (brand_id, code, owner_id, account_type, rates, expires_at, max_uses, channel, remark, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [
      scope.brandId,
      link.code,
      link.ownerId,
      link.accountType,
      JSON.stringify(link.rates),
      link.expiresAt,
      link.maxUses,
      link.channel,
      link.remark,
      link.at,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('A register link was not inserted.');
  return row;
}

/** @returns whether the owner's active link was closed */
export async function closeLinkRow(tx: Queryable, scope: Scope, ownerId: bigint, code: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update tree.register_link set state = 'CLOSED'
     where brand_id = $1 and owner_id = $2 and code = $3 and state = 'ACTIVE'`,
    [scope.brandId, ownerId, code],
  );
  return rowCount === 1;
}

/** Marks links past their expiry, in every brand. */
export async function expireLinks(tx: Queryable, now: Date): Promise<void> {
  await tx.query(`update tree.register_link set state = 'EXPIRED' where state = 'ACTIVE' and expires_at <= $1`, [now]);
}
