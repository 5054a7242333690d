import type { Queryable } from '@lantern/database';
import type { MemberScope } from '@lantern/server-kit';

export type MoneySumsRow = {
  deposited: bigint;
  /** The same since the account was opened. */
  everDeposited: bigint;
  withdrawn: bigint;
  depositing: bigint;
  withdrawing: bigint;
};

/** A member's deposits and payouts since an instant (null: ever) without reversed or returned ones, and orders in process; minor units. */
export async function sumMemberMoney(db: Queryable, scope: MemberScope, since: Date | null): Promise<MoneySumsRow> {
  const { rows } = await db.query<MoneySumsRow>(
    `SELECT d.deposited, d."everDeposited", d.depositing, w.withdrawn, w.withdrawing FROM (
       SELECT coalesce(sum(credited) FILTER (WHERE state = 'CREDITED' AND ($3::timestamptz IS NULL OR credited_at >= $3)), 0)::bigint
                AS deposited,
              coalesce(sum(credited) FILTER (WHERE state = 'CREDITED'), 0)::bigint AS "everDeposited",
              coalesce(sum(amount) FILTER (WHERE state IN ('CREATED', 'PAYING', 'MATCHING')), 0)::bigint AS depositing
         FROM payments.deposit_order WHERE brand_id = $1 AND member_id = $2
     ) d CROSS JOIN (
       SELECT coalesce(sum(net - returned)
                FILTER (WHERE disbursed_at IS NOT NULL AND ($3::timestamptz IS NULL OR disbursed_at >= $3)), 0)::bigint AS withdrawn,
              coalesce(sum(net) FILTER (WHERE state IN ('SUBMITTED', 'RISK_REVIEW', 'APPROVED', 'DISBURSING', 'PAY_FAILED', 'UNKNOWN')),
                0)::bigint AS withdrawing
         FROM payments.withdrawal_order WHERE brand_id = $1 AND member_id = $2
     ) w`,
    [scope.brandId, scope.memberId, since],
  );
  return rows[0] ?? { deposited: 0n, everDeposited: 0n, withdrawn: 0n, depositing: 0n, withdrawing: 0n };
}

export type MovementRow = {
  kind: 'DEPOSIT' | 'WITHDRAWAL';
  at: Date;
  amount: bigint;
  method: string;
  name: string | null;
};

const MAX_MOVEMENTS = 500;

/**
 * Credited deposits and payouts since an instant, newest first. The method is the kind of the source or target account; ANY for QR code,
 * card and manual transfer, which may come from any account.
 */
export async function listMemberMovements(db: Queryable, scope: MemberScope, since: Date): Promise<MovementRow[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT * FROM (
       SELECT 'DEPOSIT' AS kind, o.credited_at AS at, o.credited AS amount, o.payer_name AS name,
              CASE c.kind WHEN 'BANK_TRANSFER' THEN 'BANK' WHEN 'E_WALLET' THEN 'E_WALLET' WHEN 'CRYPTO' THEN 'CRYPTO' ELSE 'ANY' END
                AS method
         FROM payments.deposit_order o
         JOIN payments.channel c ON c.brand_id = o.brand_id AND c.code = o.channel
        WHERE o.brand_id = $1 AND o.member_id = $2 AND o.state = 'CREDITED' AND o.credited_at >= $3
       UNION ALL
       SELECT 'WITHDRAWAL', o.disbursed_at, o.net, a.holder, a.kind
         FROM payments.withdrawal_order o
         JOIN payments.payout_account a ON a.brand_id = o.brand_id AND a.id = o.account_id
        WHERE o.brand_id = $1 AND o.member_id = $2 AND o.disbursed_at >= $3 AND o.net > o.returned
     ) m ORDER BY at DESC LIMIT ${MAX_MOVEMENTS}`,
    [scope.brandId, scope.memberId, since],
  );
  return rows;
}
