import type { OperatorScope, Queryable, Scope } from '@lantern/server-kit';
import { nameKey } from './operators.ts';

/** Creates an operator's seat in another brand, or reopens it. */
export async function upsertSeat(
  tx: Queryable,
  home: OperatorScope,
  seat: { readonly merchantId: bigint; readonly homeCode: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into staff.operator
       (merchant_id, id, name, name_key, password_hash, password_changed_at, created_at, home_merchant_id)
     select $3, o.id, case when o.home_merchant_id is null then o.name || '@' || $4 else o.name end,
            case when o.home_merchant_id is null then o.name_key || '@' || $5 else o.name_key end,
            '', $6, $6, coalesce(o.home_merchant_id, o.merchant_id)
       from staff.operator o where o.merchant_id = $1 and o.id = $2
     on conflict (merchant_id, id) do update set state = 'ACTIVE'`,
    [home.merchantId, home.operatorId, seat.merchantId, seat.homeCode, nameKey(seat.homeCode), seat.now],
  );
}

/** Closes seats: in the given brands, or with `except` in all others. */
export async function closeSeats(
  tx: Queryable,
  { merchantId, operatorId }: OperatorScope,
  kept: readonly bigint[],
): Promise<void> {
  await tx.query(
    `update staff.operator set state = 'DISABLED'
      where id = $2 and home_merchant_id = $1 and not (merchant_id = any($3))`,
    [merchantId, operatorId, kept],
  );
}

/** Name of an operator's seat in another brand; null without an open seat. */
export async function findSeatName(tx: Queryable, home: OperatorScope, merchantId: bigint): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>(
    `select name from staff.operator
      where merchant_id = $3 and id = $2 and home_merchant_id = $1 and state = 'ACTIVE'`,
    [home.merchantId, home.operatorId, merchantId],
  );
  return rows[0]?.name ?? null;
}

/** Home brand of an operator's row: its own brand, or that of the operator whose seat it is. */
export async function findHome(tx: Queryable, scope: Scope, operatorId: bigint): Promise<bigint | null> {
  const { rows } = await tx.query<{ home: bigint }>(
    'select coalesce(home_merchant_id, merchant_id) as home from staff.operator where merchant_id = $1 and id = $2',
    [scope.merchantId, operatorId],
  );
  return rows[0]?.home ?? null;
}

/** Brands in which an operator has a seat, the home brand included. */
export async function listSeats(tx: Queryable, home: OperatorScope): Promise<bigint[]> {
  const { rows } = await tx.query<{ merchantId: bigint }>(
    `select merchant_id as "merchantId" from staff.operator
      where id = $2 and (merchant_id = $1 or (home_merchant_id = $1 and state = 'ACTIVE')) order by merchant_id`,
    [home.merchantId, home.operatorId],
  );
  return rows.map((row) => row.merchantId);
}
