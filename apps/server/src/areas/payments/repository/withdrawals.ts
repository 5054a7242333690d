import type { Payload } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import type { MemberScope, Scope } from '@lantern/server-kit';

export type WithdrawalOrderState = NonNullable<Payload<'payments.withdrawals'>['state']>;
export type Approval = { readonly id: string; readonly name: string };

export type WithdrawalRow = {
  id: bigint;
  memberId: bigint;
  book: 'REAL' | 'TEST';
  requestId: string;
  accountId: bigint;
  state: WithdrawalOrderState;
  amount: bigint;
  fee: bigint;
  adminFee: bigint;
  net: bigint;
  review: 'AUTO' | 'MANUAL';
  reviewReasons: string[];
  riskScore: number;
  reviewerId: bigint | null;
  reviewer: string | null;
  approvals: Approval[];
  channel: string | null;
  sandbox: boolean | null;
  psp: string | null;
  attempt: number;
  providerNo: string | null;
  queries: number;
  /** Since when the provider has been saying that it never heard of this try; null while it says anything else. */
  unseenSince: Date | null;
  createdAt: Date;
  disbursedAt: Date | null;
  answerBefore: Date | null;
  completedAt: Date | null;
  confirmed: bigint;
  disputed: bigint;
  returned: bigint;
  repaid: bigint;
  repay: 'DUE' | 'SENT' | 'PAID' | 'FAILED' | null;
  reason: string | null;
};

const SELECT = `SELECT o.id, o.member_id AS "memberId", o.book, o.request_id AS "requestId", o.account_id AS "accountId", o.state,
    o.amount, o.fee, o.admin_fee AS "adminFee", o.net, o.review, o.review_reasons AS "reviewReasons",
    o.risk_score AS "riskScore", o.reviewer_id AS "reviewerId", o.reviewer, o.approvals, o.channel, c.sandbox, c.psp, o.attempt,
    o.provider_no AS "providerNo", o.queries, o.unseen_since AS "unseenSince", o.created_at AS "createdAt", o.disbursed_at AS "disbursedAt",
    o.answer_before AS "answerBefore", o.completed_at AS "completedAt", o.confirmed, o.disputed, o.returned, o.repaid, o.repay, o.reason
  FROM payments.withdrawal_order o
  LEFT JOIN payments.payout_channel c ON c.merchant_id = o.merchant_id AND c.code = o.channel`;

/** Takes the member's place in the queue of his own withdrawals, so that counts and limits hold for one request at a time. */
export async function lockMemberWithdrawals(tx: Queryable, scope: MemberScope): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments.withdrawal', $1) # $2)`, [
    scope.merchantId,
    scope.memberId,
  ]);
}

export interface NewWithdrawal {
  readonly requestId: string;
  readonly accountId: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly adminFee: bigint;
  readonly net: bigint;
  readonly review: 'AUTO' | 'MANUAL';
  readonly reviewReasons: readonly string[];
  readonly riskScore: number;
  readonly businessDay: string;
  readonly at: Date;
}

