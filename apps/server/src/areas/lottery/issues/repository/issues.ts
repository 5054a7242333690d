import type { DrawResult, Region } from '@lantern/engines/lottery';
import { hasRow, type Queryable, type Scope } from '@lantern/server-kit';
import type { IssueState } from '../issue-states.ts';

export type IssueRow = {
  readonly brandId: bigint;
  readonly id: bigint;
  readonly gameCode: string;
  readonly number: string;
  /** Date of the draw in Vietnam, YYYY-MM-DD. */
  readonly day: string;
  /** Null for electronic games, which have no station either. */
  readonly region: Region | null;
  readonly stationCode: string | null;
  readonly stationName: string | null;
  readonly state: IssueState;
  readonly outcome: 'RESULT' | 'VOID' | null;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly settledAt: Date | null;
  /** Why it was voided; null unless the platform's own draw failed. */
  readonly voidReason: string | null;
  readonly bets: bigint;
  readonly members: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  /** Number of its settlement: 1 until a settled issue is settled again. */
  readonly run: number;
  /** Whether its settlement is completely published to other areas. */
  readonly isPublished: boolean;
};

export type NewIssue = Pick<
  IssueRow,
  'gameCode' | 'number' | 'day' | 'region' | 'stationCode' | 'stationName' | 'opensAt' | 'closesAt' | 'drawsAt'
>;

/** An issue as the calendar has it. Until its day is confirmed it is not sold. */
export type PlannedIssue = NewIssue & { readonly isConfirmed: boolean };

const COLUMNS = `brand_id as "brandId", id, game_code as "gameCode", number, day, region,
  station_code as "stationCode", station_name as "stationName", state, outcome, opens_at as "opensAt",
  closes_at as "closesAt", draws_at as "drawsAt", settled_at as "settledAt",
  void_reason as "voidReason", bets, members, stake, payout, rebate, settlement_run as run, published_bucket is null as "isPublished"`;

/** Plans issues and creates the partitions for their bets; existing numbers are left unchanged. Returns the new ones by draw time. */
export async function insertIssues(
  tx: Queryable,
  scope: Scope,
  issues: readonly NewIssue[],
  state: 'UNCONFIRMED' | 'PLANNED' | 'OPEN' | 'CLOSED' = 'PLANNED',
): Promise<readonly IssueRow[]> {
  if (issues.length === 0) return [];
  const days = [...new Set(issues.map((issue) => issue.day))];
  await tx.query('select lottery.ensure_partition(day) from unnest($1::date[]) as day', [days]);
  const { rows } = await tx.query<IssueRow>(
    `insert into lottery.issue (brand_id, game_code, number, day, region, station_code, station_name, state,
       opens_at, closes_at, draws_at)
     select $1, "gameCode", number, day, region, "stationCode", "stationName", $3, "opensAt", "closesAt", "drawsAt"
       from jsonb_to_recordset($2::jsonb) as d ("gameCode" text, number text, day date, region text, "stationCode" text,
         "stationName" text, "opensAt" timestamptz, "closesAt" timestamptz, "drawsAt" timestamptz)
      order by "drawsAt"
     on conflict do nothing returning ${COLUMNS}`,
    [scope.brandId, JSON.stringify(issues), state],
  );
  return rows.sort((one, other) => one.drawsAt.getTime() - other.drawsAt.getTime());
}

/** The next issue whose day waits for a confirmation. */
export async function findUnconfirmed(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  now: Date,
): Promise<IssueRow | null> {
  const { rows } = await db.query<IssueRow>(
    `select ${COLUMNS} from lottery.issue
      where brand_id = $1 and game_code = $2 and state = 'UNCONFIRMED' and draws_at > $3 order by draws_at limit 1`,
    [scope.brandId, gameCode, now],
  );
  return rows[0] ?? null;
}

/** Number of a game's issues that still take bets, and the close of the last one ever planned. */
export async function findPlanned(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  now: Date,
): Promise<{ readonly ahead: number; readonly lastClosesAt: Date | null }> {
  const { rows } = await db.query<{ ahead: number; lastClosesAt: Date | null }>(
    `select (select count(*)::int from lottery.issue
              where brand_id = $1 and game_code = $2 and state in ('PLANNED', 'OPEN') and closes_at > $3) as ahead,
            (select closes_at from lottery.issue
              where brand_id = $1 and game_code = $2 order by draws_at desc limit 1) as "lastClosesAt"`,
    [scope.brandId, gameCode, now],
  );
  return rows[0] ?? { ahead: 0, lastClosesAt: null };
}

