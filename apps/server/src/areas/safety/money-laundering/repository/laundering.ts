import { hasRow, type MemberScope, type Queryable, type Scope } from '@lantern/server-kit';
import type { OneMember } from '../../deps.ts';

export type CaseState = 'OPEN' | 'INVESTIGATING' | 'CLEARED' | 'REPORTED';

/** Queues a member for assessment; test accounts are ignored. */
export async function markDue(tx: Queryable, scope: MemberScope, at: Date): Promise<void> {
  if (scope.book === 'TEST') return;
  await tx.query(
    `insert into safety.aml_due as d (brand_id, member_id, book, due_at) values ($1, $2, $3, $4)
     on conflict (brand_id, member_id) do update set due_at = greatest(d.due_at, excluded.due_at)`,
    [scope.brandId, scope.memberId, scope.book, at],
  );
}

/** Adds members' stakes and payouts of a business day; amounts are minor units as digit strings. */
export async function addPlay(
  tx: Queryable,
  scope: Scope,
  day: string,
  members: readonly { readonly memberId: string; readonly stake: string; readonly payout: string }[],
): Promise<void> {
  await tx.query(
    `insert into safety.play_day as p (brand_id, member_id, day, staked, paid)
     select $1, m.member_id, $2, sum(m.staked)::bigint, sum(m.paid)::bigint
       from unnest($3::bigint[], $4::bigint[], $5::bigint[]) as m (member_id, staked, paid) group by m.member_id order by m.member_id
     on conflict (brand_id, member_id, day) do update set staked = p.staked + excluded.staked, paid = p.paid + excluded.paid`,
    [
      scope.brandId,
      day,
      members.map((one) => one.memberId),
      members.map((one) => one.stake),
      members.map((one) => one.payout),
    ],
  );
}

/** Stakes and payouts since a business day (yyyy-MM-dd), minor units. */
export async function sumPlay(
  db: Queryable,
  scope: OneMember,
  since: string,
): Promise<{ staked: bigint; paid: bigint }> {
  const { rows } = await db.query<{ staked: bigint; paid: bigint }>(
    `select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(paid), 0)::bigint as paid
     from safety.play_day where brand_id = $1 and member_id = $2 and day >= $3`,
    [scope.brandId, scope.memberId, since],
  );
  return rows[0] ?? { staked: 0n, paid: 0n };
}

export type DueRow = { brandId: bigint; memberId: bigint; book: 'REAL' | 'TEST'; dueAt: Date };

/** Condition of the job that assesses queued members. */
export const HAS_QUEUED = hasRow('safety.aml_due', 'due_at');

/** Queued members, oldest first. */
export async function listDue(db: Queryable, limit: number, except: readonly string[]): Promise<DueRow[]> {
  const { rows } = await db.query<DueRow>(
    `select brand_id as "brandId", member_id as "memberId", book, due_at as "dueAt"
     from safety.aml_due where member_id <> all ($2::bigint[]) order by due_at, brand_id, member_id limit $1`,
    [limit, except],
  );
  return rows;
}

/** Removes a member from the queue unless a newer event was queued. @returns whether it was removed now */
export async function takeDue(tx: Queryable, due: DueRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from safety.aml_due where brand_id = $1 and member_id = $2 and due_at = $3',
    [due.brandId, due.memberId, due.dueAt],
  );
  return rowCount !== 0;
}

export type FlagRow = {
  kind: string;
  points: number;
  evidence: Record<string, string | number>;
  raisedBy: string | null;
  raisedAt: Date;
  clearedUntil: Date | null;
};

export async function listFlags(db: Queryable, scope: OneMember): Promise<FlagRow[]> {
  const { rows } = await db.query<FlagRow>(
    `select kind, points, evidence, raised_by as "raisedBy", raised_at as "raisedAt", cleared_until as "clearedUntil"
     from safety.aml_flag where brand_id = $1 and member_id = $2 order by kind`,
    [scope.brandId, scope.memberId],
  );
  return rows;
}

export interface FlagToWrite {
  readonly kind: string;
  readonly points: number;
  readonly evidence: Readonly<Record<string, string | number>>;
}

/** Replaces the flags raised by rules with the current ones; flags raised by operators stay. */
export async function writeRuleFlags(
  tx: Queryable,
  scope: OneMember,
  flags: readonly FlagToWrite[],
  at: Date,
): Promise<void> {
  await tx.query(
    `delete from safety.aml_flag where brand_id = $1 and member_id = $2 and raised_by is null and kind <> all($3)`,
    [scope.brandId, scope.memberId, flags.map((one) => one.kind)],
  );
  for (const flag of flags) {
    await tx.query(
      `insert into safety.aml_flag as f (brand_id, member_id, kind, points, evidence, raised_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (brand_id, member_id, kind) do update set points = excluded.points, evidence = excluded.evidence
       where f.raised_by is null`,
      [scope.brandId, scope.memberId, flag.kind, flag.points, JSON.stringify(flag.evidence), at],
    );
  }
}

