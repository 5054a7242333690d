import type { Queryable, Scope } from '@lantern/server-kit';

export type NodeKind = 'HOUSE' | 'AGENT' | 'MEMBER';
export type Book = 'REAL' | 'TEST';
export type RateKind = 'LOTTERY_GROUP' | 'LOTTERY_RATE' | 'CATEGORY_RATE';
export type LinkState = 'ACTIVE' | 'CLOSED' | 'EXPIRED' | 'EXHAUSTED' | 'INVALIDATED';
/** Rates by kind and key, e.g. `{ LOTTERY_RATE: { XSMB: 1500 } }`. */
export type RateCard = Readonly<Partial<Record<RateKind, Readonly<Record<string, number>>>>>;

export type NodeRow = {
  accountId: bigint;
  uplineId: bigint | null;
  kind: NodeKind;
  book: Book;
  path: bigint[];
  depth: number;
};

export async function findNode(db: Queryable, scope: Scope, accountId: bigint): Promise<NodeRow | null> {
  const { rows } = await db.query<NodeRow>(
    `select account_id as "accountId", upline_id as "uplineId", kind, book, path, depth from tree.node
     where merchant_id = $1 and account_id = $2`,
    [scope.merchantId, accountId],
  );
  return rows[0] ?? null;
}

/** The upline of each account; those that are not in the tree are left out. */
export async function listUplines(
  db: Queryable,
  scope: Scope,
  accountIds: readonly bigint[],
): Promise<{ accountId: bigint; uplineId: bigint | null }[]> {
  const { rows } = await db.query<{ accountId: bigint; uplineId: bigint | null }>(
    `select account_id as "accountId", upline_id as "uplineId" from tree.node
     where merchant_id = $1 and account_id = any($2)`,
    [scope.merchantId, accountIds],
  );
  return rows;
}

/** Path and current rate of many accounts in one query; those that are not in the tree are left out. */
export async function listAttributions(
  db: Queryable,
  scope: Scope,
  accountIds: readonly bigint[],
  kind: RateKind,
  key: string,
): Promise<{ accountId: bigint; path: bigint[]; value: number | null }[]> {
  const { rows } = await db.query<{ accountId: bigint; path: bigint[]; value: number | null }>(
    `select account_id as "accountId", path, tree.current_rate(merchant_id, account_id, $3, $4) as value from tree.node
     where merchant_id = $1 and account_id = any($2)`,
    [scope.merchantId, accountIds, kind, key],
  );
  return rows;
}

/** The prize group of each account on a lottery: its own, or that of the nearest upline who has one; null when nobody has. */
export async function listPrizeGroups(
  db: Queryable,
  scope: Scope,
  accountIds: readonly bigint[],
  lottery: string,
): Promise<{ accountId: bigint; value: number | null }[]> {
  const { rows } = await db.query<{ accountId: bigint; value: number | null }>(
    `select n.account_id as "accountId", nearest.value
       from tree.node n left join lateral (
         select r.value from unnest(n.path) with ordinality p (id, place)
           cross join lateral (select tree.current_rate(n.merchant_id, p.id, 'LOTTERY_GROUP', $3) as value) r
          where p.id <> 0 and r.value is not null order by p.place desc limit 1
       ) nearest on true
      where n.merchant_id = $1 and n.account_id = any($2)`,
    [scope.merchantId, accountIds, lottery],
  );
  return rows;
}

/** @returns null, or the code of the refusal */
export async function placeNode(
  tx: Queryable,
  scope: Scope,
  node: { accountId: bigint; uplineId: bigint | null; kind: 'AGENT' | 'MEMBER'; book: Book; at: Date },
): Promise<string | null> {
  const { rows } = await tx.query<{ code: string | null }>('select tree.place($1, $2, $3, $4, $5, $6) as code', [
    scope.merchantId,
    node.accountId,
    node.uplineId,
    node.kind,
    node.book,
    node.at,
  ]);
  return rows[0]?.code ?? null;
}