/** Inserts past days that had no bets, with their results; days that have an issue are skipped. Returns the inserted ones. */
export async function insertHistory(
  tx: Queryable,
  scope: Scope,
  days: readonly (NewIssue & { readonly numbers: DrawResult })[],
  evidence: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ day: string }>(
    `with given as (
       select * from jsonb_to_recordset($2::jsonb) as d ("gameCode" text, number text, day date, region text,
         "stationCode" text, "stationName" text, "opensAt" timestamptz, "closesAt" timestamptz, "drawsAt" timestamptz,
         numbers jsonb)
     ), added as (
       insert into lottery.issue (brand_id, game_code, number, day, region, station_code, station_name, state, outcome,
         opens_at, closes_at, draws_at, settled_at, published_bucket)
       select $1, "gameCode", number, day, region, "stationCode", "stationName", 'SETTLED', 'RESULT', "opensAt", "closesAt",
              "drawsAt", "drawsAt", null
         from given order by day
       on conflict do nothing returning id, game_code, day, draws_at
     )
     insert into lottery.result (brand_id, issue_id, game_code, day, numbers, source, drawn_at, evidence)
     select $1, a.id, a.game_code, a.day, g.numbers, 'FILE', a.draws_at, $3
       from added a join given g on g.day = a.day
     returning day`,
    [scope.brandId, JSON.stringify(days), JSON.stringify(evidence)],
  );
  return rows.map((row) => row.day);
}

export async function findIssue(db: Queryable, scope: Scope, id: bigint): Promise<IssueRow | null> {
  const { rows } = await db.query<IssueRow>(`select ${COLUMNS} from lottery.issue where brand_id = $1 and id = $2`, [
    scope.brandId,
    id,
  ]);
  return rows[0] ?? null;
}

