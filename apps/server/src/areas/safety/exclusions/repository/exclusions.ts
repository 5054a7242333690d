import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';
import type { Members } from '../../limits/repository/limits.ts';

export type ExclusionKind = 'TIME_OUT' | 'SELF_EXCLUSION';

export type ExclusionRow = {
  brandId: bigint;
  memberId: bigint;
  id: bigint;
  kind: ExclusionKind;
  startsAt: Date;
  /** Null: permanent. */
  endsAt: Date | null;
  returnRequestedAt: Date | null;
  returnedAt: Date | null;
  createdBy: string;
  /** The exclusion at another account that this one was copied from; null for an original one. */
  followsBrandId: bigint | null;
  followsId: bigint | null;
  /** The approved request that ended it as another person's; null for every other exclusion. */
  partedByRequest: bigint | null;
};

const COLUMNS = `e.brand_id as "brandId", e.member_id as "memberId", e.id, e.kind, e.starts_at as "startsAt",
  e.ends_at as "endsAt", e.return_requested_at as "returnRequestedAt", e.returned_at as "returnedAt", e.created_by as "createdBy",
  e.follows_brand_id as "followsBrandId", e.follows_id as "followsId", e.parted_by_request as "partedByRequest"`;

/** A self-exclusion stays in force after its end until the return is confirmed. */
export const IN_FORCE = (now: string) =>
  `e.starts_at <= ${now} and e.returned_at is null and (e.kind = 'SELF_EXCLUSION' or e.ends_at > ${now})`;

/** Exclusions in force now, longest first. */
export async function listExclusions(db: Queryable, members: Members, now: Date): Promise<ExclusionRow[]> {
  const { rows } = await db.query<ExclusionRow>({
    name: 'safety-exclusions',
    text: `select ${COLUMNS} from unnest($1::bigint[], $2::bigint[]) as who (brand_id, member_id)
     join safety.exclusion e using (brand_id, member_id)
     where ${IN_FORCE('$3')}
     order by e.kind, e.ends_at desc nulls first, e.id`,
    values: [members.brandIds, members.memberIds, now],
  });
  return rows;
}

export interface ExclusionToInsert {
  readonly kind: ExclusionKind;
  readonly from: Date;
  readonly to: Date | null;
  readonly by: string;
  readonly at: Date;
  /** The exclusion at another account of the same person that caused this one. */
  readonly follows?: Pick<ExclusionRow, 'brandId' | 'id'>;
}

export async function insertExclusion(
  tx: Queryable,
  scope: OneMember,
  exclusion: ExclusionToInsert,
): Promise<ExclusionRow> {
  const { rows } = await tx.query<ExclusionRow>(
    `insert into safety.exclusion as e
       (brand_id, member_id, kind, starts_at, ends_at, created_by, created_at, follows_brand_id, follows_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    [
      scope.brandId,
      scope.memberId,
      exclusion.kind,
      exclusion.from,
      exclusion.to,
      exclusion.by,
      exclusion.at,
      exclusion.follows?.brandId ?? null,
      exclusion.follows?.id ?? null,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('An exclusion was not written.');
  return row;
}

/** A member by brand and id, in either book (real or test money). */
type OneMember = Pick<MemberScope, 'brandId' | 'memberId'>;

/** The member's exclusions in force, locked. */
export async function lockExclusions(tx: Queryable, scope: OneMember, now: Date): Promise<ExclusionRow[]> {
  const { rows } = await tx.query<ExclusionRow>(
    `select ${COLUMNS} from safety.exclusion e
     where e.brand_id = $1 and e.member_id = $2 and ${IN_FORCE('$3')} order by e.id for update`,
    [scope.brandId, scope.memberId, now],
  );
  return rows;
}

export async function recordReturnRequest(
  tx: Queryable,
  row: Pick<ExclusionRow, 'brandId' | 'id'>,
  at: Date,
): Promise<void> {
  await tx.query('update safety.exclusion set return_requested_at = $3 where brand_id = $1 and id = $2', [
    row.brandId,
    row.id,
    at,
  ]);
}

export async function confirmReturn(tx: Queryable, row: Pick<ExclusionRow, 'brandId' | 'id'>, at: Date): Promise<void> {
  await tx.query('update safety.exclusion set returned_at = $3 where brand_id = $1 and id = $2', [
    row.brandId,
    row.id,
    at,
  ]);
}

export async function findExclusion(db: Queryable, brandId: bigint, id: bigint): Promise<ExclusionRow | null> {
  const { rows } = await db.query<ExclusionRow>(
    `select ${COLUMNS} from safety.exclusion e where e.brand_id = $1 and e.id = $2`,
    [brandId, id],
  );
  return rows[0] ?? null;
}

export async function lockExclusion(tx: Queryable, { brandId }: Scope, id: bigint): Promise<ExclusionRow | null> {
  const { rows } = await tx.query<ExclusionRow>(
    `select ${COLUMNS} from safety.exclusion e where e.brand_id = $1 and e.id = $2 for update`,
    [brandId, id],
  );
  return rows[0] ?? null;
}

/** Ends every exclusion in force of an account that follows one of the other account. */
export async function endFollowing(
  tx: Queryable,
  account: OneMember,
  other: OneMember,
  { requestId, at }: { readonly requestId: bigint; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update safety.exclusion e set returned_at = $5, parted_by_request = $6
       from safety.exclusion f
      where e.brand_id = $1 and e.member_id = $2 and e.returned_at is null
        and f.brand_id = e.follows_brand_id and f.id = e.follows_id and f.brand_id = $3 and f.member_id = $4`,
    [account.brandId, account.memberId, other.brandId, other.memberId, at, requestId],
  );
}

export interface ExclusionFilter {
  readonly memberIds: readonly bigint[] | null;
  /** Only exclusions in force. */
  readonly isInForce: boolean;
  /** Only those in force that follow an account with which no identifier is shared. */
  readonly sharesNothing: boolean;
  readonly before: bigint | null;
  readonly limit: number;
}

/** A brand's exclusions, newest first. */
export async function listBrandExclusions(
  db: Queryable,
  scope: Scope,
  filter: ExclusionFilter,
  now: Date,
): Promise<ExclusionRow[]> {
  const { rows } = await db.query<ExclusionRow>(
    `select ${COLUMNS} from safety.exclusion e
     where e.brand_id = $1 and ($2::bigint[] is null or e.member_id = any($2))
       and (not $4 or ${IN_FORCE('$3')}) and ($5::bigint is null or e.id < $5)
       and (not $7 or (e.follows_id is not null and e.returned_at is null and not exists (
         select from safety.exclusion f
           join safety.person_digest o on o.brand_id = f.brand_id and o.member_id = f.member_id
           join safety.person_digest m on m.digest = o.digest and m.brand_id = e.brand_id and m.member_id = e.member_id
          where f.brand_id = e.follows_brand_id and f.id = e.follows_id)))
     order by e.id desc limit $6`,
    [scope.brandId, filter.memberIds, now, filter.isInForce, filter.before, filter.limit, filter.sharesNothing],
  );
  return rows;
}
