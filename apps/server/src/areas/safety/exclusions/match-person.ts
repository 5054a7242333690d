import { together } from '@lantern/database';
import { MemberExcluded } from '@lantern/events';
import type { MemberScope, Queryable } from '@lantern/server-kit';
import { forgetBonds } from '../check-play.ts';
import type { SafetyDeps } from '../deps.ts';
import { type ExclusionRow, insertExclusion } from '../repository/exclusions.ts';
import {
  findExclusionOfPerson,
  followsExclusion,
  insertDigests,
  listSamePerson,
  type PersonDigest,
} from '../repository/persons.ts';
import { stopMarketing } from '../repository/sittings.ts';
import { digestKey, digestsOf, identifiersOf, type PersonToDigest } from './digest-person.ts';

/** Accounts of one person that are looked at; who has more is a case for people. */
const MAX_ACCOUNTS = 200;
type Followed = Pick<ExclusionRow, 'merchantId' | 'id' | 'startsAt' | 'endsAt'>;

/** Tells areas above of an account that is shut out from now on. */
export const tellExcluded = (
  deps: Pick<SafetyDeps, 'publish'>,
  tx: Queryable,
  { merchantId, memberId, book }: MemberScope,
): Promise<void> => deps.publish(tx, MemberExcluded, merchantId, { memberId: memberId.toString(), book });

/** Notes what identifies a member: what his account says, and what he has declared elsewhere. */
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

/** What a member is known by, as digests; of test accounts nothing. */
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
  // Who has told nothing needs no key.
  if (people.every((one) => identifiersOf(one).length === 0)) return [];
  const key = await digestKey(deps, tx, now);
  return people.flatMap((one) => digestsOf(key, one));
}

/** Notes what identifies a member, and finds the exclusion of the same person at another account. */
async function exclusionElsewhere(
  deps: SafetyDeps,
  tx: Queryable,
  scope: MemberScope,
  now: Date,
  declared?: Partial<PersonToDigest>,
): Promise<Followed | null> {
  const digests = await identify(deps, tx, scope, now, declared);
  const [, found] = await together([
    digests.length > 0 && insertDigests(tx, scope, digests),
    findExclusionOfPerson(tx, scope, now),
  ]);
  return found;
}

/** Shuts an account out for as long as another one of the same person is. */
async function follow(
  deps: SafetyDeps,
  tx: Queryable,
  account: Pick<MemberScope, 'merchantId' | 'memberId'>,
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
  // Persons are noted for real accounts alone.
  await tellExcluded(deps, tx, { ...account, book: 'REAL' });
  forgetBonds(deps, account);
}

/** A member's self-exclusion reaches every account of the same person, at every brand. */
export async function excludeEverywhere(
  deps: SafetyDeps,
  tx: Queryable,
  scope: MemberScope,
  exclusion: Followed,
  now: Date,
) {
  for (const account of await listSamePerson(tx, scope, MAX_ACCOUNTS)) await follow(deps, tx, account, exclusion, now);
}

/** A member who has excluded himself elsewhere is shut out here, too. Asked whenever something identifies him anew. */
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
