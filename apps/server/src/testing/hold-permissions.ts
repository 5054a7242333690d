import type { Queryable } from '@lantern/database';
import { findClash } from '../areas/staff/roles.ts';

/**
 * Gives an operator's row what the session of a test has: at an approval the maker is judged by his row. Permissions that
 * exclude each other are an owner's alone.
 */
export async function holdPermissions(
  db: Queryable,
  { merchantId, operatorId }: { readonly merchantId: bigint; readonly operatorId: bigint },
  permissions: readonly string[],
): Promise<void> {
  const role = findClash(['auditor'], permissions) === null ? `test-${operatorId}` : 'owner';
  if (role !== 'owner') {
    await db.query(
      `insert into staff.role (merchant_id, name, permissions, updated_at, updated_by) values ($1, $2, $3, now(), 'test')`,
      [merchantId, role, permissions],
    );
  }
  await db.query(
    'insert into staff.operator_role (merchant_id, operator_id, role, granted_at) values ($1, $2, $3, now())',
    [merchantId, operatorId, role],
  );
}
