import type { OperatorScope, Queryable } from '@lantern/server-kit';

/**
 * Belongs to every change of what opens an operator's account, in its transaction: a login that is under way does not get a session any
 * more, and a passkey that is being created is not stored. The link that sets a password has rules of its own, see `dropSetupLink`.
 */
export async function raiseCredentialsVersion(
  tx: Queryable,
  { brandId, operatorId }: Pick<OperatorScope, 'brandId' | 'operatorId'>,
): Promise<void> {
  await tx.query(
    'update staff.operator set credentials_version = credentials_version + 1 where brand_id = $1 and id = $2',
    [brandId, operatorId],
  );
  await tx.query('delete from staff.passkey_challenge where brand_id = $1 and operator_id = $2', [brandId, operatorId]);
}
