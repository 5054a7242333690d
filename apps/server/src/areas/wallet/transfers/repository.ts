import type { Queryable } from '@lantern/database';
import type { MemberScope, Scope } from '@lantern/server-kit';

export type Direction = 'DOWN' | 'UP';
export type TransferState = 'REVIEW' | 'POSTED' | 'REJECTED';

export type TransferRow = {
  id: bigint;
  fromId: bigint;
  toId: bigint;
  book: 'REAL' | 'TEST';
  direction: Direction;
  amount: bigint;
  state: TransferState;
  remark: string;
  createdAt: Date;
  ip: string;
  reason: string | null;
};

const COLUMNS = `id, from_id as "fromId", to_id as "toId", book, direction, amount, state, remark, created_at as "createdAt",
  ip, reason`;

/** Locks the sender, so that concurrent transfers cannot exceed the daily limits. */
export async function lockSender(tx: Queryable, scope: MemberScope): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('wallet.transfer', $1) # $2)", [
    scope.brandId,
    scope.memberId,
  ]);
}

export async function findByRequest(db: Queryable, scope: MemberScope, requestId: string): Promise<TransferRow | null> {
  const { rows } = await db.query<TransferRow>(
    `select ${COLUMNS} from wallet.transfer where brand_id = $1 and from_id = $2 and request_id = $3`,
    [scope.brandId, scope.memberId, requestId],
  );
  return rows[0] ?? null;
}

type DaySent = { count: number; amount: bigint };

/** The sum and number of a member's transfers on a business day; rejected transfers were returned and do not count. */
export async function sentOn(db: Queryable, scope: MemberScope, day: string): Promise<DaySent> {
  const { rows } = await db.query<DaySent>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from wallet.transfer
      where brand_id = $1 and from_id = $2 and business_day = $3 and state <> 'REJECTED'`,
    [scope.brandId, scope.memberId, day],
  );
  return rows[0] ?? { count: 0, amount: 0n };
}

/** The IP address of the member's last transfer; null before the first one. */
export async function lastAddress(db: Queryable, scope: MemberScope): Promise<string | null> {
  const { rows } = await db.query<{ ip: string }>(
    'select ip from wallet.transfer where brand_id = $1 and from_id = $2 order by id desc limit 1',
    [scope.brandId, scope.memberId],
  );
  return rows[0]?.ip ?? null;
}

interface NewTransfer {
  readonly requestId: string;
  readonly toId: bigint;
  readonly direction: Direction;
  readonly amount: bigint;
  readonly state: 'REVIEW' | 'POSTED';
  readonly remark: string;
  readonly day: string;
  readonly at: Date;
  readonly ip: string;
  readonly device: string;
}

export async function insertTransfer(tx: Queryable, scope: MemberScope, transfer: NewTransfer): Promise<TransferRow> {
  const { rows } = await tx.query<TransferRow>(
    `insert into wallet.transfer (brand_id, request_id, from_id, to_id, book, direction, amount, state, remark, business_day,
       created_at, ip, device, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $8 = 'POSTED' then $11::timestamptz end)
     returning ${COLUMNS}`,
    [
      scope.brandId,
      transfer.requestId,
      scope.memberId,
      transfer.toId,
      scope.book,
      transfer.direction,
      transfer.amount,
      transfer.state,
      transfer.remark,
      transfer.day,
      transfer.at,
      transfer.ip,
      transfer.device,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A transfer was not inserted.');
  return row;
}

/** A member's transfers in both directions before an id, newest first. */
export async function listTransfers(
  db: Queryable,
  scope: MemberScope,
  page: { readonly beforeId: bigint | null; readonly limit: number },
): Promise<TransferRow[]> {
  const { rows } = await db.query<TransferRow>(
    `select * from (
       (select ${COLUMNS} from wallet.transfer where brand_id = $1 and from_id = $2 and ($3::bigint is null or id < $3)
         order by id desc limit $4)
       union all
       (select ${COLUMNS} from wallet.transfer where brand_id = $1 and to_id = $2 and ($3::bigint is null or id < $3)
         and state = 'POSTED' order by id desc limit $4)) t
      order by id desc limit $4`,
    [scope.brandId, scope.memberId, page.beforeId, page.limit],
  );
  return rows;
}

/** A brand's transfers before an id, newest first. */
export async function listBackOfficeTransfers(
  db: Queryable,
  scope: Scope,
  page: { readonly state: TransferState | null; readonly beforeId: bigint | null; readonly limit: number },
): Promise<TransferRow[]> {
  const { rows } = await db.query<TransferRow>(
    `select ${COLUMNS} from wallet.transfer
      where brand_id = $1 and ($2::text is null or state = $2) and ($3::bigint is null or id < $3)
      order by id desc limit $4`,
    [scope.brandId, page.state, page.beforeId, page.limit],
  );
  return rows;
}

export async function findTransfer(db: Queryable, scope: Scope, id: bigint): Promise<TransferRow | null> {
  const { rows } = await db.query<TransferRow>(
    `select ${COLUMNS} from wallet.transfer where brand_id = $1 and id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function lockTransfer(tx: Queryable, scope: Scope, id: bigint): Promise<TransferRow | null> {
  const { rows } = await tx.query<TransferRow>(
    `select ${COLUMNS} from wallet.transfer where brand_id = $1 and id = $2 for no key update`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function decideTransfer(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  decision: { readonly state: 'POSTED' | 'REJECTED'; readonly at: Date; readonly by: string; readonly reason: string },
): Promise<void> {
  await tx.query(
    `update wallet.transfer set state = $3, decided_at = $4, decided_by = $5, reason = $6
      where brand_id = $1 and id = $2`,
    [scope.brandId, id, decision.state, decision.at, decision.by, decision.reason],
  );
}
