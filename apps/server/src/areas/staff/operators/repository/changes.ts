import type { OperatorScope, Queryable, Scope } from '@lantern/server-kit';
import { raiseCredentialsVersion } from './credentials-version.ts';

/** Addresses from which the brand's operators may connect; empty allows all. */
export async function readAllowedRanges(tx: Queryable, { brandId }: Scope): Promise<string[]> {
  const { rows } = await tx.query<{ ranges: string[] }>(
    'select allowed_ranges as ranges from staff.allowed_address where brand_id = $1',
    [brandId],
  );
  return rows[0]?.ranges ?? [];
}

export async function setAllowedRanges(tx: Queryable, { brandId }: Scope, ranges: readonly string[], now: Date) {
  await tx.query(
    `insert into staff.allowed_address (brand_id, allowed_ranges, updated_at) values ($1, $2, $3)
     on conflict (brand_id) do update set allowed_ranges = excluded.allowed_ranges, updated_at = excluded.updated_at`,
    [brandId, ranges, now],
  );
}

export async function setOperatorRanges(
  tx: Queryable,
  { brandId, operatorId }: OperatorScope,
  ranges: readonly string[],
) {
  await tx.query('update staff.operator set allowed_ranges = $3 where brand_id = $1 and id = $2', [
    brandId,
    operatorId,
    ranges,
  ]);
}

/** @returns whether the state changed */
export async function setOperatorState(
  tx: Queryable,
  { brandId, operatorId }: OperatorScope,
  state: 'ACTIVE' | 'DISABLED',
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update staff.operator set state = $3 where brand_id = $1 and id = $2 and state <> $3 and home_brand_id is null',
    [brandId, operatorId, state],
  );
  if (rowCount !== 1) return false;
  await raiseCredentialsVersion(tx, { brandId, operatorId });
  return true;
}

export async function setOperatorRoles(
  tx: Queryable,
  { brandId, operatorId }: OperatorScope,
  grant: { readonly roles: readonly string[]; readonly at: Date; readonly by: bigint },
): Promise<void> {
  await tx.query('delete from staff.operator_role where brand_id = $1 and operator_id = $2', [brandId, operatorId]);
  await tx.query(
    `insert into staff.operator_role (brand_id, operator_id, role, granted_at, granted_by)
     select $1, $2, role, $4, $5 from unnest($3::text[]) as role`,
    [brandId, operatorId, grant.roles, grant.at, grant.by],
  );
  await raiseCredentialsVersion(tx, { brandId, operatorId });
}

/** Removes the authenticator; the next login enrols a new one. */
export async function clearTotp(tx: Queryable, { brandId, operatorId }: OperatorScope): Promise<void> {
  await tx.query(
    'update staff.operator set totp_sealed = null, totp_confirmed_at = null where brand_id = $1 and id = $2',
    [brandId, operatorId],
  );
  await raiseCredentialsVersion(tx, { brandId, operatorId });
}

export async function setEmail(tx: Queryable, { brandId, operatorId }: OperatorScope, email: string): Promise<void> {
  await tx.query('update staff.operator set email = $3 where brand_id = $1 and id = $2', [brandId, operatorId, email]);
}
