import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';
import { MAILBOX_RULE } from '@lantern/text/mailboxes';
import { NAME_RULE } from '@lantern/text/names';
import type { ExclusionRow } from './exclusions.ts';

export type DigestKind = 'NAME_AND_BIRTH' | 'DOCUMENT' | 'MOBILE' | 'EMAIL';

export interface PersonDigest {
  readonly kind: DigestKind;
  readonly digest: Buffer;
}

/** Stores a member's digests; old ones stay and still identify the member. */
export async function insertDigests(
  tx: Queryable,
  scope: MemberScope,
  digests: readonly PersonDigest[],
): Promise<void> {
  await tx.query(
    `insert into safety.person_digest (digest, brand_id, member_id, kind, name_rule, contact_rule)
     select d.digest, $1, $2, d.kind, $5, $6 from unnest($3::bytea[], $4::text[]) as d (digest, kind) order by d.digest
     on conflict do nothing`,
    [
      ...[scope.brandId, scope.memberId, digests.map((one) => one.digest), digests.map((one) => one.kind)],
      ...[NAME_RULE, MAILBOX_RULE],
    ],
  );
}

/**
 * Whether the shared digest of `m` and `o` makes the two accounts one person: two operators may have decided that they are not, and only a
 * shared document counts against that.
 */
const NOT_PARTED = `(m.kind = 'DOCUMENT' or not exists (
  select from safety.distinct_person d
   where (d.brand_id, d.member_id, d.other_brand_id, d.other_member_id) in (
     (m.brand_id, m.member_id, o.brand_id, o.member_id), (o.brand_id, o.member_id, m.brand_id, m.member_id))))`;

export type SamePerson = { brandId: bigint; memberId: bigint };

/** Other accounts of the same person, at all brands. */
export async function listSamePerson(db: Queryable, scope: MemberScope, limit: number): Promise<SamePerson[]> {
  const { rows } = await db.query<SamePerson>(
    `select distinct o.brand_id as "brandId", o.member_id as "memberId"
     from safety.person_digest m join safety.person_digest o using (digest)
     where m.brand_id = $1 and m.member_id = $2 and (o.brand_id, o.member_id) <> (m.brand_id, m.member_id)
       and ${NOT_PARTED}
     order by 1, 2 limit $3`,
    [scope.brandId, scope.memberId, limit],
  );
  return rows;
}

/** Other accounts of the same person in a brand, by member; no person has more than some dozens. */
export async function listAccountsOfPersons(
  db: Queryable,
  brandId: bigint,
  memberIds: readonly bigint[],
): Promise<readonly { readonly memberId: bigint; readonly other: bigint }[]> {
  const { rows } = await db.query<{ memberId: bigint; other: bigint }>(
    `select k.member as "memberId", x.other from unnest($2::bigint[]) k (member)
      cross join lateral (
        select distinct o.member_id as other
          from safety.person_digest m join safety.person_digest o on o.digest = m.digest and o.brand_id = $1
         where m.brand_id = $1 and m.member_id = k.member and o.member_id <> k.member and ${NOT_PARTED}
         order by 1 limit 50) x`,
    [brandId, memberIds],
  );
  return rows;
}

/** The longest self-exclusion in force at another account of the same person, without those that only follow another one. */
export async function findExclusionOfPerson(
  db: Queryable,
  scope: MemberScope,
  now: Date,
): Promise<Pick<ExclusionRow, 'brandId' | 'id' | 'startsAt' | 'endsAt'> | null> {
  const { rows } = await db.query<Pick<ExclusionRow, 'brandId' | 'id' | 'startsAt' | 'endsAt'>>(
    `select e.brand_id as "brandId", e.id, e.starts_at as "startsAt", e.ends_at as "endsAt"
     from safety.person_digest m join safety.person_digest o using (digest)
     join safety.exclusion e on e.brand_id = o.brand_id and e.member_id = o.member_id
     where m.brand_id = $1 and m.member_id = $2 and (o.brand_id, o.member_id) <> (m.brand_id, m.member_id)
       and ${NOT_PARTED} and e.kind = 'SELF_EXCLUSION' and e.follows_id is null and e.returned_at is null and e.starts_at <= $3
     order by e.ends_at desc nulls first limit 1`,
    [scope.brandId, scope.memberId, now],
  );
  return rows[0] ?? null;
}

