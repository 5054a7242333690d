import type { CalendarException } from '@lantern/engines/lottery';
import type { Queryable, Scope } from '@lantern/server-kit';

export type ExceptionRow = CalendarException & {
  readonly id: bigint;
  readonly gameCode: string;
  /** Where the lottery announced it; null for exceptions made before sources were kept. */
  readonly source: string | null;
  readonly reason: string;
  readonly requestedBy: string;
  readonly approvedBy: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
};

const COLUMNS = `id, game_code as "gameCode", kind, from_day as "from", to_day as "to", draw_time as time, source, reason,
  requested_by as "requestedBy", approved_by as "approvedBy", created_at as "createdAt", ended_at as "endedAt", ended_by as "endedBy"`;

/** Locks the calendar of a game: planning takes a shared lock, a change an exclusive one. */
export async function holdCalendar(
  tx: Queryable,
  { brandId }: Scope,
  gameCode: string,
  isAlone: boolean,
): Promise<void> {
  await tx.query(
    `select from lottery.game where brand_id = $1 and code = $2 for ${isAlone ? 'no key update' : 'share'}`,
    [brandId, gameCode],
  );
}

/** Exceptions of a game in force that end on or after a day. */
export async function listInForce(
  db: Queryable,
  { brandId }: Scope,
  gameCode: string,
  since: string,
): Promise<readonly ExceptionRow[]> {
  const { rows } = await db.query<ExceptionRow>(
    `select ${COLUMNS} from lottery.calendar_exception
      where brand_id = $1 and game_code = $2 and ended_at is null and to_day >= $3 order by from_day, id`,
    [brandId, gameCode, since],
  );
  return rows;
}

/** Exceptions of all games in force that end on or after a day. */
export async function listAllInForce(
  db: Queryable,
  { brandId }: Scope,
  since: string,
): Promise<readonly ExceptionRow[]> {
  const { rows } = await db.query<ExceptionRow>(
    `select ${COLUMNS} from lottery.calendar_exception
      where brand_id = $1 and ended_at is null and to_day >= $2 order by from_day, id limit 2000`,
    [brandId, since],
  );
  return rows;
}

/** Exceptions by their first day, latest first; those in force, or all. */
export async function listExceptions(
  db: Queryable,
  { brandId }: Scope,
  filter: {
    readonly gameCode: string | null;
    readonly isInForce: boolean;
    /** Only those that end on this day or later. */
    readonly since: string | null;
    readonly before: { readonly from: string; readonly id: bigint } | null;
    readonly limit: number;
  },
): Promise<readonly ExceptionRow[]> {
  const { rows } = await db.query<ExceptionRow>(
    `select ${COLUMNS} from lottery.calendar_exception
      where brand_id = $1 and ($2::text is null or game_code = $2) and (not $3 or ended_at is null)
        and ($4::date is null or to_day >= $4) and ($5::date is null or (from_day, id) < ($5, $6::bigint))
      order by from_day desc, id desc limit $7`,
    [
      brandId,
      filter.gameCode,
      filter.isInForce,
      filter.since,
      filter.before?.from ?? null,
      filter.before?.id ?? null,
      filter.limit,
    ],
  );
  return rows;
}

export async function findException(db: Queryable, { brandId }: Scope, id: bigint): Promise<ExceptionRow | null> {
  const { rows } = await db.query<ExceptionRow>(
    `select ${COLUMNS} from lottery.calendar_exception where brand_id = $1 and id = $2`,
    [brandId, id],
  );
  return rows[0] ?? null;
}

export async function insertException(
  tx: Queryable,
  { brandId }: Scope,
  row: Omit<ExceptionRow, 'id' | 'endedAt' | 'endedBy'>,
): Promise<void> {
  await tx.query(
    `insert into lottery.calendar_exception (brand_id, game_code, kind, from_day, to_day, draw_time, source, reason, requested_by,
       approved_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      brandId,
      row.gameCode,
      row.kind,
      row.from,
      row.to,
      row.time,
      row.source,
      row.reason,
      row.requestedBy,
      row.approvedBy,
      row.createdAt,
    ],
  );
}

/** Ends an exception; false when it is not in force. */
export async function endException(
  tx: Queryable,
  { brandId }: Scope,
  id: bigint,
  ended: { readonly at: Date; readonly by: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update lottery.calendar_exception set ended_at = $3, ended_by = $4
      where brand_id = $1 and id = $2 and ended_at is null`,
    [brandId, id, ended.at, ended.by],
  );
  return rowCount === 1;
}
