import type { Queryable } from '@lantern/database';
import { hasRow } from '@lantern/server-kit';
import type { ProviderLine } from '../psp.ts';

export type SandboxPayment = {
  reference: string;
  brandId: bigint;
  channel: string;
  orderNo: string;
  amount: bigint;
  payerName: string;
  expiresAt: Date;
  state: 'WAITING' | 'PAID' | 'FAILED';
  paid: bigint | null;
  paidBy: string | null;
  notifyLeft: number;
  attempts: number;
};

type PaymentKey = Pick<SandboxPayment, 'brandId' | 'reference'>;

const COLUMNS = `reference, brand_id AS "brandId", channel, order_no AS "orderNo", amount, payer_name AS "payerName",
  expires_at AS "expiresAt", state, paid, paid_by AS "paidBy", notify_left AS "notifyLeft", attempts`;

export async function insertPayment(
  db: Queryable,
  payment: Pick<SandboxPayment, 'reference' | 'brandId' | 'channel' | 'orderNo' | 'amount' | 'payerName' | 'expiresAt'>,
): Promise<string> {
  const { rows } = await db.query<{ reference: string }>(
    `INSERT INTO payments.sandbox_payment (reference, brand_id, channel, order_no, amount, payer_name, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (brand_id, channel, order_no) DO UPDATE SET order_no = excluded.order_no RETURNING reference`,
    [
      payment.reference,
      payment.brandId,
      payment.channel,
      payment.orderNo,
      payment.amount,
      payment.payerName,
      payment.expiresAt,
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a sandbox payment was not written');
  return row.reference;
}

export async function findPayment(db: Queryable, brandId: bigint, reference: string): Promise<SandboxPayment | null> {
  const { rows } = await db.query<SandboxPayment>(
    `SELECT ${COLUMNS} FROM payments.sandbox_payment WHERE brand_id = $1 AND reference = $2`,
    [brandId, reference],
  );
  return rows[0] ?? null;
}

export async function findByOrder(
  db: Queryable,
  brandId: bigint,
  channel: string,
  orderNo: string,
): Promise<SandboxPayment | null> {
  const { rows } = await db.query<SandboxPayment>(
    `SELECT ${COLUMNS} FROM payments.sandbox_payment WHERE brand_id = $1 AND channel = $2 AND order_no = $3`,
    [brandId, channel, orderNo],
  );
  return rows[0] ?? null;
}

/** Ends a waiting payment with an outcome and schedules its callbacks; false when it had already ended. */
export async function endPayment(
  db: Queryable,
  { brandId, reference }: PaymentKey,
  end: { state: 'PAID' | 'FAILED'; paid: bigint; paidBy: string; notifications: number; notifyAfter: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE payments.sandbox_payment SET state = $3, paid = $4, paid_by = $5, notify_left = $6, notify_after = $7, ended_at = $7
     WHERE brand_id = $1 AND reference = $2 AND state = 'WAITING'`,
    [brandId, reference, end.state, end.paid, end.paidBy, end.notifications, end.notifyAfter],
  );
  return rowCount === 1;
}

/** Its statement: payments paid in a period, ordered by number. */
export async function listEnded(
  db: Queryable,
  range: { brandId: bigint; channel: string; from: Date; to: Date; after: string },
  limit: number,
): Promise<readonly ProviderLine[]> {
  const { rows } = await db.query<{ orderNo: string; providerNo: string; amount: bigint; at: Date }>(
    `SELECT order_no AS "orderNo", reference AS "providerNo", paid AS amount, ended_at AS at FROM payments.sandbox_payment
     WHERE brand_id = $1 AND channel = $2 AND state = 'PAID' AND ended_at >= $3 AND ended_at < $4 AND reference > $5
     ORDER BY reference LIMIT $6`,
    [range.brandId, range.channel, range.from, range.to, range.after, limit],
  );
  return rows;
}

const IS_DUE = 'notify_left > 0 AND notify_after <= $1::timestamptz AND attempts < 20';
/** Condition of the job that sends callbacks. */
export const HAS_DUE_NOTICES = hasRow(`payments.sandbox_payment WHERE ${IS_DUE}`, 'notify_after');

/** Payments with a due callback, claimed so that no other process sends it at the same time. */
export async function takeDue(db: Queryable, now: Date, limit: number): Promise<readonly SandboxPayment[]> {
  const { rows } = await db.query<SandboxPayment>(
    `UPDATE payments.sandbox_payment p SET attempts = attempts + 1, notify_after = $1::timestamptz + interval '5 seconds'
     FROM (SELECT brand_id AS due_brand, reference AS due FROM payments.sandbox_payment WHERE ${IS_DUE}
           ORDER BY notify_after LIMIT $2 FOR UPDATE SKIP LOCKED) d
     WHERE p.brand_id = d.due_brand AND p.reference = d.due RETURNING ${COLUMNS}`,
    [now, limit],
  );
  return rows;
}

/** Records one callback answered "ok". */
export async function markNotified(db: Queryable, { brandId, reference }: PaymentKey, again: Date): Promise<void> {
  await db.query(
    `UPDATE payments.sandbox_payment SET notify_left = notify_left - 1, notify_after = $3, attempts = 0
     WHERE brand_id = $1 AND reference = $2 AND notify_left > 0`,
    [brandId, reference, again],
  );
}
