import type { Queryable, Scope } from '@lantern/server-kit';

/** Deletes the open second proofs of logins, and the passkeys that are being created. */
async function deleteOpenChallenges(tx: Queryable, scope: Scope, memberId: bigint): Promise<void> {
  await tx.query(
    `delete from identity.security_challenge
     where brand_id = $1 and member_id = $2 and kind in ('EXTRA', 'PASSKEY_ADD')`,
    [scope.brandId, memberId],
  );
}

/** Deletes the unused codes to the member's number and address that log in or set a password. Codes of other actions stay. */
async function deleteOpenCodes(tx: Queryable, scope: Scope, memberId: bigint): Promise<void> {
  await tx.query(
    `delete from identity.verification_code c
     using identity.profile p, lateral (values ('SMS', p.mobile_key), ('MAIL', p.email_key)) as t (channel, target)
     where p.brand_id = $1 and p.member_id = $2 and c.brand_id = p.brand_id
       and c.channel = t.channel and c.target = t.target and c.purpose in ('LOGIN', 'RESET', 'EXTRA')
       and (c.member_id is null or c.member_id = p.member_id) and c.used_at is null`,
    [scope.brandId, memberId],
  );
}

async function deleteOpenLinks(tx: Queryable, scope: Scope, memberId: bigint): Promise<void> {
  await tx.query('delete from identity.reset_link where brand_id = $1 and member_id = $2 and used_at is null', [
    scope.brandId,
    memberId,
  ]);
}

/**
 * Belongs to every change of what opens an account, in its transaction: a login that is under way does not get a session any more, and
 * whatever was sent or opened before the change can no longer be answered.
 *
 * @param options.endsLinks false where an operator acts who may have sent the member a link for a new password just before
 */
export async function raiseCredentialsVersion(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  { endsLinks = true }: { readonly endsLinks?: boolean } = {},
): Promise<void> {
  await tx.query(
    'update identity.member set credentials_version = credentials_version + 1 where brand_id = $1 and id = $2',
    [scope.brandId, memberId],
  );
  await deleteOpenChallenges(tx, scope, memberId);
  await deleteOpenCodes(tx, scope, memberId);
  if (endsLinks) await deleteOpenLinks(tx, scope, memberId);
}