/** Kinds of identifiers that two accounts share, in alphabetical order. */
export async function listSharedKinds(db: Queryable, one: SamePerson, other: SamePerson): Promise<DigestKind[]> {
  const { rows } = await db.query<{ kind: DigestKind }>(
    `select distinct m.kind from safety.person_digest m join safety.person_digest o using (digest)
     where m.brand_id = $1 and m.member_id = $2 and o.brand_id = $3 and o.member_id = $4 order by 1`,
    [one.brandId, one.memberId, other.brandId, other.memberId],
  );
  return rows.map(({ kind }) => kind);
}

/** Kinds of identifiers that accounts share with those whose exclusion they follow, by exclusion. */
export async function listSharedWithFollowed(
  db: Queryable,
  { brandId }: Scope,
  exclusionIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, DigestKind[]>> {
  const { rows } = await db.query<{ id: bigint; kinds: DigestKind[] }>(
    `select e.id, array_agg(distinct m.kind order by m.kind) as kinds
     from safety.exclusion e join safety.exclusion f on f.brand_id = e.follows_brand_id and f.id = e.follows_id
       join safety.person_digest o on o.brand_id = f.brand_id and o.member_id = f.member_id
       join safety.person_digest m on m.digest = o.digest and m.brand_id = e.brand_id and m.member_id = e.member_id
     where e.brand_id = $1 and e.id = any ($2) group by e.id`,
    [brandId, exclusionIds],
  );
  return new Map(rows.map(({ id, kinds }) => [id, kinds]));
}

/** Stores that two accounts belong to different persons; an earlier decision about them stays. */
export async function insertDistinctPersons(
  tx: Queryable,
  one: SamePerson,
  other: SamePerson,
  request: { readonly brandId: bigint; readonly id: bigint; readonly at: Date },
): Promise<void> {
  const isFirst = one.brandId === other.brandId ? one.memberId < other.memberId : one.brandId < other.brandId;
  const [first, second] = isFirst ? [one, other] : [other, one];
  await tx.query(
    `insert into safety.distinct_person
       (brand_id, member_id, other_brand_id, other_member_id, request_brand_id, request_id, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [first.brandId, first.memberId, second.brandId, second.memberId, request.brandId, request.id, request.at],
  );
}

/** Whether the account already follows this exclusion; one that was ended as another person's does not count. */
export async function followsExclusion(
  db: Queryable,
  scope: Pick<MemberScope, 'brandId' | 'memberId'>,
  followed: Pick<ExclusionRow, 'brandId' | 'id'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from safety.exclusion
     where brand_id = $1 and member_id = $2 and follows_brand_id = $3 and follows_id = $4
       and parted_by_request is null`,
    [scope.brandId, scope.memberId, followed.brandId, followed.id],
  );
  return rowCount !== 0;
}

/** The encrypted digest key, created at first use. */
export async function storedDigestKey(db: Queryable, make: () => string, at: Date): Promise<string> {
  const stored = await findDigestKey(db);
  if (stored !== null) return stored;
  await db.query('insert into safety.digest_key (sealed, created_at) values ($1, $2) on conflict do nothing', [
    make(),
    at,
  ]);
  return (await findDigestKey(db)) ?? '';
}

export async function findDigestKey(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ sealed: string }>('select sealed from safety.digest_key');
  return rows[0]?.sealed ?? null;
}

export async function replaceDigestKey(db: Queryable, sealed: string): Promise<void> {
  await db.query('update safety.digest_key set sealed = $1', [sealed]);
}
