import type { Payload } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import type { MemberScope, Scope } from '@lantern/server-kit';
import type { ChannelKind } from '../../channels/repository/channels.ts';
import { CRYPTO_OF_ORDER, type CryptoOfOrder } from '../../crypto/repository/chain-orders.ts';

export type DepositState = NonNullable<Payload<'payments.depositOrders'>['state']>;

export type OrderRow = {
  id: bigint;
  memberId: bigint;
  book: 'REAL' | 'TEST';
  requestId: string;
  channel: string;
  kind: ChannelKind;
  sandbox: boolean;
  psp: string;
  state: DepositState;
  amount: bigint;
  payable: bigint;
  fee: bigint;
  received: bigint | null;
  credited: bigint | null;
  payerName: string | null;
  providerNo: string | null;
  paymentUrl: string | null;
  reason: string | null;
  createdAt: Date;
  expiresAt: Date;
  creditedAt: Date | null;
  reversedAt: Date | null;
  /** The promotion chosen with the order. */
  activityId: bigint | null;
  /** The platform's bank account for a transfer; null for other kinds. */
  receiving: string | null;
  bank: string | null;
  bankHolder: string | null;
  bankNumber: string | null;
  /** The coin terms; null for other kinds. */
  crypto: CryptoOfOrder | null;
};

const SELECT = `SELECT o.id, o.member_id AS "memberId", o.book, o.request_id AS "requestId", o.channel, c.kind, c.sandbox, c.psp,
    o.state, o.amount, o.payable, o.fee, o.received, o.credited, o.payer_name AS "payerName", o.provider_no AS "providerNo",
    o.payment_url AS "paymentUrl", o.reason, o.created_at AS "createdAt", o.expires_at AS "expiresAt", o.credited_at AS "creditedAt",
    o.reversed_at AS "reversedAt", o.activity_id AS "activityId", o.receiving,
    b.bank, b.holder AS "bankHolder", b.number AS "bankNumber", ${CRYPTO_OF_ORDER} AS crypto
  FROM payments.deposit_order o JOIN payments.channel c ON c.brand_id = o.brand_id AND c.code = o.channel
    LEFT JOIN payments.bank_account b ON b.brand_id = o.brand_id AND b.code = o.receiving`;

/** The same for an order inserted by the statement itself, with alias `o`. */
const SELECT_WRITTEN = SELECT.replace('FROM payments.deposit_order o', 'FROM o');

export interface NewOrder {
  readonly requestId: string;
  readonly channel: string;
  readonly amount: bigint;
  readonly payable: bigint;
  readonly fee: bigint;
  readonly payerName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly receiving: string | null;
  readonly activityId: bigint | null;
}

/** Locks the member, so that limits are checked for one deposit order at a time. */
export async function lockMemberDeposits(tx: Queryable, scope: MemberScope): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments.deposit', $1) # $2)`, [
    scope.brandId,
    scope.memberId,
  ]);
}

