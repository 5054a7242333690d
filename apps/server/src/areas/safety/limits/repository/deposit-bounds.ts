import type { MemberScope, Queryable } from '@lantern/server-kit';
import { IN_FORCE } from '../../exclusions/repository/exclusions.ts';
import type { LimitPeriod } from './limits.ts';

export interface DepositBounds {
  /** The exclusion in force that lasts longest; a permanent one has no end. */
  readonly exclusion: { readonly endsAt: Date | null } | null;
  /** The member's own limits on deposits, minor units. */
  readonly limits: readonly { readonly period: LimitPeriod; readonly amount: bigint }[];
}

type Row = { endsAt: Date | null; period: LimitPeriod | null; amount: bigint | null };

/** Restrictions on a member's deposits; most members have none. One prepared statement whose plan is the same for every member. */
export async function findDepositBounds(db: Queryable, scope: MemberScope, now: Date): Promise<DepositBounds> {
  const { rows } = await db.query<Row>({
    name: 'safety-deposit-bounds',
    text: `(select e.ends_at as "endsAt", null::text as period, null::bigint as amount from safety.exclusion e
       where e.brand_id = $1 and e.member_id = $2 and ${IN_FORCE('$3')}
       order by e.kind, e.ends_at desc nulls first, e.id limit 1)
     union all
     select null, l.period, l.amount from safety.play_limit l
       where l.brand_id = $1 and l.member_id = $2 and l.kind = 'DEPOSIT' and l.amount is not null`,
    values: [scope.brandId, scope.memberId, now],
  });
  return {
    exclusion: rows.find((row) => row.period === null) ?? null,
    limits: rows.flatMap(({ period, amount }) => (period === null || amount === null ? [] : [{ period, amount }])),
  };
}
