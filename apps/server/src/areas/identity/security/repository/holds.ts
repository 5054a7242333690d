import type { Queryable, Scope } from '@lantern/server-kit';

export type HoldReason = 'FUND_RESET' | 'BANK_NAME' | 'ACCOUNT_CLAIMED';

/** Until when withdrawals are on hold; null when they are not. */
export async function findHold(db: Queryable, scope: Scope, memberId: bigint, now: Date): Promise<Date | null> {
  const { rows } = await db.query<{ until: Date }>(
    'select until from identity.withdrawal_hold where brand_id = $1 and member_id = $2 and until > $3',
    [scope.brandId, memberId, now],
  );
  return rows[0]?.until ?? null;
}

/** Puts withdrawals on hold; an existing later end stays. */
export async function setHold(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  hold: { readonly until: Date; readonly reason: HoldReason; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into identity.withdrawal_hold as h (brand_id, member_id, until, reason, set_at) values ($1, $2, $3, $4, $5)
     on conflict (brand_id, member_id) do update
     set until = excluded.until, reason = excluded.reason, set_at = excluded.set_at where h.until < excluded.until`,
    [scope.brandId, memberId, hold.until, hold.reason, hold.at],
  );
}
