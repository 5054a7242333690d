import type { Queryable } from '@lantern/database';
import type { OperatorScope, Scope } from '@lantern/server-kit';

export type CorrectionKind = 'P08' | 'P09' | 'P32' | 'P32u' | 'P36' | 'P48' | 'P52';
export type CorrectionReason = 'SERVICE_FAILURE' | 'WRONG_CREDIT' | 'BONUS_ABUSE' | 'FRAUD' | 'BAD_DEBT' | 'OTHER';

export type CorrectionRow = {
  id: string;
  memberId: bigint;
  kind: CorrectionKind;
  amount: bigint;
  reasonCode: CorrectionReason;
  note: string;
  originalEntry: string | null;
  originalAccount: string | null;
  /** The vendor whose mirror is corrected; null for the member's own money. */
  vendor: string | null;
  evidence: string;
  maker: string;
  requestedAt: Date;
  requestId: bigint | null;
  checker: string | null;
  doneAt: Date | null;
};

const COLUMNS = `id, member_id AS "memberId", kind, amount, reason_code AS "reasonCode", note, original_entry AS "originalEntry",
  original_account AS "originalAccount", vendor, evidence, maker, requested_at AS "requestedAt", request_id AS "requestId", checker,
  done_at AS "doneAt"`;

export interface NewCorrection
  extends Omit<CorrectionRow, 'maker' | 'checker' | 'doneAt' | 'requestId' | 'requestedAt'> {
  readonly maker: string;
  readonly requestedAt: Date;
  readonly businessDay: string;
}

/** Locks an operator, so that the daily limit is checked for one correction at a time. */
export async function lockMaker(tx: Queryable, { brandId, operatorId }: OperatorScope): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments.correction', $1) # $2)`, [
    brandId,
    operatorId,
  ]);
}

/** Sum of an operator's requests on a business day, whatever their outcome. */
export async function sumOfMaker(db: Queryable, scope: OperatorScope, businessDay: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM payments.correction
     WHERE brand_id = $1 AND maker_id = $2 AND business_day = $3`,
    [scope.brandId, scope.operatorId, businessDay],
  );
  return rows[0]?.sum ?? 0n;
}

export async function insertCorrection(tx: Queryable, scope: OperatorScope, made: NewCorrection): Promise<void> {
  await tx.query(
    `INSERT INTO payments.correction (brand_id, id, member_id, kind, amount, reason_code, note, original_entry,
       original_account, evidence, maker_id, maker, requested_at, business_day, vendor)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      scope.brandId,
      made.id,
      made.memberId,
      made.kind,
      made.amount,
      made.reasonCode,
      made.note,
      made.originalEntry,
      made.originalAccount,
      made.evidence,
      scope.operatorId,
      made.maker,
      made.requestedAt,
      made.businessDay,
      made.vendor,
    ],
  );
}

export async function noteRequest(tx: Queryable, scope: Scope, id: string, requestId: bigint): Promise<void> {
  await tx.query('UPDATE payments.correction SET request_id = $3 WHERE brand_id = $1 AND id = $2', [
    scope.brandId,
    id,
    requestId,
  ]);
}

export async function findCorrection(db: Queryable, scope: Scope, id: string): Promise<CorrectionRow | null> {
  const { rows } = await db.query<CorrectionRow>(
    `SELECT ${COLUMNS} FROM payments.correction WHERE brand_id = $1 AND id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function lockCorrection(tx: Queryable, scope: Scope, id: string): Promise<CorrectionRow | null> {
  const { rows } = await tx.query<CorrectionRow>(
    `SELECT ${COLUMNS} FROM payments.correction WHERE brand_id = $1 AND id = $2 FOR UPDATE`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** Sum already reversed of an entry, plus what this transaction is about to reverse. */
export async function sumTakenBack(tx: Queryable, scope: Scope, entry: string): Promise<bigint> {
  const { rows } = await tx.query<{ sum: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM payments.correction
     WHERE brand_id = $1 AND original_entry = $2 AND done_at IS NOT NULL`,
    [scope.brandId, entry],
  );
  return rows[0]?.sum ?? 0n;
}

export async function endCorrection(
  tx: Queryable,
  scope: Scope,
  id: string,
  end: { checker: string; at: Date },
): Promise<void> {
  await tx.query('UPDATE payments.correction SET checker = $3, done_at = $4 WHERE brand_id = $1 AND id = $2', [
    scope.brandId,
    id,
    end.checker,
    end.at,
  ]);
}

/** Corrections, newest first, paged by time and id. */
export async function listCorrections(
  db: Queryable,
  scope: Scope,
  before: { at: Date; id: string } | null,
  limit: number,
): Promise<readonly CorrectionRow[]> {
  const { rows } = await db.query<CorrectionRow>(
    `SELECT ${COLUMNS} FROM payments.correction
     WHERE brand_id = $1 AND ($2::timestamptz IS NULL OR (requested_at, id) < ($2, $3::uuid))
     ORDER BY requested_at DESC, id DESC LIMIT $4`,
    [scope.brandId, before?.at ?? null, before?.id ?? null, limit],
  );
  return rows;
}
