import type { Queryable, Scope } from '@lantern/server-kit';

export type RoleRow = { name: string; permissions: string[] };

/** The brand's own roles, by name. */
export async function listOwnRoles(tx: Queryable, { brandId }: Scope): Promise<RoleRow[]> {
  const { rows } = await tx.query<RoleRow>(
    'select name, permissions from staff.role where brand_id = $1 order by name limit 100',
    [brandId],
  );
  return rows;
}

export async function upsertRole(
  tx: Queryable,
  { brandId }: Scope,
  role: RoleRow & { readonly at: Date; readonly by: string },
): Promise<void> {
  await tx.query(
    `insert into staff.role (brand_id, name, permissions, updated_at, updated_by) values ($1, $2, $3, $4, $5)
     on conflict (brand_id, name) do update set permissions = excluded.permissions, updated_at = excluded.updated_at,
       updated_by = excluded.updated_by`,
    [brandId, role.name, role.permissions, role.at, role.by],
  );
}
