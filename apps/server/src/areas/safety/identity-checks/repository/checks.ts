import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';
import type { OneMember } from '../../deps.ts';

export type Level = 1 | 2 | 3;
export type CheckState = 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

/** Reason of a rejected verification, shown to the member. */
export type RejectCode =
  | 'UNREADABLE'
  | 'INCOMPLETE'
  | 'WRONG_DOCUMENT'
  | 'DOCUMENT_EXPIRED'
  | 'NAME_DIFFERS'
  | 'FACE_DIFFERS'
  | 'ADDRESS_NOT_PROVEN'
  | 'FUNDS_NOT_PROVEN'
  | 'OTHER';

export type CheckRow = {
  brandId: bigint;
  id: bigint;
  memberId: bigint;
  book: 'REAL' | 'TEST';
  level: Level;
  state: CheckState;
  declaredSealed: string;
  submittedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** Internal note for operators. */
  reason: string | null;
  reasonCode: RejectCode | null;
  /** Message to the member. */
  memberMessage: string | null;
  expiresAt: Date | null;
};

const COLUMNS = `brand_id as "brandId", id, member_id as "memberId", book, level, state, declared_sealed as "declaredSealed",
  submitted_at as "submittedAt", decided_at as "decidedAt", decided_by as "decidedBy", reason,
  reason_code as "reasonCode", member_message as "memberMessage", expires_at as "expiresAt"`;

/** @returns null when a verification of this level is already pending */
export async function insertCheck(
  tx: Queryable,
  scope: MemberScope,
  check: { readonly level: Level; readonly declaredSealed: string; readonly at: Date },
): Promise<CheckRow | null> {
  const { rows } = await tx.query<CheckRow>(
    `insert into safety.identity_check (brand_id, member_id, book, level, state, declared_sealed, submitted_at)
     values ($1, $2, $3, $4, 'SUBMITTED', $5, $6)
     on conflict (brand_id, member_id, level) where state = 'SUBMITTED' do nothing returning ${COLUMNS}`,
    [scope.brandId, scope.memberId, scope.book, check.level, check.declaredSealed, check.at],
  );
  return rows[0] ?? null;
}

/** A member's verifications, newest first. */
export async function listChecks(db: Queryable, scope: OneMember): Promise<CheckRow[]> {
  const { rows } = await db.query<CheckRow>(
    `select ${COLUMNS} from safety.identity_check where brand_id = $1 and member_id = $2 order by id desc limit 50`,
    [scope.brandId, scope.memberId],
  );
  return rows;
}

/** The highest level verified and not expired; 0 for none. */
export async function provenLevel(db: Queryable, scope: OneMember, now: Date): Promise<0 | Level> {
  const { rows } = await db.query<{ level: 0 | Level }>(
    `select coalesce(max(level), 0)::int as level from safety.identity_check
     where brand_id = $1 and member_id = $2 and state = 'APPROVED' and expires_at > $3`,
    [scope.brandId, scope.memberId, now],
  );
  return rows[0]?.level ?? 0;
}

export async function findCheck(db: Queryable, scope: Scope, id: bigint): Promise<CheckRow | null> {
  const { rows } = await db.query<CheckRow>(
    `select ${COLUMNS} from safety.identity_check where brand_id = $1 and id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function lockCheck(tx: Queryable, scope: Scope, id: bigint): Promise<CheckRow | null> {
  const { rows } = await tx.query<CheckRow>(
    `select ${COLUMNS} from safety.identity_check where brand_id = $1 and id = $2 for update`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export interface CheckDecision {
  readonly state: 'APPROVED' | 'REJECTED';
  readonly by: string;
  readonly reason: string | null;
  /** Reason of the rejection, shown to the member. */
  readonly notified?: { readonly code: RejectCode; readonly message: string | null };
  readonly expiresAt: Date | null;
  readonly at: Date;
}

export async function decideCheckRow(tx: Queryable, check: Pick<CheckRow, 'brandId' | 'id'>, decision: CheckDecision) {
  await tx.query(
    `update safety.identity_check set state = $3, decided_at = $4, decided_by = $5, reason = $6, expires_at = $7,
       reason_code = $8, member_message = $9
     where brand_id = $1 and id = $2`,
    [
      ...[check.brandId, check.id, decision.state, decision.at, decision.by, decision.reason, decision.expiresAt],
      ...[decision.notified?.code ?? null, decision.notified?.message ?? null],
    ],
  );
}

export interface CheckFilter {
  readonly state: CheckState | null;
  readonly memberIds: readonly bigint[] | null;
  readonly after: bigint | null;
  readonly limit: number;
}

/** The queue, longest waiting first. */
export async function listCheckQueue(db: Queryable, scope: Scope, filter: CheckFilter): Promise<CheckRow[]> {
  const { rows } = await db.query<CheckRow>(
    `select ${COLUMNS} from safety.identity_check
     where brand_id = $1 and ($2::text is null or state = $2) and ($3::bigint[] is null or member_id = any($3))
       and ($4::bigint is null or id > $4)
     order by id limit $5`,
    [scope.brandId, filter.state, filter.memberIds, filter.after, filter.limit],
  );
  return rows;
}

/** Expires verifications that have passed their validity. */
export async function expireChecks(db: Queryable, now: Date): Promise<void> {
  await db.query("update safety.identity_check set state = 'EXPIRED' where state = 'APPROVED' and expires_at <= $1", [
    now,
  ]);
}

/** Declarations encrypted with an older key. */
export async function listOldDeclarations(db: Queryable, prefix: string, after: bigint, limit: number) {
  const { rows } = await db.query<CheckRow>(
    `select ${COLUMNS} from safety.identity_check where id > $2 and not starts_with(declared_sealed, $1) order by id limit $3`,
    [prefix, after, limit],
  );
  return rows;
}

export async function replaceDeclaration(db: Queryable, check: Pick<CheckRow, 'brandId' | 'id'>, sealed: string) {
  await db.query('update safety.identity_check set declared_sealed = $3 where brand_id = $1 and id = $2', [
    check.brandId,
    check.id,
    sealed,
  ]);
}
