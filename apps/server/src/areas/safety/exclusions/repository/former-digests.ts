import type { MemberScope, Queryable } from '@lantern/server-kit';
import { MAILBOX_RULE } from '@lantern/text/mailboxes';
import { NAME_RULE } from '@lantern/text/names';

/** Digests by version 1 of the rule of names or of contacts. Each condition is that of an index, which is empty once all are compared. */
const FORMER_NAMES = `kind = 'NAME_AND_BIRTH' and name_rule < 2`;
const FORMER_CONTACTS = `kind in ('EMAIL', 'MOBILE') and contact_rule < 2`;

/** Condition of the job. */
export const HAS_FORMER_DIGESTS = `(exists (select from safety.person_digest where ${FORMER_NAMES})
  or exists (select from safety.person_digest where ${FORMER_CONTACTS}))`;

/** Members with digests by version 1 of a rule, without those in `left` (`brand:member`). */
export async function listFormerlyDigested(
  db: Queryable,
  limit: number,
  left: readonly string[],
): Promise<readonly Pick<MemberScope, 'brandId' | 'memberId'>[]> {
  // The first of each, so that an index is read no further than needed.
  const first = (former: string) => `(select distinct brand_id, member_id from safety.person_digest
      where ${former} and brand_id || ':' || member_id <> all ($2) order by 1, 2 limit $1)`;
  const { rows } = await db.query<Pick<MemberScope, 'brandId' | 'memberId'>>(
    `select brand_id as "brandId", member_id as "memberId" from (${first(FORMER_NAMES)} union ${first(FORMER_CONTACTS)}) members
      order by 1, 2 limit $1`,
    [limit, left],
  );
  return rows;
}

/** Deletes digests of a member's names that the present rule does not make. */
export async function deleteNameDigests(tx: Queryable, scope: MemberScope, digests: readonly Buffer[]): Promise<void> {
  await tx.query(
    `delete from safety.person_digest
      where brand_id = $1 and member_id = $2 and kind = 'NAME_AND_BIRTH' and digest = any ($3::bytea[])`,
    [scope.brandId, scope.memberId, digests],
  );
}

/** Marks a member's digests as compared by the present rules. */
export async function markCompared(tx: Queryable, scope: MemberScope): Promise<void> {
  await tx.query(
    `update safety.person_digest set name_rule = $3, contact_rule = $4
      where brand_id = $1 and member_id = $2 and (name_rule < $3 or contact_rule < $4)`,
    [scope.brandId, scope.memberId, NAME_RULE, MAILBOX_RULE],
  );
}
