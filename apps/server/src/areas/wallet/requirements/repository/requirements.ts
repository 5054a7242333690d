import type { Queryable } from '@lantern/database';
import type { MemberScope } from '@lantern/server-kit';

export type RequirementSource = 'DEPOSIT' | 'PROMO' | 'TRANSFER' | 'POINTS' | 'VIP' | 'MANUAL';
export type RequirementState = 'OPEN' | 'DONE' | 'CLEARED_BUST' | 'CANCELLED' | 'EXPIRED';

export type RequirementRow = {
  readonly id: bigint;
  readonly source: RequirementSource;
  readonly reference: string;
  readonly amount: bigint;
  readonly required: bigint;
  readonly done: bigint;
  readonly weights: Readonly<Record<string, number>>;
  readonly maxBet: bigint | null;
  readonly state: RequirementState;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  /** Null: nothing is forfeited when the requirement expires. */
  readonly bonusType: string | null;
  readonly bonusAmount: bigint | null;
};

export interface NewRequirement {
  readonly source: RequirementSource;
  readonly reference: string;
  readonly amount: bigint;
  readonly required: bigint;
  readonly createdAt: Date;
  readonly weights?: Readonly<Record<string, number>>;
  readonly maxBet?: bigint | null;
  readonly expiresAt?: Date | null;
  readonly bonus?: { readonly type: string; readonly amount: bigint } | undefined;
}

const COLUMNS = `id, source, reference, amount, required, done, weights, max_bet AS "maxBet", state, created_at AS "createdAt",
  expires_at AS "expiresAt", bonus_type AS "bonusType", bonus_amount AS "bonusAmount"`;

/** Inserts a requirement, once per source and reference. A requirement of 0 is done at once. */
export async function insertRequirement(tx: Queryable, scope: MemberScope, row: NewRequirement): Promise<void> {
  await tx.query(
    `INSERT INTO wallet.requirement
       (brand_id, member_id, source, reference, amount, required, weights, max_bet, state, created_at, expires_at, closed_at,
        bonus_type, bonus_amount)
     VALUES ($1, $2, $3, $4, $5, $6::bigint, $7, $8, CASE WHEN $6::bigint = 0 THEN 'DONE' ELSE 'OPEN' END, $9, $10,
       CASE WHEN $6::bigint = 0 THEN $9::timestamptz END, $11, $12)
     ON CONFLICT (brand_id, source, reference) DO NOTHING`,
    [
      scope.brandId,
      scope.memberId,
      row.source,
      row.reference,
      row.amount,
      row.required,
      row.weights ?? {},
      row.maxBet ?? null,
      row.createdAt,
      row.expiresAt ?? null,
      row.bonus?.type ?? null,
      row.bonus?.amount ?? null,
    ],
  );
}

/** Open requirements of one member, oldest first, locked until the transaction ends. */
export async function lockOpenRequirements(tx: Queryable, scope: MemberScope): Promise<readonly RequirementRow[]> {
  const { rows } = await tx.query<RequirementRow>(
    `SELECT ${COLUMNS} FROM wallet.requirement
     WHERE brand_id = $1 AND member_id = $2 AND state = 'OPEN' ORDER BY created_at, id FOR UPDATE`,
    [scope.brandId, scope.memberId],
  );
  return rows;
}

/** Requirements of one member: open ones in the order in which bets fill them, then the others, newest first. */
export async function listRequirements(db: Queryable, scope: MemberScope): Promise<readonly RequirementRow[]> {
  const { rows } = await db.query<RequirementRow>(
    `SELECT ${COLUMNS} FROM wallet.requirement
     WHERE brand_id = $1 AND member_id = $2 ORDER BY (state = 'OPEN') DESC, CASE WHEN state = 'OPEN' THEN created_at END, CASE WHEN state = 'OPEN' THEN id END, id DESC LIMIT 100`,
    [scope.brandId, scope.memberId],
  );
  return rows;
}

/** Those of the members with an open requirement; bets of the others need no further work. */
export async function membersWithOpenRequirements(
  tx: Queryable,
  brandId: bigint,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await tx.query<{ memberId: bigint }>(
    `SELECT DISTINCT m.id AS "memberId" FROM unnest($2::bigint[]) m (id)
     CROSS JOIN LATERAL (
       SELECT FROM wallet.requirement r WHERE r.brand_id = $1 AND r.member_id = m.id AND r.state = 'OPEN' LIMIT 1) o`,
    [brandId, memberIds],
  );
  return new Set(rows.map((row) => row.memberId));
}

export type RequirementUse = {
  readonly requirementId: bigint;
  readonly betRef: string;
  readonly category: string;
  readonly contribution: bigint;
  readonly settledAt: Date;
};

