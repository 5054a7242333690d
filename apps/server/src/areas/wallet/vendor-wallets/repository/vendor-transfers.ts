import type { TransferDirection, VendorTransferState } from '@lantern/engines/cashier';
import { hasRow, type MemberScope, type Queryable, type Scope } from '@lantern/server-kit';

/** Cause of a transfer: by the member, collect all, game start, or game exit. */
export type TransferCause = 'MEMBER' | 'COLLECT' | 'LAUNCH' | 'LEAVE';

export type VendorTransferRow = {
  brandId: bigint;
  id: bigint;
  requestId: string;
  memberId: bigint;
  book: 'REAL' | 'TEST';
  vendor: string;
  direction: TransferDirection;
  amount: bigint;
  cause: TransferCause;
  state: VendorTransferState;
  vendorNo: string | null;
  queries: number;
  nextQueryAt: Date | null;
  unseenSince: Date | null;
  reason: string | null;
  createdAt: Date;
  movedAt: Date;
  endedAt: Date | null;
};

const COLUMNS = `brand_id as "brandId", id, request_id as "requestId", member_id as "memberId", book, vendor, direction, amount, cause,
  state, vendor_no as "vendorNo", queries, next_query_at as "nextQueryAt", unseen_since as "unseenSince", reason,
  created_at as "createdAt", moved_at as "movedAt", ended_at as "endedAt"`;
const OPEN = `state in ('CREATED', 'SENT', 'PENDING')`;

export interface NewVendorTransfer {
  readonly requestId: string;
  readonly vendor: string;
  readonly direction: TransferDirection;
  readonly amount: bigint;
  readonly cause: TransferCause;
  readonly at: Date;
}

/** Inserts a transfer; null while another transfer with this vendor is open, or when the request already exists. */
export async function insertVendorTransfer(
  tx: Queryable,
  scope: MemberScope,
  transfer: NewVendorTransfer,
): Promise<VendorTransferRow | null> {
  const { rows } = await tx.query<VendorTransferRow>(
    `insert into wallet.vendor_transfer
       (brand_id, request_id, member_id, book, vendor, direction, amount, cause, state, created_at, moved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'CREATED', $9, $9) on conflict do nothing returning ${COLUMNS}`,
    [
      scope.brandId,
      transfer.requestId,
      scope.memberId,
      scope.book,
      transfer.vendor,
      transfer.direction,
      transfer.amount,
      transfer.cause,
      transfer.at,
    ],
  );
  return rows[0] ?? null;
}

export async function findByRequest(
  db: Queryable,
  scope: MemberScope,
  requestId: string,
): Promise<VendorTransferRow | null> {
  const { rows } = await db.query<VendorTransferRow>(
    `select ${COLUMNS} from wallet.vendor_transfer where brand_id = $1 and member_id = $2 and request_id = $3`,
    [scope.brandId, scope.memberId, requestId],
  );
  return rows[0] ?? null;
}

