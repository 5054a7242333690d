import type { MemberScope, Queryable } from '@lantern/server-kit';
import type { LoyaltyDeps } from './deps.ts';
import { findLikeness, type Likeness, type Marks } from './repository/participations.ts';

/** Accounts of one household's address are alike for a day (operations 6.9). */
const NETWORK_MS = 24 * 3_600_000;

/** What an account has in common with another that has the activity: one grant a person. */
export async function likenessOf(
  deps: Pick<LoyaltyDeps, 'samePerson'>,
  db: Queryable,
  scope: MemberScope,
  marks: Omit<Marks, 'persons' | 'networkSince'>,
  now: Date,
): Promise<Likeness | null> {
  const persons = await deps.samePerson(db, scope);
  return findLikeness(db, scope, { ...marks, persons, networkSince: new Date(now.getTime() - NETWORK_MS) });
}
