import type { Payload } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import type { MemberScope, Scope } from '@lantern/server-kit';

export type WithdrawalOrderState = NonNullable<Payload<'payments.withdrawals'>['state']>;
export type Approval = { readonly id: string; readonly name: string };

/** Reason of a refused withdrawal, as shown to its member. */
export type RefusalCode =
  | 'ACCOUNT_INVALID'
  | 'NAME_DIFFERS'
  | 'IDENTITY_NEEDED'
  | 'TURNOVER_OPEN'
  | 'DUPLICATE'
  | 'MEMBER_ASKED'
  | 'NOT_POSSIBLE';

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
  gateway: string | null;
  /** Maximum of one payment over the channel; null: no maximum. */
  channelMaximum: bigint | null;
  attempt: number;
  /** Amount of the last attempt, null before the first; and the sum of the parts paid before it. */
  part: bigint | null;
  paid: bigint;
  /** A part was paid, and the next one is due. */
  partDue: boolean;
  providerNo: string | null;
  queries: number;
  /** Since when the provider has continuously reported this attempt as unknown; null after any other answer. */
  unseenSince: Date | null;
  createdAt: Date;
  disbursedAt: Date | null;
  answerBefore: Date | null;
  completedAt: Date | null;
  confirmed: bigint;
  disputed: bigint;
  returned: bigint;
  repaid: bigint;
  /** Amount that could not be paid and was returned, with its share of the fees. */
  released: bigint;
  repay: 'DUE' | 'SENT' | 'PAID' | 'FAILED' | null;
  /** Reason of the refusal for the member: a code and a text. */
  reasonCode: RefusalCode | null;
  reason: string | null;
};

const SELECT = `SELECT o.id, o.member_id AS "memberId", o.book, o.request_id AS "requestId", o.account_id AS "accountId", o.state,
    o.amount, o.fee, o.admin_fee AS "adminFee", o.net, o.review, o.review_reasons AS "reviewReasons",
    o.risk_score AS "riskScore", o.reviewer_id AS "reviewerId", o.reviewer, o.approvals, o.channel, c.sandbox, c.psp, c.gateway,
    c.maximum AS "channelMaximum", o.attempt, o.part, o.paid, o.part_due AS "partDue",
    o.provider_no AS "providerNo", o.queries, o.unseen_since AS "unseenSince", o.created_at AS "createdAt", o.disbursed_at AS "disbursedAt",
    o.answer_before AS "answerBefore", o.completed_at AS "completedAt", o.confirmed, o.disputed, o.returned, o.repaid, o.released,
    o.repay, o.reason_code AS "reasonCode", o.reason
  FROM payments.withdrawal_order o
  LEFT JOIN payments.payout_channel c ON c.brand_id = o.brand_id AND c.code = o.channel`;

/** The same for an order inserted by the statement itself, with alias `o`. */
export const SELECT_WRITTEN = SELECT.replace('FROM payments.withdrawal_order o', 'FROM o');

/** Locks the member, so that counts and limits are checked for one withdrawal at a time. */
export async function lockMemberWithdrawals(tx: Queryable, scope: MemberScope): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments.withdrawal', $1) # $2)`, [
    scope.brandId,
    scope.memberId,
  ]);
}

export async function findOwnWithdrawal(db: Queryable, scope: MemberScope, id: bigint): Promise<WithdrawalRow | null> {
  const { rows } = await db.query<WithdrawalRow>(`${SELECT} WHERE o.brand_id = $1 AND o.member_id = $2 AND o.id = $3`, [
    scope.brandId,
    scope.memberId,
    id,
  ]);
  return rows[0] ?? null;
}

/** The order of an earlier request with this id. Nearly every request is new, so the key alone is queried first. */
export async function findWithdrawalByRequest(
  db: Queryable,
  scope: MemberScope,
  requestId: string,
): Promise<WithdrawalRow | null> {
  const { rows } = await db.query<Pick<WithdrawalRow, 'id'>>(
    'SELECT id FROM payments.withdrawal_order WHERE brand_id = $1 AND member_id = $2 AND request_id = $3',
    [scope.brandId, scope.memberId, requestId],
  );
  return rows[0] ? findOwnWithdrawal(db, scope, rows[0].id) : null;
}

export async function findWithdrawal(db: Queryable, scope: Scope, id: bigint): Promise<WithdrawalRow | null> {
  const { rows } = await db.query<WithdrawalRow>(`${SELECT} WHERE o.brand_id = $1 AND o.id = $2`, [scope.brandId, id]);
  return rows[0] ?? null;
}

export async function findWithdrawals(
  db: Queryable,
  scope: Scope,
  ids: readonly bigint[],
): Promise<readonly WithdrawalRow[]> {
  const { rows } = await db.query<WithdrawalRow>(`${SELECT} WHERE o.brand_id = $1 AND o.id = ANY($2)`, [
    scope.brandId,
    ids,
  ]);
  return rows;
}

/** The order, locked until the transaction ends; every change of state reads it this way first. */
export async function lockWithdrawal(tx: Queryable, scope: Scope, id: bigint): Promise<WithdrawalRow | null> {
  const { rows } = await tx.query<WithdrawalRow>(`${SELECT} WHERE o.brand_id = $1 AND o.id = $2 FOR UPDATE OF o`, [
    scope.brandId,
    id,
  ]);
  return rows[0] ?? null;
}

/** The member's own order, locked; another member's is not found. */
export async function lockOwnWithdrawal(tx: Queryable, scope: MemberScope, id: bigint): Promise<WithdrawalRow | null> {
  const { rows } = await tx.query<WithdrawalRow>(
    `${SELECT} WHERE o.brand_id = $1 AND o.member_id = $2 AND o.id = $3 FOR UPDATE OF o`,
    [scope.brandId, scope.memberId, id],
  );
  return rows[0] ?? null;
}