/** A transfer, locked until the transaction ends. */
export async function lockVendorTransfer(tx: Queryable, scope: Scope, id: bigint): Promise<VendorTransferRow | null> {
  const { rows } = await tx.query<VendorTransferRow>(
    `select ${COLUMNS} from wallet.vendor_transfer where brand_id = $1 and id = $2 for no key update`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function findVendorTransfer(db: Queryable, scope: Scope, id: bigint): Promise<VendorTransferRow | null> {
  const { rows } = await db.query<VendorTransferRow>(
    `select ${COLUMNS} from wallet.vendor_transfer where brand_id = $1 and id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** Columns that a step changes in addition to the state. */
export interface TransferChange {
  readonly vendorNo?: string | null;
  readonly queries?: number;
  readonly nextQueryAt?: Date | null;
  readonly unseenSince?: Date | null;
  readonly reason?: string | null;
}

export async function updateVendorTransfer(
  tx: Queryable,
  row: VendorTransferRow,
  state: VendorTransferState,
  at: Date,
  change: TransferChange,
): Promise<VendorTransferRow> {
  const next = { ...row, ...change };
  const isOver = state === 'DONE' || state === 'FAILED';
  const { rows } = await tx.query<VendorTransferRow>(
    `update wallet.vendor_transfer
        set state = $3, vendor_no = $4, queries = $5, next_query_at = $6, unseen_since = $7, reason = $8, moved_at = $9, ended_at = $10
      where brand_id = $1 and id = $2 returning ${COLUMNS}`,
    [
      row.brandId,
      row.id,
      state,
      next.vendorNo,
      next.queries,
      state === 'PENDING' ? next.nextQueryAt : null,
      next.unseenSince,
      next.reason,
      state === row.state ? row.movedAt : at,
      isOver ? at : null,
    ],
  );
  const [moved] = rows;
  if (moved === undefined) throw new Error(`transfer ${row.id} vanished inside its own transaction`);
  return moved;
}

export interface TransferEvent {
  readonly at: Date;
  readonly event: string;
  readonly from: VendorTransferState | null;
  readonly to: VendorTransferState;
  readonly actor: string;
  readonly detail?: string | null;
}

export async function insertTransferEvent(tx: Queryable, row: VendorTransferRow, event: TransferEvent): Promise<void> {
  await tx.query(
    `insert into wallet.vendor_transfer_event (brand_id, transfer_id, at, event, from_state, to_state, actor, detail)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.brandId, row.id, event.at, event.event, event.from, event.to, event.actor, event.detail ?? null],
  );
}

export type TransferEventRow = {
  at: Date;
  event: string;
  to: VendorTransferState;
  actor: string;
  detail: string | null;
};

/** The steps of a transfer, in order. */
export async function listTransferEvents(db: Queryable, scope: Scope, id: bigint): Promise<TransferEventRow[]> {
  const { rows } = await db.query<TransferEventRow>(
    `select at, event, to_state as "to", actor, detail from wallet.vendor_transfer_event
      where brand_id = $1 and transfer_id = $2 order by id limit 500`,
    [scope.brandId, id],
  );
  return rows;
}

/** A member's open transfers. */
export async function listOpenOf(db: Queryable, scope: MemberScope): Promise<VendorTransferRow[]> {
  const { rows } = await db.query<VendorTransferRow>(
    `select ${COLUMNS} from wallet.vendor_transfer where brand_id = $1 and member_id = $2 and ${OPEN} order by id limit 100`,
    [scope.brandId, scope.memberId],
  );
  return rows;
}

/** A member's transfers, newest first: before an id, or before an instant. */
export async function listVendorTransfersOf(
  db: Queryable,
  scope: MemberScope,
  page: { readonly beforeId?: bigint | null; readonly before?: Date; readonly limit: number },
): Promise<VendorTransferRow[]> {
  const { rows } = await db.query<VendorTransferRow>(
    `select ${COLUMNS} from wallet.vendor_transfer
      where brand_id = $1 and member_id = $2 and ($3::bigint is null or id < $3) and ($4::timestamptz is null or created_at < $4)
      order by id desc limit $5`,
    [scope.brandId, scope.memberId, page.beforeId ?? null, page.before ?? null, page.limit],
  );
  return rows;
}

export interface BackOfficeTransferFilter {
  readonly state?: VendorTransferState | 'OPEN' | undefined;
  readonly vendor?: string | undefined;
  readonly direction?: TransferDirection | undefined;
  readonly memberId?: bigint | undefined;
  /** Only transfers open since before this time. */
  readonly openSince?: Date | undefined;
  readonly beforeId: bigint | null;
  readonly limit: number;
}

/** A brand's transfers for operators, newest first. */
export async function listBackOfficeVendorTransfers(
  db: Queryable,
  scope: Scope,
  filter: BackOfficeTransferFilter,
): Promise<VendorTransferRow[]> {
  const { rows } = await db.query<VendorTransferRow>(
    `select ${COLUMNS} from wallet.vendor_transfer
      where brand_id = $1 and ($2::text is null or state = $2 or $2 = 'OPEN' and ${OPEN}) and ($3::text is null or vendor = $3)
        and ($4::text is null or direction = $4) and ($5::bigint is null or member_id = $5)
        and ($6::timestamptz is null or ${OPEN} and created_at < $6) and ($7::bigint is null or id < $7)
      order by id desc limit $8`,
    [
      scope.brandId,
      filter.state ?? null,
      filter.vendor ?? null,
      filter.direction ?? null,
      filter.memberId ?? null,
      filter.openSince ?? null,
      filter.beforeId,
      filter.limit,
    ],
  );
  return rows;
}

/** Condition of the job that queries vendors; true for every transfer in process, whose process may have stopped. */
export const HAS_OPEN_TRANSFERS = hasRow(
  `wallet.vendor_transfer where ${OPEN} and (state <> 'PENDING' or next_query_at <= $1::timestamptz)`,
  'moved_at',
);

/** Open transfers to process: those due for a status query, and those whose process stopped before a given time. */
export async function listWaiting(
  db: Queryable,
  now: Date,
  deserted: Date,
  limit: number,
  except: readonly string[],
): Promise<VendorTransferRow[]> {
  const { rows } = await db.query<VendorTransferRow>(
    `select ${COLUMNS} from wallet.vendor_transfer
      where (state = 'PENDING' and next_query_at <= $1 or state in ('CREATED', 'SENT') and moved_at <= $2)
        and id <> all ($4::bigint[])
      order by moved_at limit $3`,
    [now, deserted, limit, except],
  );
  return rows;
}

/** Sum of transfers in process in a book, in minor units; must equal the balance of H:XFER_TRANSIT. */
export async function sumUnderWay(db: Queryable, scope: Scope, book: 'REAL' | 'TEST'): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from wallet.vendor_transfer where brand_id = $1 and book = $2 and ${OPEN}`,
    [scope.brandId, book],
  );
  return rows[0]?.sum ?? 0n;
}

type DoneRow = { id: bigint; vendorNo: string | null; amount: bigint; direction: TransferDirection };

/** Transfers with a vendor that were done in a period. */
export async function listDone(
  db: Queryable,
  scope: Scope,
  vendor: string,
  span: { readonly from: Date; readonly to: Date },
): Promise<DoneRow[]> {
  const { rows } = await db.query<DoneRow>(
    `select id, vendor_no as "vendorNo", amount, direction from wallet.vendor_transfer
      where brand_id = $1 and vendor = $2 and state = 'DONE' and ended_at >= $3 and ended_at < $4 order by id limit 500000`,
    [scope.brandId, vendor, span.from, span.to],
  );
  return rows;
}

/** Those of these transfers that were done, at any time. */
export async function listDoneByIds(
  db: Queryable,
  scope: Scope,
  vendor: string,
  ids: readonly bigint[],
): Promise<DoneRow[]> {
  const { rows } = await db.query<DoneRow>(
    `select id, vendor_no as "vendorNo", amount, direction from wallet.vendor_transfer
      where brand_id = $1 and vendor = $2 and state = 'DONE' and id = any($3)`,
    [scope.brandId, vendor, ids],
  );
  return rows;
}

/** Transfers open since before a given time. */
export async function listOldOpen(db: Queryable, scope: Scope, before: Date): Promise<VendorTransferRow[]> {
  const { rows } = await db.query<VendorTransferRow>(
    `select ${COLUMNS} from wallet.vendor_transfer where brand_id = $1 and ${OPEN} and created_at < $2 order by id limit 1000`,
    [scope.brandId, before],
  );
  return rows;
}

export async function staysPut(db: Queryable, scope: MemberScope): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from wallet.automatic_transfer_off where brand_id = $1 and member_id = $2',
    [scope.brandId, scope.memberId],
  );
  return rowCount === 1;
}

export async function setStaysPut(db: Queryable, scope: MemberScope, isSet: boolean): Promise<void> {
  await db.query(
    isSet
      ? 'insert into wallet.automatic_transfer_off (brand_id, member_id) values ($1, $2) on conflict do nothing'
      : 'delete from wallet.automatic_transfer_off where brand_id = $1 and member_id = $2',
    [scope.brandId, scope.memberId],
  );
}
