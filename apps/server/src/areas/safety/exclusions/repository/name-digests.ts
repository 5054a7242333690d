import type { MemberScope, Queryable } from '@lantern/server-kit';

/** Condition of the job: digests of names by version 1 of the rule, which an index lists. */
export const HAS_FORMER_NAMES = `exists (select from safety.person_digest where kind = 'NAME_AND_BIRTH' and name_rule < 2)`;

/** Members with digests of names by version 1 of the rule, without those in `left` (`brand:member`). */
export async function listFormerlyNamed(
  db: Queryable,
  limit: number,
  left: readonly string[],
): Promise<readonly Pick<MemberScope, 'brandId' | 'memberId'>[]> {
  const { rows } = await db.query<Pick<MemberScope, 'brandId' | 'memberId'>>(
    `select distinct brand_id as "brandId", member_id as "memberId" from safety.person_digest
      where kind = 'NAME_AND_BIRTH' and name_rule < 2 and brand_id || ':' || member_id <> all ($2)
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

/** Marks a member's digests of names as compared by the present rule. */
export async function markNamesCompared(tx: Queryable, scope: MemberScope, rule: number): Promise<void> {
  await tx.query(
    `update safety.person_digest set name_rule = $3
      where brand_id = $1 and member_id = $2 and kind = 'NAME_AND_BIRTH' and name_rule < $3`,
    [scope.brandId, scope.memberId, rule],
  );
}
