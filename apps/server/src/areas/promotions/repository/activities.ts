import type { Payload } from '@lantern/contract/schemas';
import type { ActivityState } from '@lantern/engines/loyalty';
import type { Language, Queryable, Scope } from '@lantern/server-kit';

type Terms = Payload<'promotionsBackOffice.saveDraft'>['terms'];
type StoredValue =
  | 'type'
  | 'nth'
  | 'basis'
  | 'multiplierPpm'
  | 'maxBetPpm'
  | 'weights'
  | 'daysToBet'
  | 'audience'
  | 'channels';

/** Stored form of terms: as entered by operators, with amounts as digit strings of minor units. */
export type StoredActivityTerms = Pick<Terms, StoredValue | 'perMember' | 'perDay'> & {
  readonly tiers: readonly { readonly from: string; readonly ratePpm: number | null; readonly most: string }[];
};

export type WordsByLanguage = Readonly<Partial<Record<Language, string>>>;

export type ActivityRow = {
  id: bigint;
  state: ActivityState;
  revision: bigint;
  titles: WordsByLanguage;
  texts: WordsByLanguage;
  terms: StoredActivityTerms;
  startsAt: Date;
  endsAt: Date | null;
  exclusiveGroup: string | null;
  budget: bigint;
  grantLimit: number | null;
  granted: bigint;
  reserved: bigint;
  grants: number;
  promises: number;
  madeBy: string;
  approvedBy: string | null;
  approvedAt: Date | null;
  /** Operator who paused it, while it is paused. */
  pausedBy: bigint | null;
  pausedByName: string | null;
};

/** Fields of a promotion that operators decide. */
export type ActivityDraft = Pick<
  ActivityRow,
  'titles' | 'texts' | 'terms' | 'startsAt' | 'endsAt' | 'exclusiveGroup' | 'budget' | 'grantLimit'
>;

const COLUMNS = `a.id, a.state, a.revision, a.titles, a.texts, a.terms, a.starts_at as "startsAt", a.ends_at as "endsAt",
  a.exclusive_group as "exclusiveGroup", a.budget, a.grant_limit as "grantLimit", a.granted, a.reserved, a.grants, a.promises,
  a.made_by as "madeBy", a.approved_by as "approvedBy", a.approved_at as "approvedAt",
  a.paused_by as "pausedBy", a.paused_by_name as "pausedByName"`;

const valuesOf = (draft: ActivityDraft) => [
  ...[draft.titles, draft.texts, draft.terms, draft.startsAt, draft.endsAt, draft.exclusiveGroup],
  ...[draft.budget, draft.grantLimit],
];

export async function findActivity(db: Queryable, scope: Scope, id: bigint): Promise<ActivityRow | null> {
  const { rows } = await db.query<ActivityRow>(
    `select ${COLUMNS} from promotions.activity a where a.brand_id = $1 and a.id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockActivity(tx: Queryable, scope: Scope, id: bigint): Promise<ActivityRow | null> {
  const { rows } = await tx.query<ActivityRow>(
    `select ${COLUMNS} from promotions.activity a where a.brand_id = $1 and a.id = $2 for update`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** Approved promotions that have not reached their end date, including paused ones, by end date. */
export async function listOpenActivities(
  db: Queryable,
  scope: Scope,
  now: Date,
  limit: number,
): Promise<readonly ActivityRow[]> {
  const { rows } = await db.query<ActivityRow>(
    `select ${COLUMNS} from promotions.activity a
     where a.brand_id = $1 and a.state in ('APPROVED', 'PAUSED') and (a.ends_at is null or a.ends_at > $2)
     order by a.ends_at nulls last, a.id limit $3`,
    [scope.brandId, now, limit],
  );
  return rows;
}

export interface ActivityFilter {
  readonly phase: 'DRAFT' | 'APPROVED' | 'LIVE' | 'PAUSED' | 'ENDED' | null;
  readonly before: bigint | null;
  readonly now: Date;
  readonly limit: number;
}

/** Promotions newest first, paged by id; the phase is derived from state and dates, as in the engine. */
export async function listActivities(
  db: Queryable,
  scope: Scope,
  filter: ActivityFilter,
): Promise<readonly ActivityRow[]> {
  const { rows } = await db.query<ActivityRow>(
    `select ${COLUMNS} from promotions.activity a
     where a.brand_id = $1 and ($2::bigint is null or a.id < $2) and ($3::text is null or $3 = case
       when a.state in ('DRAFT', 'ENDED') then a.state
       when a.ends_at <= $4 then 'ENDED'
       when a.state = 'PAUSED' then 'PAUSED'
       when a.starts_at <= $4 then 'LIVE' else 'APPROVED' end)
     order by a.id desc limit $5`,
    [scope.brandId, filter.before, filter.phase, filter.now, filter.limit],
  );
  return rows;
}

/** Serialises the creation of a brand's first promotion between processes. */
export async function lockActivities(tx: Queryable, scope: Scope): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('promotions.activities', $1))`, [scope.brandId]);
}