/** An operator's flag replaces the rules' flag of the same kind. */
export async function writeHandFlag(
  tx: Queryable,
  scope: OneMember,
  flag: FlagToWrite,
  by: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into safety.aml_flag (brand_id, member_id, kind, points, evidence, raised_by, raised_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (brand_id, member_id, kind) do update set points = excluded.points, evidence = excluded.evidence,
       raised_by = excluded.raised_by, raised_at = excluded.raised_at, cleared_until = null`,
    [scope.brandId, scope.memberId, flag.kind, flag.points, JSON.stringify(flag.evidence), by, at],
  );
}

/** Marks the member's flags as covered by a cleared case until an instant. */
export async function clearFlags(tx: Queryable, scope: OneMember, until: Date): Promise<void> {
  await tx.query('update safety.aml_flag set cleared_until = $3 where brand_id = $1 and member_id = $2', [
    scope.brandId,
    scope.memberId,
    until,
  ]);
}

export type CaseRow = {
  brandId: bigint;
  id: bigint;
  memberId: bigint;
  book: 'REAL' | 'TEST';
  state: CaseState;
  score: number;
  hasBlocked: boolean;
  /** Report number assigned by the authority, and date of the report (yyyy-MM-dd). */
  reference: string | null;
  reportedOn: string | null;
  openedAt: Date;
  decidedAt: Date | null;
};

const CASE = `brand_id as "brandId", id, member_id as "memberId", book, state, score, has_blocked as "hasBlocked", reference,
  reported_on::text as "reportedOn",
  opened_at as "openedAt", decided_at as "decidedAt"`;

/** The member's open case, locked. */
export async function lockOpenCase(tx: Queryable, scope: OneMember): Promise<CaseRow | null> {
  const { rows } = await tx.query<CaseRow>(
    `select ${CASE} from safety.aml_case
     where brand_id = $1 and member_id = $2 and state in ('OPEN', 'INVESTIGATING') for update`,
    [scope.brandId, scope.memberId],
  );
  return rows[0] ?? null;
}

/** The member's highest reported score; 0 for none. */
export async function reportedScore(db: Queryable, scope: OneMember): Promise<number> {
  const { rows } = await db.query<{ score: number }>(
    `select coalesce(max(score), 0)::int as score from safety.aml_case
     where brand_id = $1 and member_id = $2 and state = 'REPORTED'`,
    [scope.brandId, scope.memberId],
  );
  return rows[0]?.score ?? 0;
}

export async function lockCase(tx: Queryable, scope: Scope, id: bigint): Promise<CaseRow | null> {
  const { rows } = await tx.query<CaseRow>(
    `select ${CASE} from safety.aml_case where brand_id = $1 and id = $2 for update`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function findCase(db: Queryable, scope: Scope, id: bigint): Promise<CaseRow | null> {
  const { rows } = await db.query<CaseRow>(`select ${CASE} from safety.aml_case where brand_id = $1 and id = $2`, [
    scope.brandId,
    id,
  ]);
  return rows[0] ?? null;
}

export async function insertCase(
  tx: Queryable,
  scope: MemberScope,
  one: { readonly score: number; readonly hasBlocked: boolean; readonly at: Date },
): Promise<CaseRow> {
  const { rows } = await tx.query<CaseRow>(
    `insert into safety.aml_case (brand_id, member_id, book, state, score, has_blocked, opened_at)
     values ($1, $2, $3, 'OPEN', $4, $5, $6) returning ${CASE}`,
    [scope.brandId, scope.memberId, scope.book, one.score, one.hasBlocked, one.at],
  );
  const [row] = rows;
  if (!row) throw new Error('A case was not written.');
  return row;
}

export async function saveCase(
  tx: Queryable,
  one: CaseRow,
  change: Partial<Pick<CaseRow, 'state' | 'score' | 'hasBlocked' | 'reference' | 'reportedOn' | 'decidedAt'>>,
): Promise<CaseRow> {
  const next = { ...one, ...change };
  await tx.query(
    `update safety.aml_case set state = $3, score = $4, has_blocked = $5, reference = $6, decided_at = $7,
       reported_on = $8
     where brand_id = $1 and id = $2`,
    [one.brandId, one.id, next.state, next.score, next.hasBlocked, next.reference, next.decidedAt, next.reportedOn],
  );
  return next;
}

export interface CaseFilter {
  readonly state: CaseState | null;
  readonly memberIds: readonly bigint[] | null;
  readonly before: bigint | null;
  readonly limit: number;
}

export async function listCases(db: Queryable, scope: Scope, filter: CaseFilter): Promise<CaseRow[]> {
  const { rows } = await db.query<CaseRow>(
    `select ${CASE} from safety.aml_case
     where brand_id = $1 and ($2::text is null or state = $2) and ($3::bigint[] is null or member_id = any($3))
       and ($4::bigint is null or id < $4)
     order by id desc limit $5`,
    [scope.brandId, filter.state, filter.memberIds, filter.before, filter.limit],
  );
  return rows;
}

export type CaseEventRow = { at: Date; event: string; actor: string; note: string | null };

export async function insertCaseEvent(
  tx: Queryable,
  one: Pick<CaseRow, 'brandId' | 'id'>,
  event: CaseEventRow,
): Promise<void> {
  await tx.query(
    `insert into safety.aml_event (brand_id, case_id, number, at, event, actor, note)
     select $1, $2, count(*) + 1, $3, $4, $5, $6 from safety.aml_event where brand_id = $1 and case_id = $2`,
    [one.brandId, one.id, event.at, event.event, event.actor, event.note],
  );
}

export async function listCaseEvents(db: Queryable, scope: Scope, id: bigint): Promise<CaseEventRow[]> {
  const { rows } = await db.query<CaseEventRow>(
    `select at, event, actor, note from safety.aml_event where brand_id = $1 and case_id = $2 order by number limit 200`,
    [scope.brandId, id],
  );
  return rows;
}

/** Queues members with rule flags again, because time windows move on without events. */
export async function markFlaggedDue(db: Queryable, at: Date): Promise<void> {
  await db.query(
    `insert into safety.aml_due (brand_id, member_id, book, due_at)
     select distinct brand_id, member_id, 'REAL', $1::timestamptz from safety.aml_flag where raised_by is null
     on conflict do nothing`,
    [at],
  );
}