export async function findRate(
  db: Queryable,
  scope: Scope,
  accountId: bigint,
  kind: RateKind,
  key: string,
): Promise<number | null> {
  const { rows } = await db.query<{ value: number | null }>('select tree.current_rate($1, $2, $3, $4) as value', [
    scope.merchantId,
    accountId,
    kind,
    key,
  ]);
  return rows[0]?.value ?? null;
}

/** @returns null, or the code of the refusal */
export async function setRateRow(
  tx: Queryable,
  scope: Scope,
  rate: { accountId: bigint; kind: RateKind; key: string; value: number; at: Date; setBy: string; byOperator: boolean },
): Promise<string | null> {
  const { rows } = await tx.query<{ code: string | null }>(
    'select tree.set_rate($1, $2, $3, $4, $5, $6, $7, $8) as code',
    [scope.merchantId, rate.accountId, rate.kind, rate.key, rate.value, rate.at, rate.setBy, rate.byOperator],
  );
  return rows[0]?.code ?? null;
}

export type LinkRow = {
  id: bigint;
  code: string;
  ownerId: bigint;
  accountType: number;
  rates: RateCard;
  expiresAt: Date | null;
  maxUses: number;
  usedCount: number;
  state: LinkState;
};

const LINK_COLUMNS = `id, code, owner_id as "ownerId", account_type as "accountType", rates, expires_at as "expiresAt",
  max_uses as "maxUses", used_count as "usedCount", state`;

export async function findLink(db: Queryable, scope: Scope, code: string): Promise<LinkRow | null> {
  const { rows } = await db.query<LinkRow>(
    `select ${LINK_COLUMNS} from tree.register_link where merchant_id = $1 and code = $2`,
    [scope.merchantId, code],
  );
  return rows[0] ?? null;
}

/** Takes one place of a link, if it has one at this moment. Registrations by one link follow each other here. */
export async function takePlace(tx: Queryable, scope: Scope, code: string, now: Date): Promise<LinkRow | null> {
  const { rows } = await tx.query<LinkRow>(
    `update tree.register_link
     set used_count = used_count + 1,
         state = case when max_uses > 0 and used_count + 1 >= max_uses then 'EXHAUSTED' else state end
     where merchant_id = $1 and code = $2 and state = 'ACTIVE'
       and (expires_at is null or expires_at > $3) and (max_uses = 0 or used_count < max_uses)
     returning ${LINK_COLUMNS}`,
    [scope.merchantId, code, now],
  );
  return rows[0] ?? null;
}

export async function lockLinksOf(tx: Queryable, scope: Scope, ownerId: bigint): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `tree.links ${scope.merchantId} ${ownerId}`,
  ]);
}

export async function countActiveLinks(tx: Queryable, scope: Scope, ownerId: bigint, now: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from tree.register_link
     where merchant_id = $1 and owner_id = $2 and state = 'ACTIVE' and (expires_at is null or expires_at > $3)`,
    [scope.merchantId, ownerId, now],
  );
  return rows[0]?.count ?? 0;
}

export interface LinkToInsert {
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
       (merchant_id, code, owner_id, account_type, rates, expires_at, max_uses, channel, remark, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${LINK_COLUMNS}`,
    [
      scope.merchantId,
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

/** @returns whether an active link of that owner was closed */
export async function closeLinkRow(tx: Queryable, scope: Scope, ownerId: bigint, code: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update tree.register_link set state = 'CLOSED'
     where merchant_id = $1 and owner_id = $2 and code = $3 and state = 'ACTIVE'`,
    [scope.merchantId, ownerId, code],
  );
  return rowCount === 1;
}

/** Marks what has run out, in every brand. */
export async function expireLinks(tx: Queryable, now: Date): Promise<void> {
  await tx.query(`update tree.register_link set state = 'EXPIRED' where state = 'ACTIVE' and expires_at <= $1`, [now]);
}