export type UseRow = RequirementUse & { readonly source: RequirementSource };

/** The newest bets that counted for a member, without reversed ones. */
export async function listUses(db: Queryable, scope: MemberScope, limit: number): Promise<readonly UseRow[]> {
  const { rows } = await db.query<UseRow>(
    `SELECT u.requirement_id AS "requirementId", u.bet_ref AS "betRef", u.category, u.contribution, u.settled_at AS "settledAt", r.source
     FROM wallet.requirement r
     JOIN wallet.requirement_use u ON u.brand_id = r.brand_id AND u.requirement_id = r.id
     WHERE r.brand_id = $1 AND r.member_id = $2 AND u.reversed_at IS NULL
     ORDER BY u.settled_at DESC, u.bet_ref DESC, u.requirement_id LIMIT $3`,
    [scope.brandId, scope.memberId, limit],
  );
  return rows;
}

/**
 * Those of the bets that were counted for the member before, including reversed ones. `OFFSET 0` searches them by requirement, whatever the
 * statistics say.
 */
export async function wasCounted(
  tx: Queryable,
  scope: MemberScope,
  betRefs: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ betRef: string }>(
    `SELECT DISTINCT u.bet_ref AS "betRef" FROM wallet.requirement r
     CROSS JOIN LATERAL (
       SELECT k.bet_ref FROM wallet.requirement_use k
       WHERE k.brand_id = r.brand_id AND k.requirement_id = r.id AND k.bet_ref = ANY($3::text[]) OFFSET 0) u
     WHERE r.brand_id = $1 AND r.member_id = $2`,
    [scope.brandId, scope.memberId, betRefs],
  );
  return new Set(rows.map((row) => row.betRef));
}

/** Stores the contributions of bets and sets each requirement to the sum of its contributions. */
export async function recordUses(
  tx: Queryable,
  scope: MemberScope,
  uses: readonly RequirementUse[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO wallet.requirement_use (brand_id, requirement_id, bet_ref, category, contribution, settled_at)
     SELECT $1, u.* FROM unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[]) AS u`,
    [
      scope.brandId,
      uses.map((use) => use.requirementId),
      uses.map((use) => use.betRef),
      uses.map((use) => use.category),
      uses.map((use) => use.contribution),
      uses.map((use) => use.settledAt),
    ],
  );
  await tx.query(
    `UPDATE wallet.requirement r
     SET done = s.done, state = CASE WHEN s.done = r.required THEN 'DONE' ELSE r.state END,
       closed_at = CASE WHEN s.done = r.required THEN $3::timestamptz END
     FROM (SELECT requirement_id, sum(contribution)::bigint AS done FROM wallet.requirement_use
           WHERE brand_id = $1 AND requirement_id = ANY($2::bigint[]) AND reversed_at IS NULL GROUP BY requirement_id) s
     WHERE r.brand_id = $1 AND r.id = ANY($2::bigint[]) AND r.id = s.requirement_id`,
    [scope.brandId, [...new Set(uses.map((use) => use.requirementId))], now],
  );
}

/** Ends the requirement that a source created, if it is open. */
export async function closeRequirement(
  tx: Queryable,
  scope: MemberScope,
  close: {
    readonly source: RequirementSource;
    readonly reference: string;
    readonly state: RequirementState;
    readonly at: Date;
  },
): Promise<void> {
  await tx.query(
    `UPDATE wallet.requirement SET state = $5, closed_at = $6
     WHERE brand_id = $1 AND member_id = $2 AND source = $3 AND reference = $4 AND state = 'OPEN'`,
    [scope.brandId, scope.memberId, close.source, close.reference, close.state, close.at],
  );
}

/** The bust rule: ends these requirements if they are open. */
export async function clearOnBust(
  tx: Queryable,
  scope: MemberScope,
  ids: readonly bigint[],
  now: Date,
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE wallet.requirement SET state = 'CLEARED_BUST', closed_at = $4
     WHERE brand_id = $1 AND member_id = $2 AND id = ANY($3::bigint[]) AND state = 'OPEN'`,
    [scope.brandId, scope.memberId, ids, now],
  );
  return rowCount ?? 0;
}

/** Remaining wagering requirement in minor units. */
export async function turnoverLeft(db: Queryable, scope: MemberScope): Promise<bigint> {
  const { rows } = await db.query<{ left: bigint }>(
    `SELECT coalesce(sum(required - done), 0)::bigint AS left FROM wallet.requirement
     WHERE brand_id = $1 AND member_id = $2 AND state = 'OPEN'`,
    [scope.brandId, scope.memberId],
  );
  return rows[0]?.left ?? 0n;
}
