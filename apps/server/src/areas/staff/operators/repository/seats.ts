import type { OperatorScope, Queryable, Scope } from '@lantern/server-kit';
import { nameKey } from './operators.ts';

/** Creates an operator's seat in another brand, or reopens it. */
export async function upsertSeat(
  tx: Queryable,
  home: OperatorScope,
  seat: { readonly brandId: bigint; readonly homeCode: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into staff.operator
       (brand_id, id, name, name_key, password_hash, password_changed_at, created_at, home_brand_id)
     select $3, o.id, case when o.home_brand_id is null then o.name || '@' || $4 else o.name end,
            case when o.home_brand_id is null then o.name_key || '@' || $5 else o.name_key end,
            '', $6, $6, coalesce(o.home_brand_id, o.brand_id)
       from staff.operator o where o.brand_id = $1 and o.id = $2
     on conflict (brand_id, id) do update set state = 'ACTIVE'`,
    [home.brandId, home.operatorId, seat.brandId, seat.homeCode, nameKey(seat.homeCode), seat.now],
  );
}

/** Closes seats: in the given brands, or with `except` in all others. */
export async function closeSeats(
  tx: Queryable,
  { brandId, operatorId }: OperatorScope,
  remaining: readonly bigint[],
): Promise<void> {
  await tx.query(
    `update staff.operator set state = 'DISABLED'
      where id = $2 and home_brand_id = $1 and not (brand_id = any($3))`,
    [brandId, operatorId, remaining],
  );
}

/** Name of an operator's seat in another brand; null without an open seat. */
export async function findSeatName(tx: Queryable, home: OperatorScope, brandId: bigint): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>(
    `select name from staff.operator
      where brand_id = $3 and id = $2 and home_brand_id = $1 and state = 'ACTIVE'`,
    [home.brandId, home.operatorId, brandId],
  );
  return rows[0]?.name ?? null;
}

/** Home brand of an operator's row: its own brand, or that of the operator whose seat it is. */
export async function findHome(tx: Queryable, scope: Scope, operatorId: bigint): Promise<bigint | null> {
  const { rows } = await tx.query<{ home: bigint }>(
    'select coalesce(home_brand_id, brand_id) as home from staff.operator where brand_id = $1 and id = $2',
    [scope.brandId, operatorId],
  );
  return rows[0]?.home ?? null;
}

/** Brands in which an operator has a seat, the home brand included. */
export async function listSeats(tx: Queryable, home: OperatorScope): Promise<bigint[]> {
  const { rows } = await tx.query<{ brandId: bigint }>(
    `select brand_id as "brandId" from staff.operator
      where id = $2 and (brand_id = $1 or (home_brand_id = $1 and state = 'ACTIVE')) order by brand_id`,
    [home.brandId, home.operatorId],
  );
  return rows.map((row) => row.brandId);
}