/**
 * Condition: an operator has to act on the order `o`: decide, choose another channel, or clear an unknown result of the first or the second
 * payment.
 */
export const IS_WAITING = `(o.state IN ('SUBMITTED', 'RISK_REVIEW', 'PAY_FAILED', 'UNKNOWN', 'PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE')
    OR o.repay IN ('SENT', 'FAILED'))`;

export interface WithdrawalFilter {
  readonly memberId?: bigint;
  readonly memberIds?: readonly bigint[];
  readonly state?: WithdrawalOrderState;
  /** Only orders that wait for an operator. */
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
    `${SELECT} WHERE o.brand_id = $1 AND ($2::bigint IS NULL OR o.member_id = $2)
       AND ($3::bigint[] IS NULL OR o.member_id = ANY($3)) AND ($4::text IS NULL OR o.state = $4)
       AND (NOT $8 OR ${IS_WAITING})
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
  /** Set only when nobody else approved. */
  readonly approvedAloneBy?: bigint;
  readonly approvedAloneAt?: Date;
  readonly channel?: string;
  readonly attempt?: number;
  readonly net?: bigint;
  readonly fee?: bigint;
  readonly adminFee?: bigint;
  readonly released?: bigint;
  readonly part?: bigint | null;
  readonly paid?: bigint;
  readonly partDue?: boolean;
  readonly providerNo?: string;
  readonly queries?: number;
  readonly unseenSince?: Date | null;
  /** Null: no more status queries. */
  readonly nextQueryAt?: Date | null;
  readonly disbursedAt?: Date;
  readonly answerBefore?: Date;
  readonly completedAt?: Date;
  readonly confirmed?: bigint;
  readonly disputed?: bigint;
  readonly returned?: bigint;
  readonly repaid?: bigint;
  readonly repay?: NonNullable<WithdrawalRow['repay']>;
  readonly reasonCode?: RefusalCode;
  readonly reason?: string | null;
}

const COLUMN_OF: Readonly<Record<keyof WithdrawalChange, string>> = {
  state: 'state',
  reviewerId: 'reviewer_id',
  reviewer: 'reviewer',
  approvals: 'approvals',
  approvedAloneBy: 'approved_alone_by',
  approvedAloneAt: 'approved_alone_at',
  channel: 'channel',
  attempt: 'attempt',
  net: 'net',
  fee: 'fee',
  adminFee: 'admin_fee',
  released: 'released',
  part: 'part',
  paid: 'paid',
  partDue: 'part_due',
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
  reasonCode: 'reason_code',
  reason: 'reason',
};

/** The given fields as the SET clause of an UPDATE; `before` is the number of parameters before them. */
function setsOf(change: WithdrawalChange, before: number) {
  const given = (Object.keys(COLUMN_OF) as (keyof WithdrawalChange)[]).filter((key) => change[key] !== undefined);
  return {
    sets: given.map((key, index) => `${COLUMN_OF[key]} = $${index + before + 1}`).join(', '),
    values: given.map((key) => (key === 'approvals' ? JSON.stringify(change.approvals) : change[key])),
  };
}

export async function updateWithdrawal(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  change: WithdrawalChange,
): Promise<void> {
  const { sets, values } = setsOf(change, 2);
  await tx.query(`UPDATE payments.withdrawal_order SET ${sets} WHERE brand_id = $1 AND id = $2`, [
    scope.brandId,
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

/** Appends a step to the order's history; the caller has locked the order. */
export async function insertWithdrawalEvent(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  step: WithdrawalStep,
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.withdrawal_event (brand_id, order_id, number, at, event, from_state, to_state, actor, detail)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8
     FROM payments.withdrawal_event WHERE brand_id = $1 AND order_id = $2`,
    [scope.brandId, id, step.at, step.event, step.from, step.to, step.actor, step.detail ?? {}],
  );
}

/**
 * Writes a change and its history row in one statement; the caller has locked the order.
 *
 * @param order as it is before
 * @returns the order after the change; null when it does not exist
 */
export async function moveWithdrawal(
  tx: Queryable,
  scope: Scope,
  order: WithdrawalRow,
  change: WithdrawalChange,
  step: WithdrawalStep,
): Promise<WithdrawalRow | null> {
  const { sets, values } = setsOf(change, 8);
  const { rowCount } = await tx.query(
    `WITH o AS (
       UPDATE payments.withdrawal_order SET ${sets} WHERE brand_id = $1 AND id = $2 RETURNING brand_id, id
     )
     INSERT INTO payments.withdrawal_event (brand_id, order_id, number, at, event, from_state, to_state, actor, detail)
     SELECT o.brand_id, o.id, (SELECT coalesce(max(e.number), 0) + 1 FROM payments.withdrawal_event e
         WHERE e.brand_id = $1 AND e.order_id = $2), $3, $4, $5, $6, $7, $8 FROM o`,
    [scope.brandId, order.id, step.at, step.event, step.from, step.to, step.actor, step.detail ?? {}, ...values],
  );
  if (rowCount !== 1) return null;
  // A new channel has another provider and other limits, so the order is read again.
  if (change.channel !== undefined) return findWithdrawal(tx, scope, order.id);
  const { nextQueryAt: _, approvedAloneBy: _by, approvedAloneAt: _at, ...stored } = change;
  const approvals = [...(change.approvals ?? order.approvals)];
  return { ...order, ...stored, approvals };
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
     WHERE brand_id = $1 AND order_id = $2 ORDER BY number LIMIT 200`,
    [scope.brandId, id],
  );
  return rows;
}
