import { pipeline } from '@lantern/database';
import { MemberExcluded } from '@lantern/events';
import type { MemberScope, Queryable } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { dropRestrictions } from '../limits/check-play.ts';
import { stopMarketing } from '../play-sessions/repository.ts';
import { digestKey, digestsOf, identifiersOf, type PersonToDigest } from './digest-person.ts';
import { type ExclusionRow, insertExclusion } from './repository/exclusions.ts';
import {
  findExclusionOfPerson,
  followsExclusion,
  insertDigests,
  listSamePerson,
  type PersonDigest,
} from './repository/persons.ts';

/** Maximum accounts of one person that are processed; more need manual work. */
const MAX_ACCOUNTS = 200;
type Followed = Pick<ExclusionRow, 'brandId' | 'id' | 'startsAt' | 'endsAt'>;

/** Publishes that an account is excluded from now on. */
export const publishExclusion = (
  deps: Pick<SafetyDeps, 'publish'>,
  tx: Queryable,
  { brandId, memberId, book }: MemberScope,
): Promise<void> => deps.publish(tx, MemberExcluded, brandId, { memberId: memberId.toString(), book });

/** Stores digests of a member's identifying data: from the account, and declared in a verification. */
export async function notePerson(
  deps: SafetyDeps,
  tx: Queryable,
  scope: MemberScope,
  now: Date,
  declared?: Partial<PersonToDigest>,
): Promise<void> {
  const digests = await identify(deps, tx, scope, now, declared);
  if (digests.length > 0) await insertDigests(tx, scope, digests);
}

/** Digests of a member's identifying data; none for test accounts. */
async function identify(
  deps: SafetyDeps,
  tx: Queryable,
  scope: MemberScope,
  now: Date,
  declared?: Partial<PersonToDigest>,
): Promise<readonly PersonDigest[]> {
  const person = await deps.people.protection.personOf(tx, scope);
  if (person === null || scope.book === 'TEST') return [];
  const people = [person, ...(declared ? [{ ...person, ...declared }] : [])];
  // Without identifying data no key is needed.
  if (people.every((one) => identifiersOf(one).length === 0)) return [];
  const key = await digestKey(deps, tx, now);
  return people.flatMap((one) => digestsOf(key, one));
}

/** Stores the member's digests and finds a self-exclusion of the same person at another account. */
async function exclusionElsewhere(
  deps: SafetyDeps,
  tx: Queryable,
  scope: MemberScope,
  now: Date,
  declared?: Partial<PersonToDigest>,
): Promise<Followed | null> {
  const digests = await identify(deps, tx, scope, now, declared);
  const [, found] = await pipeline([
    digests.length > 0 && insertDigests(tx, scope, digests),
    findExclusionOfPerson(tx, scope, now),
  ]);
  return found;
}

/** Excludes an account for as long as another account of the same person is excluded. */
async function follow(
  deps: SafetyDeps,
  tx: Queryable,
  account: Pick<MemberScope, 'brandId' | 'memberId'>,
  other: Followed,
  now: Date,
) {
  if (await followsExclusion(tx, account, other)) return;
  await insertExclusion(tx, account, {
    kind: 'SELF_EXCLUSION',
    from: other.startsAt,
    to: other.endsAt,
    by: 'same-person',
    at: now,
    follows: other,
  });
  await stopMarketing(tx, account);
  // Only real accounts have digests.
  await publishExclusion(deps, tx, { ...account, book: 'REAL' });
  dropRestrictions(deps, account);
}

/** Applies a member's self-exclusion to every account of the same person, at every brand. */
export async function excludeEverywhere(
  deps: SafetyDeps,
  tx: Queryable,
  scope: MemberScope,
  exclusion: Followed,
  now: Date,
) {
  for (const account of await listSamePerson(tx, scope, MAX_ACCOUNTS)) await follow(deps, tx, account, exclusion, now);
}

/** Applies a self-exclusion of the same person at another account. Called whenever new identifying data is stored. */
export async function matchPerson(
  deps: SafetyDeps,
  tx: Queryable,
  scope: MemberScope,
  now: Date,
  declared?: Partial<PersonToDigest>,
): Promise<void> {
  const elsewhere = await exclusionElsewhere(deps, tx, scope, now, declared);
  if (elsewhere) await follow(deps, tx, scope, elsewhere, now);
}