export async function insertActivity(
  tx: Queryable,
  scope: Scope,
  draft: ActivityDraft,
  made: { readonly by: string; readonly at: Date },
): Promise<Pick<ActivityRow, 'id' | 'revision'>> {
  const { rows } = await tx.query<Pick<ActivityRow, 'id' | 'revision'>>(
    `insert into promotions.activity (brand_id, titles, texts, terms, starts_at, ends_at, exclusive_group, budget, grant_limit,
       made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id, revision`,
    [scope.brandId, ...valuesOf(draft), made.by, made.at],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('an activity was not written');
  return row;
}

/** @returns the next revision; null if the draft has another revision than the one read, or is no longer a draft */
export async function changeDraft(
  tx: Queryable,
  scope: Scope,
  seen: { readonly id: bigint; readonly revision: bigint },
  draft: ActivityDraft,
): Promise<bigint | null> {
  const { rows } = await tx.query<{ revision: bigint }>(
    `update promotions.activity set titles = $4, texts = $5, terms = $6, starts_at = $7, ends_at = $8, exclusive_group = $9, budget = $10,
       grant_limit = $11, revision = revision + 1
     where brand_id = $1 and id = $2 and revision = $3 and state = 'DRAFT' returning revision`,
    [scope.brandId, seen.id, seen.revision, ...valuesOf(draft)],
  );
  return rows[0]?.revision ?? null;
}

/** Who approves a draft, or who pauses a promotion. */
interface StateChange {
  readonly approved?: { readonly by: string; readonly at: Date };
  readonly paused?: { readonly operatorId: bigint; readonly name: string };
}

/** Changes the state of a promotion locked by this transaction. */
export async function setActivityState(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  state: ActivityState,
  { approved, paused }: StateChange = {},
): Promise<void> {
  await tx.query(
    `update promotions.activity set state = $3, approved_by = coalesce($4, approved_by), approved_at = coalesce($5, approved_at),
       paused_by = $6, paused_by_name = $7, revision = revision + 1
     where brand_id = $1 and id = $2`,
    [
      scope.brandId,
      id,
      state,
      approved?.by ?? null,
      approved?.at ?? null,
      paused?.operatorId ?? null,
      paused?.name ?? null,
    ],
  );
}

/**
 * Reserves a bonus for an order.
 * @returns false if the budget or the number of grants is exhausted; then nothing is written
 */
export async function reserve(tx: Queryable, scope: Scope, id: bigint, bonus: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update promotions.activity set reserved = reserved + $3, promises = promises + 1
     where brand_id = $1 and id = $2 and granted + reserved + $3 <= budget
       and (grant_limit is null or grants + promises < grant_limit)`,
    [scope.brandId, id, bonus],
  );
  return rowCount === 1;
}

/**
 * Ends a reservation: the granted part counts as given, the rest is released. Without a granted part it does not count towards the
 * number of grants.
 */
export async function endPromise(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  { promised, granted }: { readonly promised: bigint; readonly granted: bigint },
): Promise<void> {
  await tx.query(
    `update promotions.activity set reserved = reserved - $3, promises = promises - 1, granted = granted + $4,
       grants = grants + case when $4::bigint > 0 then 1 else 0 end
     where brand_id = $1 and id = $2`,
    [scope.brandId, id, promised, granted],
  );
}

/** Reduces a reservation under review to the amount that would be granted. */
export async function shrinkPromise(tx: Queryable, scope: Scope, id: bigint, by: bigint): Promise<void> {
  if (by === 0n) return;
  await tx.query('update promotions.activity set reserved = reserved - $3 where brand_id = $1 and id = $2', [
    scope.brandId,
    id,
    by,
  ]);
}
