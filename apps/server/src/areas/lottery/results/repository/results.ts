import type { PrizeCode } from '@lantern/engines/lottery';
import type { Queryable, Scope } from '@lantern/server-kit';

export type ResultSource = 'OPERATORS' | 'FILE' | 'DEMO' | 'CHAIN' | 'FEED';

/** Drawn numbers: prizes of the Vietnamese lottery, or under DRAW the draw of an electronic game as one string. */
export type DrawnNumbers = Readonly<Partial<Record<PrizeCode | 'DRAW', readonly string[]>>>;

export type ResultRow = {
  readonly issueId: bigint;
  readonly gameCode: string;
  /** Number of its issue. */
  readonly number: string;
  readonly day: string;
  readonly numbers: DrawnNumbers;
  readonly source: ResultSource;
  readonly drawnAt: Date;
  /** When it replaced another result; null for the first one. */
  readonly correctedAt: Date | null;
};

export type EntryRow = {
  readonly operatorId: bigint;
  readonly operatorName: string;
  readonly numbers: DrawnNumbers;
  readonly enteredAt: Date;
};

/** When a result `r` replaced another one. */
export const CORRECTED_AT = `(select max(p.reversed_at) from lottery.past_run p
  where p.brand_id = r.brand_id and p.issue_id = r.issue_id and p.kind = 'CORRECTION') as "correctedAt"`;
const COLUMNS = `r.issue_id as "issueId", r.game_code as "gameCode", i.number, r.day, r.numbers, r.source,
  r.drawn_at as "drawnAt", ${CORRECTED_AT}`;
const SOURCE = 'lottery.result r join lottery.issue i on i.brand_id = r.brand_id and i.id = r.issue_id';

/** Stores the first result of an issue. Returns false when the issue has one. */
export async function insertResult(
  tx: Queryable,
  scope: Scope,
  result: Omit<ResultRow, 'number' | 'correctedAt'>,
  evidence: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into lottery.result (brand_id, issue_id, game_code, day, numbers, source, drawn_at, evidence)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      scope.brandId,
      result.issueId,
      result.gameCode,
      result.day,
      JSON.stringify(result.numbers),
      result.source,
      result.drawnAt,
      JSON.stringify(evidence),
    ],
  );
  return rowCount === 1;
}

export async function findResult(db: Queryable, scope: Scope, issueId: bigint): Promise<ResultRow | null> {
  const { rows } = await db.query<ResultRow>(
    `select ${COLUMNS} from ${SOURCE} where r.brand_id = $1 and r.issue_id = $2`,
    [scope.brandId, issueId],
  );
  return rows[0] ?? null;
}

export async function findResultOfDay(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  day: string,
): Promise<ResultRow | null> {
  const { rows } = await db.query<ResultRow>(
    `select ${COLUMNS} from ${SOURCE} where r.brand_id = $1 and r.game_code = $2 and r.day = $3`,
    [scope.brandId, gameCode, day],
  );
  return rows[0] ?? null;
}

/** Results of several issues. */
export async function findResults(
  db: Queryable,
  scope: Scope,
  issueIds: readonly bigint[],
): Promise<readonly ResultRow[]> {
  const { rows } = await db.query<ResultRow>(
    `select ${COLUMNS} from ${SOURCE} where r.brand_id = $1 and r.issue_id = any ($2::bigint[])`,
    [scope.brandId, issueIds.map(String)],
  );
  return rows;
}

/** A game's latest results, newest first, optionally before a day. */
export async function listResults(
  db: Queryable,
  scope: Scope,
  filter: { readonly gameCode: string; readonly limit: number; readonly before?: string | undefined },
): Promise<readonly ResultRow[]> {
  const { rows } = await db.query<ResultRow>(
    `select ${COLUMNS} from ${SOURCE}
      where r.brand_id = $1 and r.game_code = $2 and ($3::date is null or r.day < $3)
      order by r.day desc, r.issue_id desc limit $4`,
    [scope.brandId, filter.gameCode, filter.before ?? null, filter.limit],
  );
  return rows;
}

/** Stores an operator's entry; a new entry replaces the operator's own earlier one. */
export async function upsertEntry(tx: Queryable, scope: Scope, issueId: bigint, entry: EntryRow): Promise<void> {
  await tx.query(
    `insert into lottery.result_entry (brand_id, issue_id, operator_id, operator_name, numbers, entered_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, issue_id, operator_id)
     do update set numbers = excluded.numbers, entered_at = excluded.entered_at`,
    [scope.brandId, issueId, entry.operatorId, entry.operatorName, JSON.stringify(entry.numbers), entry.enteredAt],
  );
}

/** Operators' entries for an issue, in the order of typing. */
export async function listEntries(db: Queryable, scope: Scope, issueId: bigint): Promise<readonly EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select operator_id as "operatorId", operator_name as "operatorName", numbers, entered_at as "enteredAt"
       from lottery.result_entry where brand_id = $1 and issue_id = $2 order by entered_at, operator_id`,
    [scope.brandId, issueId],
  );
  return rows;
}
