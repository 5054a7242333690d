import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

/** VENDOR: transfers with transfer-mode vendors; MIRROR: those vendors' wallets against our mirrors; SEAMLESS: rounds on our wallet. BALANCE: bank
 * balances by our rows, and as an operator read them at the bank. */
export type Side = 'DEPOSIT' | 'PAYOUT' | 'BANK' | 'BALANCE' | 'VENDOR' | 'MIRROR' | 'SEAMLESS';
export type CaseKind =
  | 'MISSING_HERE'
  | 'MISSING_THERE'
  | 'AMOUNT_DIFFERS'
  | 'NO_STATEMENT'
  | 'SUSPENSE_OLD'
  | 'TRANSIT_OLD'
  | 'BANK_UNEXPLAINED'
  | 'MIRROR_DIFFERS'
  | 'STATE_DIFFERS'
  | 'LEDGER_DIFFERS';
/** The reason for closing a case; ADJUSTED: money was moved after four-eyes approval. */
export type CaseResolution = 'EXPLAINED' | 'THEIR_FAULT' | 'OUR_FAULT' | 'ADJUSTED';
export type CaseState = 'OPEN' | 'TAKEN' | 'CLOSED' | 'SETTLED';

export interface NewCase {
  readonly key: string;
  readonly kind: CaseKind;
  readonly side: Side;
  readonly channel: string;
  readonly account: string;
  readonly orderNo: string | null;
  readonly providerNo: string | null;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  /** For cases about rounds: member, round, and the figures of both sides. */
  readonly play?: CaseOfPlay;
}

export type CaseOfPlay = {
  readonly memberId: bigint | null;
  readonly roundRef: string | null;
  readonly game: string | null;
  readonly ourState: string | null;
  readonly theirState: string | null;
  /** The ledger command behind our figure. */
  readonly entryId: string | null;
};

/** Opens a case, or records on the open one that it was found again. */
export async function upsertCase(
  tx: Queryable,
  scope: Scope,
  run: { id: bigint; day: string; at: Date },
  found: NewCase,
): Promise<void> {
  await tx.query(
    `INSERT INTO reconciliation.difference AS d
       (brand_id, key, kind, side, channel, account, day, order_no, provider_no, ours, theirs, first_run, last_run, opened_at,
        member_id, round_ref, game, our_state, their_state, entry_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16, $17, $18, $19)
     ON CONFLICT (brand_id, key) DO UPDATE SET last_run = $12, ours = $10, theirs = $11, our_state = $17, their_state = $18,
       state = CASE WHEN d.state = 'SETTLED' THEN 'OPEN' ELSE d.state END,
       ended_at = CASE WHEN d.state = 'SETTLED' THEN NULL ELSE d.ended_at END`,
    [
      scope.brandId,
      found.key,
      found.kind,
      found.side,
      found.channel,
      found.account,
      run.day,
      found.orderNo,
      found.providerNo,
      found.ours,
      found.theirs,
      run.id,
      run.at,
      ...[found.play?.memberId ?? null, found.play?.roundRef ?? null, found.play?.game ?? null],
      ...[found.play?.ourState ?? null, found.play?.theirState ?? null, found.play?.entryId ?? null],
    ],
  );
}

/** Settles open cases of the day that this run did not find again. */
export async function settleGone(
  tx: Queryable,
  scope: Scope,
  run: { id: bigint; day: string; at: Date },
): Promise<void> {
  await tx.query(
    `UPDATE reconciliation.difference SET state = 'SETTLED', ended_at = $4
     WHERE brand_id = $1 AND day = $2 AND state IN ('OPEN', 'TAKEN') AND last_run < $3`,
    [scope.brandId, run.day, run.id, run.at],
  );
}

export type CaseRow = {
  id: bigint;
  kind: CaseKind;
  side: Side;
  channel: string;
  account: string;
  day: string;
  orderNo: string | null;
  providerNo: string | null;
  ours: bigint | null;
  theirs: bigint | null;
  state: CaseState;
  owner: string | null;
  note: string | null;
  resolution: CaseResolution | null;
  openedAt: Date;
  endedAt: Date | null;
} & CaseOfPlay;

const CASE = `id, kind, side, channel, account, day::text AS day, order_no AS "orderNo", provider_no AS "providerNo", ours, theirs,
  state, owner, note, resolution, opened_at AS "openedAt", ended_at AS "endedAt", member_id AS "memberId", round_ref AS "roundRef", game,
  our_state AS "ourState", their_state AS "theirState", entry_id AS "entryId"`;

export async function listCases(
  db: Queryable,
  scope: Scope,
  filter: { state?: CaseState; side?: Side; before?: bigint; limit: number },
): Promise<readonly CaseRow[]> {
  const { rows } = await db.query<CaseRow>(
    `SELECT ${CASE} FROM reconciliation.difference
     WHERE brand_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::bigint IS NULL OR id < $3)
       AND ($5::text IS NULL OR side = $5)
     ORDER BY id DESC LIMIT $4`,
    [scope.brandId, filter.state ?? null, filter.before ?? null, filter.limit, filter.side ?? null],
  );
  return rows;
}

export async function findCase(db: Queryable, scope: Scope, id: bigint): Promise<CaseRow | null> {
  const { rows } = await db.query<CaseRow>(
    `SELECT ${CASE} FROM reconciliation.difference WHERE brand_id = $1 AND id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function lockCase(tx: Queryable, scope: Scope, id: bigint): Promise<CaseRow | null> {
  const { rows } = await tx.query<CaseRow>(
    `SELECT ${CASE} FROM reconciliation.difference WHERE brand_id = $1 AND id = $2 FOR UPDATE`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function updateCase(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  change: {
    state: CaseState;
    owner: string;
    note: string | null;
    resolution: CaseResolution | null;
    endedAt: Date | null;
    /** Only when one person closed it. */
    alone?: { readonly by: bigint; readonly amount: bigint };
  },
): Promise<void> {
  await tx.query(
    `UPDATE reconciliation.difference SET state = $3, owner = $4, note = $5, ended_at = $6, resolution = $7,
       closed_alone_by = $8, closed_alone = $9
     WHERE brand_id = $1 AND id = $2`,
    [
      scope.brandId,
      id,
      change.state,
      change.owner,
      change.note,
      change.endedAt,
      change.resolution,
      change.alone?.by ?? null,
      change.alone?.amount ?? null,
    ],
  );
}

/** Locks what an operator closes without a second person, so that two cases at once count both. */
export async function lockClosedAlone(tx: Queryable, scope: Scope, operatorId: bigint): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('reconciliation.closed-alone:' || $2::text, $1))`, [
    scope.brandId,
    operatorId,
  ]);
}

/** Minor units of the differences that an operator closed without a second person since then. */
export async function sumClosedAlone(db: Queryable, scope: Scope, operatorId: bigint, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(closed_alone), 0)::bigint AS sum FROM reconciliation.difference
     WHERE brand_id = $1 AND closed_alone_by = $2 AND ended_at >= $3`,
    [scope.brandId, operatorId, since],
  );
  return rows[0]?.sum ?? 0n;
}