/** Locks the issue until the transaction ends: new bet batches on it wait, and earlier ones have committed. */
export async function lockIssue(tx: Queryable, scope: Scope, id: bigint): Promise<IssueRow | null> {
  const { rows } = await tx.query<IssueRow>(
    `select ${COLUMNS} from lottery.issue where brand_id = $1 and id = $2 for no key update`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** Locks the issue against closing and settling until the transaction ends; bets continue. */
export async function lockIssueShared(tx: Queryable, scope: Scope, id: bigint): Promise<IssueRow | null> {
  const { rows } = await tx.query<IssueRow>(
    `select ${COLUMNS} from lottery.issue where brand_id = $1 and id = $2 for share`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function findIssueByNumber(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  number: string,
): Promise<IssueRow | null> {
  const { rows } = await db.query<IssueRow>(
    `select ${COLUMNS} from lottery.issue where brand_id = $1 and game_code = $2 and number = $3`,
    [scope.brandId, gameCode, number],
  );
  return rows[0] ?? null;
}

/** A game's issues of some days. */
export async function listIssuesOfDays(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  days: readonly string[],
): Promise<readonly IssueRow[]> {
  const { rows } = await db.query<IssueRow>(
    `select ${COLUMNS} from lottery.issue where brand_id = $1 and game_code = $2 and day = any ($3::date[])`,
    [scope.brandId, gameCode, days],
  );
  return rows;
}

/** The issue that takes bets now, or the next one to open: the first whose close is in the future. */
export async function findCurrentIssue(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  now: Date,
): Promise<IssueRow | null> {
  const { rows } = await db.query<IssueRow>(
    `select ${COLUMNS} from lottery.issue
      where brand_id = $1 and game_code = $2 and closes_at > $3 and state in ('PLANNED', 'OPEN')
      order by draws_at limit 1`,
    [scope.brandId, gameCode, now],
  );
  return rows[0] ?? null;
}

/** The latest issue that takes no more bets. */
export async function findPreviousIssue(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  now: Date,
): Promise<IssueRow | null> {
  const { rows } = await db.query<IssueRow>(
    `select ${COLUMNS} from lottery.issue
      where brand_id = $1 and game_code = $2 and (closes_at <= $3 or state not in ('UNCONFIRMED', 'PLANNED', 'OPEN'))
      order by draws_at desc limit 1`,
    [scope.brandId, gameCode, now],
  );
  return rows[0] ?? null;
}

/** Changes an issue's state. The caller checks the transition table; this statement checks the expected state. */
export async function setIssueState(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  from: IssueState,
  to: IssueState,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update lottery.issue set state = $4 where brand_id = $1 and id = $2 and state = $3',
    [scope.brandId, id, from, to],
  );
  return rowCount === 1;
}

/** Stores why an issue was voided. */
export async function setVoidReason(tx: Queryable, scope: Scope, id: bigint, reason: string): Promise<void> {
  await tx.query('update lottery.issue set void_reason = $3 where brand_id = $1 and id = $2', [
    scope.brandId,
    id,
    reason,
  ]);
}

/** Few, so that a close does not wait behind a long list of openings that was read before the close was due. */
const DUE_AT_ONCE = 50;

const IS_DUE = `((state = 'PLANNED' and opens_at <= $1::timestamptz)
        or (state in ('UNCONFIRMED', 'PLANNED', 'OPEN') and closes_at <= $1::timestamptz))`;
/** Condition of the job that opens and closes issues. */
export const HAS_DUE_ISSUES = `${hasRow(`lottery.issue where state = 'PLANNED' and opens_at <= $1::timestamptz`, 'opens_at')}
  or ${hasRow(`lottery.issue where state = 'OPEN' and closes_at <= $1::timestamptz`, 'closes_at')}
  or ${hasRow(`lottery.issue where state = 'UNCONFIRMED' and closes_at <= $1::timestamptz`, 'closes_at')}`;

/** Issues whose opening or closing time has come. */
export async function listDueIssues(
  db: Queryable,
  now: Date,
  except: readonly string[] = [],
): Promise<readonly IssueRow[]> {
  const { rows } = await db.query<IssueRow>(
    `select ${COLUMNS} from lottery.issue
      where ${IS_DUE} and id <> all ($3::bigint[])
      order by (closes_at <= $1) desc, draws_at limit $2`,
    [now, DUE_AT_ONCE, except],
  );
  return rows;
}

/** Conditions of the jobs that settle drawn issues, and that draw issues of demonstration brands. */
export const HAS_DRAWN_ISSUES = hasRow(`lottery.issue where state in ('DRAWN', 'SETTLING')`, 'state, closes_at');
export const HAS_CLOSED_ISSUES = hasRow(`lottery.issue where state = 'CLOSED'`, 'closes_at');

/** Issues of one state, oldest first, for the jobs that process them. */
export async function listIssuesInState(
  db: Queryable,
  states: readonly IssueState[],
  except: readonly string[] = [],
): Promise<readonly IssueRow[]> {
  const { rows } = await db.query<IssueRow>(
    `select ${COLUMNS} from lottery.issue where state = any ($1) and id <> all ($2::bigint[]) order by draws_at limit 100`,
    [states, except],
  );
  return rows;
}

export interface IssueFilter {
  readonly gameCode?: string | undefined;
  readonly state?: IssueState | undefined;
  /** Date of the draw. */
  readonly day?: string | undefined;
  /** Prefix of its number. */
  readonly number?: string | undefined;
  /** Only issues that draw before this instant, or at the same instant with a lower id. */
  readonly before?: { readonly drawsAt: Date; readonly id: bigint } | undefined;
  /** Issues of fixed-interval games that draw later than this are omitted: hundreds are planned ahead. */
  readonly elotteryUntil: Date;
  readonly limit: number;
}

/** Issues by draw time, latest first. */
export async function listIssues(db: Queryable, scope: Scope, filter: IssueFilter): Promise<readonly IssueRow[]> {
  const { rows } = await db.query<IssueRow>(
    `select ${COLUMNS} from lottery.issue
      where brand_id = $1 and ($2::text is null or game_code = $2) and ($3::text is null or state = $3)
        and ($4::timestamptz is null or (draws_at, id) < ($4, $5::bigint)) and (region is not null or draws_at <= $7 or exists (
          select from lottery.game g where g.brand_id = $1 and g.code = game_code and g.calendar is not null))
        and ($8::date is null or day = $8) and ($9::text is null or starts_with(number, $9))
      order by draws_at desc, id desc limit $6`,
    [
      scope.brandId,
      filter.gameCode ?? null,
      filter.state ?? null,
      filter.before?.drawsAt ?? null,
      filter.before?.id ?? null,
      filter.limit,
      filter.elotteryUntil,
      filter.day ?? null,
      filter.number ?? null,
    ],
  );
  return rows;
}

/** End of a page of running issues: `rank` 0 waits for a result, 1 takes bets, 2 is closed and not drawn yet, 3 is being paid. */
export type RunningPlace = { readonly rank: number; readonly at: Date; readonly id: bigint };

/**
 * Unfinished issues: first those that wait for a manual result (longest wait first), then by next close, then closed ones, then those being
 * paid. They are few among all issues and have their own index.
 */
export async function listRunning(
  db: Queryable,
  scope: Scope,
  filter: Pick<IssueFilter, 'gameCode' | 'day' | 'number' | 'elotteryUntil' | 'limit'> & {
    readonly now: Date;
    readonly after?: RunningPlace | undefined;
  },
): Promise<readonly (IssueRow & RunningPlace)[]> {
  const { rows } = await db.query<IssueRow & RunningPlace>(
    `with ranked as (
       select *, case when state = 'CLOSED' and draws_at <= $2 and by_people then 0 when state = 'OPEN' then 1
                      when state = 'CLOSED' then 2 else 3 end as rank,
              case when state = 'OPEN' then closes_at else draws_at end as at
         from (select i.*, i.region is not null or exists (select from lottery.game g
                 where g.brand_id = i.brand_id and g.code = i.game_code and g.calendar is not null) as by_people
                 from lottery.issue i where i.state not in ('SETTLED', 'VOID', 'UNCONFIRMED', 'PLANNED') and i.brand_id = $1) f
        where ($3::text is null or game_code = $3) and ($4::date is null or day = $4)
          and ($5::text is null or starts_with(number, $5)) and (by_people or draws_at <= $6))
     select ${COLUMNS}, rank, at from ranked
      where $7::int is null or (rank, at, id) > ($7, $8::timestamptz, $9::bigint)
      order by rank, at, id limit $10`,
    [
      scope.brandId,
      filter.now,
      filter.gameCode ?? null,
      filter.day ?? null,
      filter.number ?? null,
      filter.elotteryUntil,
      filter.after?.rank ?? null,
      filter.after?.at ?? null,
      filter.after?.id ?? null,
      filter.limit,
    ],
  );
  return rows;
}
