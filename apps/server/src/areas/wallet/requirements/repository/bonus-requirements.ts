import type { Queryable } from '@lantern/database';
import type { MemberScope } from '@lantern/server-kit';
import type { RequirementSource, RequirementState } from './requirements.ts';

/** True when the member has an open wagering requirement for a promotion bonus. */
export async function hasOpenBonus(db: Queryable, scope: MemberScope): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from wallet.requirement where brand_id = $1 and member_id = $2 and state = 'OPEN' and source = 'PROMO' limit 1`,
    [scope.brandId, scope.memberId],
  );
  return rowCount === 1;
}

/** State of the requirement that a source created; null when there is none. */
export async function requirementState(
  db: Queryable,
  scope: MemberScope,
  of: { readonly source: RequirementSource; readonly reference: string },
): Promise<RequirementState | null> {
  const { rows } = await db.query<{ state: RequirementState }>(
    'select state from wallet.requirement where brand_id = $1 and member_id = $2 and source = $3 and reference = $4',
    [scope.brandId, scope.memberId, of.source, of.reference],
  );
  return rows[0]?.state ?? null;
}