export async function insertWithdrawal(tx: Queryable, scope: MemberScope, order: NewWithdrawal): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `INSERT INTO payments.withdrawal_order (merchant_id, member_id, book, request_id, account_id, state, amount, fee, admin_fee,
       net, review, review_reasons, risk_score, business_day, created_at)
     VALUES ($1, $2, $3, $4, $5, 'SUBMITTED', $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
    [
      scope.merchantId,
      scope.memberId,
      scope.book,
      order.requestId,
      order.accountId,
      order.amount,
      order.fee,
      order.adminFee,
      order.net,
      order.review,
      order.reviewReasons,
      order.riskScore,
      order.businessDay,
      order.at,
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a withdrawal was not written');
  return row.id;
}

export async function findOwnWithdrawal(db: Queryable, scope: MemberScope, id: bigint): Promise<WithdrawalRow | null> {
  const { rows } = await db.query<WithdrawalRow>(
    `${SELECT} WHERE o.merchant_id = $1 AND o.member_id = $2 AND o.id = $3`,
    [scope.merchantId, scope.memberId, id],
  );
  return rows[0] ?? null;
}

export async function findWithdrawalByRequest(
  db: Queryable,
  scope: MemberScope,
  requestId: string,
): Promise<WithdrawalRow | null> {
  const { rows } = await db.query<WithdrawalRow>(
    `${SELECT} WHERE o.merchant_id = $1 AND o.member_id = $2 AND o.request_id = $3`,
    [scope.merchantId, scope.memberId, requestId],
  );
  return rows[0] ?? null;
}

export async function findWithdrawal(db: Queryable, scope: Scope, id: bigint): Promise<WithdrawalRow | null> {
  const { rows } = await db.query<WithdrawalRow>(`${SELECT} WHERE o.merchant_id = $1 AND o.id = $2`, [
    scope.merchantId,
    id,
  ]);
  return rows[0] ?? null;
}

/** The order, locked until the transaction ends: every change of state reads it this way first. */
export async function lockWithdrawal(tx: Queryable, scope: Scope, id: bigint): Promise<WithdrawalRow | null> {
  const { rows } = await tx.query<WithdrawalRow>(`${SELECT} WHERE o.merchant_id = $1 AND o.id = $2 FOR UPDATE OF o`, [
    scope.merchantId,
    id,
  ]);
  return rows[0] ?? null;
}

/**
 * Somebody of the house has to do something about the order `o`: decide, find another way to pay, clear what a provider left
 * open, of the first payment or of the second.
 */
export const IS_WAITING = `(o.state IN ('SUBMITTED', 'RISK_REVIEW', 'PAY_FAILED', 'UNKNOWN', 'PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE')
    OR o.repay IN ('SENT', 'FAILED'))`;

export interface WithdrawalFilter {
  readonly memberId?: bigint;
  readonly memberIds?: readonly bigint[];
  readonly state?: WithdrawalOrderState;
  /** Only those that wait for a person. */
  readonly isWaiting?: boolean;
  readonly before?: bigint;
  readonly createdBefore?: Date;
  readonly limit: number;
}

/** Orders newest first, paged by id. */
export async function listWithdrawals(
  db: Queryable,
  scope: Scope,
  filter: WithdrawalFilter,
): Promise<readonly WithdrawalRow[]> {
  const { rows } = await db.query<WithdrawalRow>(
    `${SELECT} WHERE o.merchant_id = $1 AND ($2::bigint IS NULL OR o.member_id = $2)
       AND ($3::bigint[] IS NULL OR o.member_id = ANY($3)) AND ($4::text IS NULL OR o.state = $4)
       AND (NOT $8 OR ${IS_WAITING})
       AND ($5::bigint IS NULL OR o.id < $5) AND ($6::timestamptz IS NULL OR o.created_at < $6)
     ORDER BY o.id DESC LIMIT $7`,
    [
      scope.merchantId,
      filter.memberId ?? null,
      filter.memberIds ?? null,
      filter.state ?? null,
      filter.before ?? null,
      filter.createdBefore ?? null,
      filter.limit,
      filter.isWaiting ?? false,
    ],
  );
  return rows;
}

export interface WithdrawalChange {
  readonly state: WithdrawalOrderState;
  readonly reviewerId?: bigint;
  readonly reviewer?: string;
  readonly approvals?: readonly Approval[];
  readonly channel?: string;
  readonly attempt?: number;
  readonly providerNo?: string;
  readonly queries?: number;
  readonly unseenSince?: Date | null;
  /** Null: nothing is asked any more. */
  readonly nextQueryAt?: Date | null;
  readonly disbursedAt?: Date;
  readonly answerBefore?: Date;
  readonly completedAt?: Date;
  readonly confirmed?: bigint;
  readonly disputed?: bigint;
  readonly returned?: bigint;
  readonly repaid?: bigint;
  readonly repay?: NonNullable<WithdrawalRow['repay']>;
  readonly reason?: string;
}

const COLUMN_OF: Readonly<Record<keyof WithdrawalChange, string>> = {
  state: 'state',
  reviewerId: 'reviewer_id',
  reviewer: 'reviewer',
  approvals: 'approvals',
  channel: 'channel',
  attempt: 'attempt',
  providerNo: 'provider_no',
  queries: 'queries',
  unseenSince: 'unseen_since',
  nextQueryAt: 'next_query_at',
  disbursedAt: 'disbursed_at',
  answerBefore: 'answer_before',
  completedAt: 'completed_at',
  confirmed: 'confirmed',
  disputed: 'disputed',
  returned: 'returned',
  repaid: 'repaid',
  repay: 'repay',
  reason: 'reason',
};

export async function updateWithdrawal(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  change: WithdrawalChange,
): Promise<void> {
  const given = (Object.keys(COLUMN_OF) as (keyof WithdrawalChange)[]).filter((key) => change[key] !== undefined);
  const sets = given.map((key, index) => `${COLUMN_OF[key]} = $${index + 3}`);
  const values = given.map((key) => (key === 'approvals' ? JSON.stringify(change.approvals) : change[key]));
  await tx.query(`UPDATE payments.withdrawal_order SET ${sets.join(', ')} WHERE merchant_id = $1 AND id = $2`, [
    scope.merchantId,
    id,
    ...values,
  ]);
}

export interface WithdrawalStep {
  readonly at: Date;
  readonly event: string;
  readonly from: WithdrawalOrderState | null;
  readonly to: WithdrawalOrderState;
  readonly actor: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Appends a step to the order's history; the caller holds the order's lock. */
export async function insertWithdrawalEvent(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  step: WithdrawalStep,
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.withdrawal_event (merchant_id, order_id, number, at, event, from_state, to_state, actor, detail)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8
     FROM payments.withdrawal_event WHERE merchant_id = $1 AND order_id = $2`,
    [scope.merchantId, id, step.at, step.event, step.from, step.to, step.actor, step.detail ?? {}],
  );
}

export type WithdrawalEventRow = {
  at: Date;
  event: string;
  from: string | null;
  to: string;
  actor: string;
  detail: Record<string, unknown>;
};

export async function listWithdrawalEvents(
  db: Queryable,
  scope: Scope,
  id: bigint,
): Promise<readonly WithdrawalEventRow[]> {
  const { rows } = await db.query<WithdrawalEventRow>(
    `SELECT at, event, from_state AS "from", to_state AS "to", actor, detail FROM payments.withdrawal_event
     WHERE merchant_id = $1 AND order_id = $2 ORDER BY number LIMIT 200`,
    [scope.merchantId, id],
  );
  return rows;
}
