import type { Queryable, Scope } from '@lantern/server-kit';

const ROWS_PER_DELETE = 10_000;

/** Binds a signed form to an operation unless it is bound already. @returns the operation to which it is bound */
export async function claimForm(
  db: Queryable,
  { brandId }: Scope,
  form: { readonly vendor: string; readonly digest: Buffer; readonly operation: string; readonly at: Date },
): Promise<string> {
  const { vendor, digest, operation, at } = form;
  const inserted = await db.query(
    `insert into games.form_use (brand_id, vendor, digest, operation, used_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [brandId, vendor, digest, operation, at],
  );
  if (inserted.rows.length > 0) return operation;
  const { rows } = await db.query<{ operation: string }>(
    'select operation from games.form_use where brand_id = $1 and vendor = $2 and digest = $3',
    [brandId, vendor, digest],
  );
  return rows[0]?.operation ?? '';
}

/** Deletes a bounded number of the oldest uses before an instant. */
export async function deleteOldFormUses(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from games.form_use u using (
       select brand_id, vendor, digest from games.form_use where used_at < $1 order by used_at limit $2
     ) old where (u.brand_id, u.vendor, u.digest) = (old.brand_id, old.vendor, old.digest)`,
    [before, ROWS_PER_DELETE],
  );
}
