import type { Queryable, Scope } from '@lantern/server-kit';

/** Contract kinds of bills; unknown ids are omitted. */
export async function kindsOfBills(
  db: Queryable,
  scope: Scope,
  ids: readonly bigint[],
): Promise<readonly { readonly id: bigint; readonly kind: string }[]> {
  const { rows } = await db.query<{ id: bigint; kind: string }>(
    'select id, kind from agents.bill where brand_id = $1 and id = any ($2::bigint[])',
    [scope.brandId, ids],
  );
  return rows;
}
