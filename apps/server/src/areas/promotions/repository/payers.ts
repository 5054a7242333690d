import type { Queryable, Scope } from '@lantern/server-kit';
import { NAME_RULE } from '@lantern/text/names';

/** Condition of the job: payers by version 1 of the rule of names, which an index lists. */
export const HAS_FORMER_PAYERS = 'exists (select from promotions.participation where payer_rule < 2)';

export type PayerRow = { brandId: bigint; id: bigint; orderId: bigint; payer: string };

/** Choices whose payer was stored by version 1 of the rule. */
export async function listFormerPayers(db: Queryable, limit: number): Promise<readonly PayerRow[]> {
  const { rows } = await db.query<PayerRow>(
    `select brand_id as "brandId", id, order_id as "orderId", payer from promotions.participation
      where payer_rule < 2 order by brand_id, id limit $1`,
    [limit],
  );
  return rows;
}

export async function replacePayers(
  db: Queryable,
  { brandId }: Scope,
  payers: readonly Pick<PayerRow, 'id' | 'payer'>[],
): Promise<void> {
  await db.query(
    `update promotions.participation p set payer = n.payer, payer_rule = $4
       from unnest($2::bigint[], $3::text[]) as n (id, payer) where p.brand_id = $1 and p.id = n.id`,
    [brandId, payers.map(({ id }) => id), payers.map(({ payer }) => payer), NAME_RULE],
  );
}
