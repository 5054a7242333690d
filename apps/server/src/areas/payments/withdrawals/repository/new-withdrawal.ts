import type { Queryable } from '@lantern/database';
import type { MemberScope } from '@lantern/server-kit';
import { SELECT_WRITTEN, type WithdrawalOrderState, type WithdrawalRow } from './withdrawals.ts';

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

/** A step that is applied together with the insert. */
export interface FirstStep {
  readonly event: string;
  readonly to: WithdrawalOrderState;
  readonly actor: string;
  /** Code of the payout channel it selects. */
  readonly channel: string;
}

/**
 * Inserts a new order with the first row of its history and, when no review is needed, its first step, in one statement.
 *
 * @param actor the requesting member's login name
 * @returns the order after its first step
 */
export async function insertWithdrawal(
  tx: Queryable,
  scope: MemberScope,
  order: NewWithdrawal,
  actor: string,
  step: FirstStep | null,
): Promise<WithdrawalRow> {
  const { rows } = await tx.query<WithdrawalRow>(
    `WITH o AS (
       INSERT INTO payments.withdrawal_order (brand_id, member_id, book, request_id, account_id, state, amount, fee, admin_fee,
         net, review, review_reasons, risk_score, business_day, created_at, channel)
       VALUES ($1, $2, $3, $4, $5, coalesce($16, 'SUBMITTED'), $6, $7, $8, $9, $10, $11, $12, $13, $14, $17) RETURNING *
     ), published AS (
       INSERT INTO payments.withdrawal_event (brand_id, order_id, number, at, event, from_state, to_state, actor)
       SELECT o.brand_id, o.id, s.number, o.created_at, s.event, s.from_state, s.to_state, s.actor
       FROM o, (VALUES (1, 'SUBMITTED', NULL, 'SUBMITTED', $15), (2, $18, 'SUBMITTED', $16, $19))
         s (number, event, from_state, to_state, actor)
       WHERE s.event IS NOT NULL
     ) ${SELECT_WRITTEN}`,
    [
      scope.brandId,
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
      actor,
      step?.to ?? null,
      step?.channel ?? null,
      step?.event ?? null,
      step?.actor ?? null,
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a withdrawal was not written');
  return row;
}
