import type { MemberScope, Queryable } from '@lantern/server-kit';
import type { PromotionsDeps } from './deps.ts';
import { findLikeness, type Likeness, type Marks } from './repository/participations.ts';

/** Accounts that share a network address within this time count as similar. */
const NETWORK_MS = 24 * 3_600_000;

/** Similarity with another account that has the promotion: one grant per person. */
export async function likenessOf(
  deps: Pick<PromotionsDeps, 'safety'>,
  db: Queryable,
  scope: MemberScope,
  marks: Omit<Marks, 'persons' | 'networkSince'>,
  now: Date,
): Promise<Likeness | null> {
  const accounts = await deps.safety.samePerson(db, scope);
  const persons = accounts.filter((one) => one.brandId === scope.brandId).map((one) => one.memberId);
  return findLikeness(db, scope, { ...marks, persons, networkSince: new Date(now.getTime() - NETWORK_MS) });
}
