import type { Queryable } from '@lantern/database';
import { hasRow, type MemberScope, type Scope } from '@lantern/server-kit';
import { IS_WAITING } from './withdrawals.ts';

export type WithdrawalCounts = {
  /** Number of requests on the business day that were not cancelled or rejected, and their sum. */
  todayCount: number;
  todayAmount: bigint;
  /** Number in process. */
  open: number;
  /** Number ever paid out. */
  paid: number;
  paidSum: bigint;
};

/** Counts for the checks of a withdrawal request. */
export async function countMemberWithdrawals(
  db: Queryable,
  scope: MemberScope,
  businessDay: string,
): Promise<WithdrawalCounts> {
  const { rows } = await db.query<WithdrawalCounts>(
    `SELECT count(*) FILTER (WHERE business_day = $3 AND state NOT IN ('CANCELLED', 'REJECTED'))::int AS "todayCount",
       coalesce(sum(amount - released) FILTER (WHERE business_day = $3 AND state NOT IN ('CANCELLED', 'REJECTED')), 0)::bigint AS "todayAmount",
       count(*) FILTER (WHERE state IN ('SUBMITTED', 'RISK_REVIEW', 'APPROVED', 'DISBURSING', 'PAY_FAILED', 'UNKNOWN'))::int AS open,
       count(*) FILTER (WHERE disbursed_at IS NOT NULL)::int AS paid,
       coalesce(sum(net - returned) FILTER (WHERE disbursed_at IS NOT NULL), 0)::bigint AS "paidSum"
     FROM payments.withdrawal_order WHERE brand_id = $1 AND member_id = $2`,
    [scope.brandId, scope.memberId, businessDay],
  );
  return rows[0] ?? { todayCount: 0, todayAmount: 0n, open: 0, paid: 0, paidSum: 0n };
}

/** True when the member has an open withdrawal. */
export async function hasOpenWithdrawal(db: Queryable, scope: MemberScope): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM payments.withdrawal_order WHERE brand_id = $1 AND member_id = $2
       AND state IN ('SUBMITTED', 'RISK_REVIEW', 'APPROVED', 'DISBURSING', 'PAY_FAILED', 'UNKNOWN')) AS found`,
    [scope.brandId, scope.memberId],
  );
  return rows[0]?.found ?? false;
}

/** Minor units ever paid out to the member and not returned. */
export async function sumPaidOut(db: Queryable, scope: MemberScope): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(net - returned), 0)::bigint AS sum FROM payments.withdrawal_order
     WHERE brand_id = $1 AND member_id = $2 AND disbursed_at IS NOT NULL`,
    [scope.brandId, scope.memberId],
  );
  return rows[0]?.sum ?? 0n;
}

/** Locks what an operator approves without a second person, so that two approvals at once count both. */
export async function lockApprovedAlone(tx: Queryable, scope: Scope, operatorId: bigint): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments.approved-alone:' || $2::text, $1))`, [
    scope.brandId,
    operatorId,
  ]);
}

/** Minor units of the orders that an operator approved without a second person since then, whatever became of them. */
export async function sumApprovedAlone(db: Queryable, scope: Scope, operatorId: bigint, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM payments.withdrawal_order
     WHERE brand_id = $1 AND approved_alone_by = $2 AND approved_alone_at >= $3`,
    [scope.brandId, operatorId, since],
  );
  return rows[0]?.sum ?? 0n;
}

export async function countWaitingWithdrawals(db: Queryable, scope: Scope): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM payments.withdrawal_order o WHERE o.brand_id = $1 AND ${IS_WAITING}`,
    [scope.brandId],
  );
  return rows[0]?.count ?? 0;
}

/** Paid out in a period and not returned, without test money; minor units. */
export async function sumBrandWithdrawals(db: Queryable, scope: Scope, from: Date, to: Date): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(net - returned), 0)::bigint AS sum FROM payments.withdrawal_order
     WHERE brand_id = $1 AND book = 'REAL' AND disbursed_at >= $2 AND disbursed_at < $3`,
    [scope.brandId, from, to],
  );
  return rows[0]?.sum ?? 0n;
}

export type DueKey = { brandId: bigint; id: bigint };

const IS_TO_PAY = `(state = 'APPROVED' OR repay = 'DUE' OR part_due)`;
const IS_UNANSWERED = `state = 'DISBURSED' AND answer_before <= $1::timestamptz`;
/** Conditions of the jobs that pay orders, query their payouts, and pass the deadline of members' answers. */
export const HAS_TO_PAY = hasRow(`payments.withdrawal_order WHERE ${IS_TO_PAY}`, 'id');
export const HAS_TO_QUERY = hasRow('payments.withdrawal_order WHERE next_query_at <= $1::timestamptz', 'next_query_at');
export const HAS_UNANSWERED = hasRow(`payments.withdrawal_order WHERE ${IS_UNANSWERED}`, 'answer_before');

/** Approved orders to pay, or to pay the next part of, oldest first, one batch over all brands. */
export async function listToPay(db: Queryable, limit: number, except: readonly string[]): Promise<readonly DueKey[]> {
  const { rows } = await db.query<DueKey>(
    `SELECT brand_id AS "brandId", id FROM payments.withdrawal_order
     WHERE ${IS_TO_PAY} AND id <> ALL ($2::bigint[]) ORDER BY id LIMIT $1`,
    [limit, except],
  );
  return rows;
}

/** Payouts with a due status query. */
export async function listToQuery(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly DueKey[]> {
  const { rows } = await db.query<DueKey>(
    `SELECT brand_id AS "brandId", id FROM payments.withdrawal_order
     WHERE next_query_at <= $1 AND id <> ALL ($3::bigint[]) ORDER BY next_query_at LIMIT $2`,
    [now, limit, except],
  );
  return rows;
}

/** Paid orders without the member's confirmation in time. */
export async function listUnanswered(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly DueKey[]> {
  const { rows } = await db.query<DueKey>(
    `SELECT brand_id AS "brandId", id FROM payments.withdrawal_order
     WHERE ${IS_UNANSWERED} AND id <> ALL ($3::bigint[]) ORDER BY answer_before LIMIT $2`,
    [now, limit, except],
  );
  return rows;
}
