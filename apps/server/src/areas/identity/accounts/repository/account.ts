import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';

/** Changes the account type, e.g. from member to agent; capabilities follow from the type. */
export async function setType(tx: Queryable, scope: MemberScope, type: number): Promise<void> {
  await tx.query('update identity.member set type = $3 where brand_id = $1 and id = $2', [
    scope.brandId,
    scope.memberId,
    type,
  ]);
}

export type Contacts = { email: string | null; mobileNum: string | null };

export async function findContacts(db: Queryable, scope: Scope, memberId: bigint): Promise<Contacts> {
  const { rows } = await db.query<Contacts>(
    'select email, mobile_num as "mobileNum" from identity.profile where brand_id = $1 and member_id = $2',
    [scope.brandId, memberId],
  );
  return rows[0] ?? { email: null, mobileNum: null };
}