/** Inserts a new order with the first row of its history. */
export async function insertOrder(
  tx: Queryable,
  scope: MemberScope,
  order: NewOrder,
  actor: string,
): Promise<OrderRow> {
  const { rows } = await tx.query<OrderRow>(
    `WITH o AS (
       INSERT INTO payments.deposit_order
         (brand_id, member_id, book, request_id, channel, state, amount, payable, fee, payer_name, created_at, expires_at, receiving,
          activity_id)
       VALUES ($1, $2, $3, $4, $5, 'CREATED', $6, $7, $8, $9, $10, $11, $12, $14) RETURNING *
     ), published AS (
       INSERT INTO payments.deposit_event (brand_id, order_id, number, at, event, to_state, actor)
       SELECT brand_id, id, 1, created_at, 'CREATED', state, $13 FROM o
     ) ${SELECT_WRITTEN}`,
    [
      scope.brandId,
      scope.memberId,
      scope.book,
      order.requestId,
      order.channel,
      order.amount,
      order.payable,
      order.fee,
      order.payerName,
      order.createdAt,
      order.expiresAt,
      order.receiving,
      actor,
      order.activityId,
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a deposit order was not written');
  return row;
}

/** The member's own order; another member's is not found. */
export async function findOwnOrder(db: Queryable, scope: MemberScope, id: bigint): Promise<OrderRow | null> {
  const { rows } = await db.query<OrderRow>(`${SELECT} WHERE o.brand_id = $1 AND o.member_id = $2 AND o.id = $3`, [
    scope.brandId,
    scope.memberId,
    id,
  ]);
  return rows[0] ?? null;
}

/** The order of an earlier request with this id. Nearly every request is new, so the key alone is queried first. */
export async function findByRequest(db: Queryable, scope: MemberScope, requestId: string): Promise<OrderRow | null> {
  const { rows } = await db.query<Pick<OrderRow, 'id'>>(
    'SELECT id FROM payments.deposit_order WHERE brand_id = $1 AND member_id = $2 AND request_id = $3',
    [scope.brandId, scope.memberId, requestId],
  );
  return rows[0] ? findOwnOrder(db, scope, rows[0].id) : null;
}

export async function findOrder(db: Queryable, scope: Scope, id: bigint): Promise<OrderRow | null> {
  const { rows } = await db.query<OrderRow>(`${SELECT} WHERE o.brand_id = $1 AND o.id = $2`, [scope.brandId, id]);
  return rows[0] ?? null;
}

/** The order, locked until the transaction ends; every change of state reads it this way first. */
export async function lockOrder(tx: Queryable, scope: Scope, id: bigint): Promise<OrderRow | null> {
  const { rows } = await tx.query<OrderRow>(`${SELECT} WHERE o.brand_id = $1 AND o.id = $2 FOR UPDATE OF o`, [
    scope.brandId,
    id,
  ]);
  return rows[0] ?? null;
}

export interface OrderFilter {
  readonly memberId?: bigint;
  readonly memberIds?: readonly bigint[];
  readonly state?: DepositState;
  readonly before?: bigint;
  readonly createdBefore?: Date;
  readonly limit: number;
}

/** Orders newest first, paged by id. */
export async function listOrders(db: Queryable, scope: Scope, filter: OrderFilter): Promise<readonly OrderRow[]> {
  const { rows } = await db.query<OrderRow>(
    `${SELECT} WHERE o.brand_id = $1 AND ($2::bigint IS NULL OR o.member_id = $2)
       AND ($3::bigint[] IS NULL OR o.member_id = ANY($3)) AND ($4::text IS NULL OR o.state = $4)
       AND ($5::bigint IS NULL OR o.id < $5) AND ($6::timestamptz IS NULL OR o.created_at < $6)
     ORDER BY o.id DESC LIMIT $7`,
    [
      scope.brandId,
      filter.memberId ?? null,
      filter.memberIds ?? null,
      filter.state ?? null,
      filter.before ?? null,
      filter.createdBefore ?? null,
      filter.limit,
    ],
  );
  return rows;
}

export interface OrderChange {
  readonly state: DepositState;
  readonly providerNo?: string;
  readonly paymentUrl?: string;
  readonly received?: bigint;
  readonly credited?: bigint;
  /** The fee finally charged to the member. */
  readonly fee?: bigint;
  readonly creditedAt?: Date;
  readonly reversedAt?: Date;
  readonly reason?: string;
}

export interface OrderEvent {
  readonly at: Date;
  readonly event: string;
  readonly from: DepositState | null;
  readonly to: DepositState;
  readonly actor: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Writes the new state and its history row in one statement. The caller has locked the order, or handles null: another process has moved
 * the order from the given state.
 *
 * @param order as it is before
 * @returns the order after the change
 */
export async function moveOrder(
  db: Queryable,
  scope: Scope,
  order: OrderRow,
  change: OrderChange,
  event: Omit<OrderEvent, 'to' | 'from'>,
): Promise<OrderRow | null> {
  const { rowCount } = await db.query(
    `WITH o AS (
       UPDATE payments.deposit_order SET state = $3, provider_no = coalesce($4, provider_no), payment_url = coalesce($5, payment_url),
         received = coalesce($6, received), credited = coalesce($7, credited), credited_at = coalesce($8, credited_at),
         reason = coalesce($9, reason), fee = coalesce($10, fee), reversed_at = coalesce($11, reversed_at)
       WHERE brand_id = $1 AND id = $2 AND state = $12 RETURNING brand_id, id, state
     )
     INSERT INTO payments.deposit_event (brand_id, order_id, number, at, event, from_state, to_state, actor, detail)
     SELECT o.brand_id, o.id, (SELECT coalesce(max(e.number), 0) + 1 FROM payments.deposit_event e
         WHERE e.brand_id = $1 AND e.order_id = $2), $13, $14, $12, o.state, $15, $16 FROM o`,
    [
      scope.brandId,
      order.id,
      change.state,
      change.providerNo ?? null,
      change.paymentUrl ?? null,
      change.received ?? null,
      change.credited ?? null,
      change.creditedAt ?? null,
      change.reason ?? null,
      change.fee ?? null,
      change.reversedAt ?? null,
      order.state,
      event.at,
      event.event,
      event.actor,
      event.detail ?? {},
    ],
  );
  return rowCount === 1 ? { ...order, ...change } : null;
}

/** Appends a step to the order's history; the caller has locked the order. */
export async function insertEvent(tx: Queryable, scope: Scope, id: bigint, event: OrderEvent): Promise<void> {
  await tx.query(
    `INSERT INTO payments.deposit_event (brand_id, order_id, number, at, event, from_state, to_state, actor, detail)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8
     FROM payments.deposit_event WHERE brand_id = $1 AND order_id = $2`,
    [scope.brandId, id, event.at, event.event, event.from, event.to, event.actor, event.detail ?? {}],
  );
}

/** Stores the provider's number of the payment; the order is locked by this transaction. */
export async function setProviderNo(tx: Queryable, scope: Scope, id: bigint, providerNo: string): Promise<void> {
  await tx.query('UPDATE payments.deposit_order SET provider_no = $3 WHERE brand_id = $1 AND id = $2', [
    scope.brandId,
    id,
    providerNo,
  ]);
}

export type EventRow = {
  at: Date;
  event: string;
  from: string | null;
  to: string;
  actor: string;
  detail: Record<string, unknown>;
};

export async function listEvents(db: Queryable, scope: Scope, id: bigint): Promise<readonly EventRow[]> {
  const { rows } = await db.query<EventRow>(
    `SELECT at, event, from_state AS "from", to_state AS "to", actor, detail FROM payments.deposit_event
     WHERE brand_id = $1 AND order_id = $2 ORDER BY number LIMIT 200`,
    [scope.brandId, id],
  );
  return rows;
}
