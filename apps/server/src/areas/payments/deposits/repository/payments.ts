import type { Queryable } from '@lantern/database';
import type { MemberScope, Scope } from '@lantern/server-kit';

/** One payment at a provider. A provider's numbers are unique over all its channels. */
export interface PaymentKey {
  readonly psp: string;
  readonly providerNo: string;
}

/** Locks the payment number, so that only one transaction can credit this payment. */
export async function lockPayment(tx: Queryable, scope: Scope, { psp, providerNo }: PaymentKey): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments.payment:' || $2 || ':' || $3, $1))`, [
    scope.brandId,
    psp,
    providerNo,
  ]);
}

/** The same, then the member's deposit lock: the two locks for a reported payment. */
export async function lockPaymentOf(
  tx: Queryable,
  { brandId, memberId }: Pick<MemberScope, 'brandId' | 'memberId'>,
  { psp, providerNo }: PaymentKey,
): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('payments.payment:' || $2 || ':' || $3, $1)),
       pg_advisory_xact_lock(hashtextextended('payments.deposit', $1) # $4)`,
    [brandId, psp, providerNo, memberId],
  );
}

/** The order with this payment number. */
export async function orderOfPayment(db: Queryable, scope: Scope, key: PaymentKey): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    `SELECT o.id FROM payments.channel c
       JOIN payments.deposit_order o ON o.brand_id = c.brand_id AND o.channel = c.code AND o.provider_no = $3
      WHERE c.brand_id = $1 AND c.psp = $2 ORDER BY o.id LIMIT 1`,
    [scope.brandId, key.psp, key.providerNo],
  );
  return rows[0]?.id ?? null;
}

/** True when the provider has reported the payment, for any order: an order may be paid under another number than its own. */
export async function isPaymentReported(db: Queryable, scope: Scope, key: PaymentKey): Promise<boolean> {
  const { rows } = await db.query<{ reported: boolean }>(
    `SELECT EXISTS (SELECT FROM payments.channel c
       JOIN payments.provider_notice n ON n.brand_id = c.brand_id AND n.channel = c.code AND n.provider_no = $3
      WHERE c.brand_id = $1 AND c.psp = $2 AND n.event = 'PAID') AS reported`,
    [scope.brandId, key.psp, key.providerNo],
  );
  return rows[0]?.reported ?? false;
}

export interface RepairedOrder {
  readonly requestId: string;
  readonly channel: string;
  readonly amount: bigint;
  readonly payerName: string;
  readonly providerNo: string;
  readonly at: Date;
}

/** Inserts an order for money received without one, credited at once. */
export async function insertRepaired(tx: Queryable, scope: MemberScope, order: RepairedOrder): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `INSERT INTO payments.deposit_order (brand_id, member_id, book, request_id, channel, state, amount, payable, received,
       credited, payer_name, provider_no, reason, created_at, expires_at, credited_at)
     VALUES ($1, $2, $3, $4, $5, 'CREDITED', $6, $6, $6, $6, $7, $8, 'REPAIRED', $9, $9, $9) RETURNING id`,
    [
      scope.brandId,
      scope.memberId,
      scope.book,
      order.requestId,
      order.channel,
      order.amount,
      order.payerName,
      order.providerNo,
      order.at,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a repaired deposit was not written');
  return row.id;
}
