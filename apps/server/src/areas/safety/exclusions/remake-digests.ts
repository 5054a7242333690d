import { type MemberScope, type Pieces, plainPieces, type Queryable, transactionOrRefuse } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { openDeclared } from '../identity-checks/declared.ts';
import { listChecks } from '../identity-checks/repository/checks.ts';
import { declaredPerson } from '../identity-checks/submit.ts';
import { digestKey, digestsOf, formerNameDigest, type PersonToDigest } from './digest-person.ts';
import { excludeEverywhere, matchPerson } from './match-person.ts';
import { lockExclusions } from './repository/exclusions.ts';
import { deleteNameDigests, listFormerlyDigested, markCompared } from './repository/former-digests.ts';
import { insertDigests } from './repository/persons.ts';

const BATCH = 200;

/**
 * Makes the digests anew that an older version of a rule made: of the account's name and contacts, and of names declared in verifications.
 * Digests of names that the present rule does not make are deleted; those of names that are stored nowhere any more stay, and so do all of
 * contacts, of which the present rule only joins more spellings. Each member in a transaction of its own; the accounts of persons who are
 * found to be excluded elsewhere follow as usual.
 */
export async function remakeDigests(deps: SafetyDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const left = [...(await pieces.waiting('member'))];
  for (;;) {
    const members = await listFormerlyDigested(deps.pool, BATCH, left);
    for (const { brandId, memberId } of members) {
      const id = `${brandId}:${memberId}`;
      // Only real accounts have digests.
      const scope: MemberScope = { brandId, memberId, book: 'REAL' };
      const isDone = await pieces.run(
        `member ${id}`,
        () =>
          transactionOrRefuse(deps.pool, async (tx) => {
            await remakeOf(deps, tx, scope, now);
            return null;
          }),
        brandId,
      );
      if (!isDone) left.push(id);
    }
    if (members.length < BATCH) return;
  }
}

async function remakeOf(deps: SafetyDeps, tx: Queryable, scope: MemberScope, now: Date): Promise<void> {
  const person = await deps.people.protection.personOf(tx, scope);
  if (person !== null) {
    const declared = (await listChecks(tx, scope)).map((check) => declaredPerson(openDeclared(deps, check)));
    const people: readonly PersonToDigest[] = [person, ...declared.map((one) => ({ ...person, ...one }))];
    const key = await digestKey(deps, tx, now);
    const present = people.flatMap((one) => digestsOf(key, one));
    const isPresent = (digest: Buffer) => present.some((one) => one.digest.equals(digest));
    const former = people.flatMap((one) => formerNameDigest(key, one) ?? []);
    await deleteNameDigests(
      tx,
      scope,
      former.filter((digest) => !isPresent(digest)),
    );
    await insertDigests(tx, scope, present);
    await matchPerson(deps, tx, scope, now);
    // Accounts that were compared before this one had its digests.
    const own = (await lockExclusions(tx, scope, now)).find(
      (one) => one.kind === 'SELF_EXCLUSION' && one.followsId === null,
    );
    if (own) await excludeEverywhere(deps, tx, scope, own, now);
  }
  await markCompared(tx, scope);
}
