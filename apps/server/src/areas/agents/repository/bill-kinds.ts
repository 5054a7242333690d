import type { Queryable } from '@lantern/server-kit';

/** Kinds of contracts that bills are of; those that there are not are left out. */
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
