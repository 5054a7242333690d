import type { Queryable } from '@lantern/database';
import type { MemberScope, Scope } from '@lantern/server-kit';

/** Number of a member's credited deposits, including charged-back ones: ever, and since an instant. Excludes the given order. */
export async function countCredited(
  db: Queryable,
  scope: MemberScope,
  { dayStart, except }: { readonly dayStart: Date; readonly except: bigint | null },
): Promise<{ readonly credited: number; readonly creditedToday: number }> {
  const { rows } = await db.query<{ credited: number; creditedToday: number }>(
    `select count(*)::int as credited, count(*) filter (where credited_at >= $3)::int as "creditedToday"
     from payments.deposit_order
     where brand_id = $1 and member_id = $2 and credited_at is not null and ($4::bigint is null or id <> $4)`,
    [scope.brandId, scope.memberId, dayStart, except],
  );
  return rows[0] ?? { credited: 0, creditedToday: 0 };
}

/** Those of the orders that ended without a payment in time. */
export async function listEndedWithout(
  db: Queryable,
  scope: Scope,
  orderIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ id: bigint }>(
    `select id from payments.deposit_order
     where brand_id = $1 and id = any($2::bigint[]) and state in ('EXPIRED', 'CANCELLED', 'FAILED', 'LATE')`,
    [scope.brandId, orderIds],
  );
  return new Set(rows.map(({ id }) => id));
}

export type PastDepositRow = { amount: bigint; channel: string; number: number; numberOfDay: number };

/**
 * Credits of a period, newest first, each with its position among the member's credits, ever and on its business day. Without test money.
 */
export async function listPastDeposits(
  db: Queryable,
  scope: Scope,
  span: { readonly from: Date; readonly to: Date; readonly zone: string; readonly limit: number },
): Promise<readonly PastDepositRow[]> {
  const { rows } = await db.query<PastDepositRow>(
    `with span as (
       select o.* from payments.deposit_order o
       where o.brand_id = $1 and o.book = 'REAL' and o.credited_at >= $2 and o.credited_at < $3
       order by o.credited_at desc, o.id desc limit $5
     ), counted as (
       select o.id, row_number() over (partition by o.member_id order by o.credited_at, o.id) as number,
         row_number() over (partition by o.member_id, (o.credited_at at time zone 'UTC' + $4::interval)::date
           order by o.credited_at, o.id) as number_of_day
       from payments.deposit_order o
       where o.brand_id = $1 and o.credited_at < $3 and o.member_id in (select member_id from span)
     )
     select s.credited as amount, s.channel, c.number::int as number, c.number_of_day::int as "numberOfDay"
     from span s join counted c using (id) order by s.credited_at desc, s.id desc`,
    [scope.brandId, span.from, span.to, span.zone, span.limit],
  );
  return rows;
}

/** Names of payers as given with orders, by order. */
export async function listPayerNames(
  db: Queryable,
  { brandId }: Scope,
  orderIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await db.query<{ id: bigint; name: string }>(
    `select id, payer_name as name from payments.deposit_order
      where brand_id = $1 and id = any ($2) and payer_name is not null`,
    [brandId, orderIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
