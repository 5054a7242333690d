import type { Queryable } from '@lantern/server-kit';

/** Contract kinds of bills; unknown ids are omitted. */
export async function kindsOfBills(
  db: Queryable,
  ids: readonly bigint[],
): Promise<readonly { readonly id: bigint; readonly kind: string }[]> {
  const { rows } = await db.query<{ id: bigint; kind: string }>(
    'select id, kind from agents.bill where id = any ($1::bigint[])',
    [ids],
  );
  return rows;
}
