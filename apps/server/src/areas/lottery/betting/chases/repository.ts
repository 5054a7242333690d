import { hasRow, type MemberScope, type Queryable, type Scope } from '@lantern/server-kit';
import { bucketOf } from '../../bets/repository/bets.ts';

export type ChaseState = 'RUNNING' | 'WON' | 'STOPPED' | 'DONE';
/** Outcome of an issue of a chase; an issue whose stakes are still to be returned counts as WAITING. */
export type ChaseIssueState = 'WAITING' | 'WON' | 'LOST' | 'RETURNED' | 'VOID';

/** Stored states of an unfinished issue: stakes of RETURNING issues are to be returned while they take bets. */
const UNFINISHED = `('WAITING', 'RETURNING')`;

/** A line of a chase at multiple 1. */
export type ChaseLine = {
  readonly play: string;
  readonly selection: string;
  readonly units: number;
  readonly prizeGroup: number | null;
};

export type NewChase = {
  readonly id: string;
  readonly gameCode: string;
  readonly digest: bigint;
  readonly stopsOnWin: boolean;
  readonly stake: bigint;
  readonly lines: readonly ChaseLine[];
  readonly firstIssue: string;
  readonly lastIssue: string;
  readonly startedAt: Date;
  readonly issues: readonly {
    readonly issueId: bigint;
    readonly multiple: number;
    readonly stake: bigint;
    readonly betIds: readonly string[];
  }[];
};

export type ChaseRow = Omit<NewChase, 'issues'> & {
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly state: ChaseState;
  readonly issues: number;
  readonly finished: number;
  readonly returned: bigint;
  readonly payout: bigint;
};

const FIGURES = `(select count(*)::int from lottery.chase_issue x
    where x.brand_id = c.brand_id and x.bucket = c.bucket and x.chase_id = c.id and x.state not in ${UNFINISHED}) as finished,
  (select coalesce(sum(x.stake), 0)::bigint from lottery.chase_issue x
    where x.brand_id = c.brand_id and x.bucket = c.bucket and x.chase_id = c.id and x.state in ('RETURNED', 'VOID')) as returned,
  (select coalesce(sum(w.payout), 0)::bigint from lottery.chase_issue x
     join lottery.win w on w.brand_id = x.brand_id and w.bucket = x.bucket and w.issue_id = x.issue_id and w.member_id = x.member_id
      and w.bet_id = any (x.bet_ids)
    where x.brand_id = c.brand_id and x.bucket = c.bucket and x.chase_id = c.id and x.state = 'WON') as payout`;
const COLUMNS = `c.id, c.member_id as "memberId", c.book, c.game_code as "gameCode", c.digest, c.stops_on_win as "stopsOnWin",
  c.issues, c.stake, c.lines, c.state, c.first_issue as "firstIssue", c.last_issue as "lastIssue", c.started_at as "startedAt",
  ${FIGURES}`;

/** Stores a chase with its issues; false when its id exists. */
export async function insertChase(tx: Queryable, scope: MemberScope, chase: NewChase): Promise<boolean> {
  const bucket = bucketOf(scope.memberId);
  const { rowCount } = await tx.query(
    `insert into lottery.chase (bucket, id, brand_id, member_id, book, game_code, digest, stops_on_win, issues, stake,
       lines, state, first_issue, last_issue, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'RUNNING', $12, $13, $14) on conflict do nothing`,
    [
      bucket,
      chase.id,
      scope.brandId,
      scope.memberId,
      scope.book,
      chase.gameCode,
      chase.digest,
      chase.stopsOnWin,
      chase.issues.length,
      chase.stake,
      JSON.stringify(chase.lines),
      chase.firstIssue,
      chase.lastIssue,
      chase.startedAt,
    ],
  );
  if (rowCount !== 1) return false;
  const issues = chase.issues.map((issue, index) => ({
    issue_id: String(issue.issueId),
    position: index + 1,
    multiple: issue.multiple,
    stake: String(issue.stake),
    bet_ids: issue.betIds,
  }));
  await tx.query(
    `insert into lottery.chase_issue (bucket, chase_id, issue_id, brand_id, member_id, position, multiple, stake, bet_ids)
     select $1, $2, d.issue_id, $3, $4, d.position, d.multiple, d.stake, d.bet_ids
       from jsonb_to_recordset($5::jsonb) as d (issue_id bigint, position smallint, multiple integer, stake bigint, bet_ids uuid[])`,
    [bucket, chase.id, scope.brandId, scope.memberId, JSON.stringify(issues)],
  );
  return true;
}

/** One of a member's own chases. */
export async function findChase(db: Queryable, scope: MemberScope, id: string): Promise<ChaseRow | null> {
  const { rows } = await db.query<ChaseRow>(
    `select ${COLUMNS} from lottery.chase c where c.brand_id = $1 and c.bucket = $2 and c.id = $3 and c.member_id = $4`,
    [scope.brandId, bucketOf(scope.memberId), id, scope.memberId],
  );
  return rows[0] ?? null;
}

/** A member's chases, newest first, after the last one of the previous page. */
export async function listChases(
  db: Queryable,
  scope: MemberScope,
  page: { readonly after?: { readonly at: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<readonly ChaseRow[]> {
  const { rows } = await db.query<ChaseRow>(
    `select ${COLUMNS} from lottery.chase c where c.brand_id = $1 and c.member_id = $2
        and ($3::timestamptz is null or (c.started_at, c.id) < ($3, $4::uuid))
      order by c.started_at desc, c.id desc limit $5`,
    [scope.brandId, scope.memberId, page.after?.at ?? null, page.after?.id ?? null, page.limit],
  );
  return rows;
}

export type ChaseIssueRow = {
  readonly issueId: bigint;
  readonly number: string;
  readonly multiple: number;
  readonly stake: bigint;
  readonly state: ChaseIssueState;
  readonly payout: bigint;
  readonly drawn: string | null;
};

/** The issues of a chase in their order. */
export async function listChaseIssues(
  db: Queryable,
  scope: MemberScope,
  chaseId: string,
): Promise<readonly ChaseIssueRow[]> {
  const { rows } = await db.query<ChaseIssueRow>(
    `select x.issue_id as "issueId", i.number, x.multiple, x.stake,
            case x.state when 'RETURNING' then 'WAITING' else x.state end as state, r.numbers -> 'DRAW' ->> 0 as drawn,
            (select coalesce(sum(w.payout), 0)::bigint from lottery.win w
              where x.state = 'WON' and w.brand_id = x.brand_id and w.bucket = x.bucket and w.issue_id = x.issue_id
                and w.member_id = x.member_id and w.bet_id = any (x.bet_ids)) as payout
       from lottery.chase_issue x
       join lottery.issue i on i.brand_id = x.brand_id and i.id = x.issue_id
       left join lottery.result r on r.brand_id = x.brand_id and r.issue_id = x.issue_id
      where x.bucket = $1 and x.chase_id = $2 and x.brand_id = $3 and x.member_id = $4 order by x.position`,
    [bucketOf(scope.memberId), chaseId, scope.brandId, scope.memberId],
  );
  return rows;
}

/** Ends a running chase and marks its other issues for the return of stakes; false when it was not running any more. */
export async function endChase(
  tx: Queryable,
  scope: Pick<MemberScope, 'brandId' | 'memberId'>,
  chaseId: string,
  state: Exclude<ChaseState, 'RUNNING'>,
): Promise<boolean> {
  const key = [scope.brandId, bucketOf(scope.memberId), chaseId];
  const { rowCount } = await tx.query(
    `update lottery.chase set state = $5 where brand_id = $1 and bucket = $2 and id = $3 and member_id = $4 and state = 'RUNNING'`,
    [...key, scope.memberId, state],
  );
  if (rowCount !== 1) return false;
  await tx.query(
    `update lottery.chase_issue set state = 'RETURNING' where brand_id = $1 and bucket = $2 and chase_id = $3 and state = 'WAITING'`,
    key,
  );
  return true;
}

/** A member with a running chase. */
export type Chaser = { readonly brandId: bigint; readonly memberId: bigint };

/** Condition of the job that stops chases of restricted members. */
export const HAS_RUNNING_CHASES = hasRow(`lottery.chase where state = 'RUNNING'`, 'brand_id, member_id');

/** Members with a running chase by brand and id, after the last one of the previous page. */
export async function listChasers(db: Queryable, after: Chaser, limit: number): Promise<readonly Chaser[]> {
  const { rows } = await db.query<Chaser>(
    `select distinct brand_id as "brandId", member_id as "memberId" from lottery.chase
      where state = 'RUNNING' and (brand_id, member_id) > ($1, $2) order by 1, 2 limit $3`,
    [after.brandId, after.memberId, limit],
  );
  return rows;
}

export async function listRunningChases(db: Queryable, { brandId, memberId }: Chaser): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from lottery.chase where brand_id = $1 and member_id = $2 and state = 'RUNNING'`,
    [brandId, memberId],
  );
  return rows.map(({ id }) => id);
}

/** A finished issue of a chase whose outcome can be stored. */
export type EndedChaseIssue = {
  readonly brandId: bigint;
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly chaseId: string;
  readonly issueId: bigint;
  readonly ended: Exclude<ChaseIssueState, 'WAITING'>;
  readonly stopsOnWin: boolean;
};

/** The issue of each unfinished chase that has ended. */
const WITH_ENDED = `with recursive waiting as (
       -- Each issue once, by steps through the index: there may be thousands of chases on every one.
       select min(issue_id) as id from lottery.chase_issue where state in ${UNFINISHED}
       union all
       select (select min(x.issue_id) from lottery.chase_issue x where x.state in ${UNFINISHED} and x.issue_id > w.id)
         from waiting w where w.id is not null
     ), ended as (
       select i.brand_id, i.id, i.state, i.draws_at
         from waiting w
         cross join lateral (select x.brand_id from lottery.chase_issue x
           where x.issue_id = w.id and x.state in ${UNFINISHED} limit 1) one
         cross join lateral (select k.brand_id, k.id, k.state, k.draws_at from lottery.issue k
           where k.brand_id = one.brand_id and k.id = w.id and k.state in ('SETTLED', 'VOID') limit 1) i
     )`;
/** Whether chases are to be advanced: their issue has ended, or stakes of a stopped one are to be returned. */
export const HAS_CHASES_TO_ADVANCE = `(${WITH_ENDED} select true from ended limit 1) is not null
  or ${hasRow(`lottery.chase_issue where state = 'RETURNING'`, 'brand_id, issue_id')}`;

/** Issues of chases that are settled or void, but whose outcome is not stored yet, oldest first. */
export async function listEndedChaseIssues(db: Queryable, limit: number): Promise<readonly EndedChaseIssue[]> {
  const { rows } = await db.query<EndedChaseIssue>(
    `${WITH_ENDED}
     select x.brand_id as "brandId", x.member_id as "memberId", c.book, x.chase_id as "chaseId", x.issue_id as "issueId",
            c.stops_on_win as "stopsOnWin",
            case when e.state = 'VOID' then 'VOID'
              when exists (select from lottery.win w where w.brand_id = x.brand_id and w.bucket = x.bucket and w.issue_id = x.issue_id
                and w.member_id = x.member_id and w.bet_id = any (x.bet_ids)) then 'WON'
              when (select count(*) from lottery.cancellation k where k.brand_id = x.brand_id and k.bucket = x.bucket
                and k.issue_id = x.issue_id and k.bet_id = any (x.bet_ids)) = cardinality(x.bet_ids) then 'RETURNED'
              else 'LOST' end as ended
       from ended e
       join lottery.chase_issue x on x.brand_id = e.brand_id and x.issue_id = e.id and x.state in ${UNFINISHED}
       join lottery.chase c on c.brand_id = x.brand_id and c.bucket = x.bucket and c.id = x.chase_id
      order by e.draws_at, x.chase_id limit $1`,
    [limit],
  );
  return rows;
}

/** Stores the outcome of an issue of a chase; false when it was stored before. */
export async function endChaseIssue(
  tx: Queryable,
  key: { readonly brandId: bigint; readonly memberId: bigint; readonly chaseId: string; readonly issueId: bigint },
  state: Exclude<ChaseIssueState, 'WAITING'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update lottery.chase_issue set state = $5
      where brand_id = $1 and bucket = $2 and chase_id = $3 and issue_id = $4 and state in ${UNFINISHED}`,
    [key.brandId, bucketOf(key.memberId), key.chaseId, key.issueId, state],
  );
  return rowCount === 1;
}

/** Changes a chase from won to stopped when the win at which it stopped was reversed later. */
export async function withdrawWin(tx: Queryable, { brandId, memberId }: Chaser, chaseId: string): Promise<void> {
  await tx.query(
    `update lottery.chase c set state = 'STOPPED' where c.brand_id = $1 and c.bucket = $2 and c.id = $3 and c.state = 'WON'
        and not exists (select from lottery.chase_issue x
          where x.brand_id = c.brand_id and x.bucket = c.bucket and x.chase_id = c.id and x.state = 'WON')`,
    [brandId, bucketOf(memberId), chaseId],
  );
}

/** Ends a chase that has no waiting issue. */
export async function finishChase(tx: Queryable, { brandId, memberId }: Chaser, chaseId: string): Promise<void> {
  await tx.query(
    `update lottery.chase c set state = 'DONE' where c.brand_id = $1 and c.bucket = $2 and c.id = $3 and c.state = 'RUNNING'
        and not exists (select from lottery.chase_issue x
          where x.brand_id = c.brand_id and x.bucket = c.bucket and x.chase_id = c.id and x.state in ${UNFINISHED})`,
    [brandId, bucketOf(memberId), chaseId],
  );
}

export type StoppedIssue = {
  readonly brandId: bigint;
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly chaseId: string;
  readonly issueId: bigint;
  readonly betIds: readonly string[];
};

/** Issues of stopped chases that are not closed, so that their stakes can be returned; of one chase, or of all. */
export async function listStoppedIssues(
  db: Queryable,
  now: Date,
  limit: number,
  chase?: { readonly scope: Scope; readonly memberId: bigint; readonly id: string },
): Promise<readonly StoppedIssue[]> {
  const { rows } = await db.query<StoppedIssue>(
    `select x.brand_id as "brandId", x.member_id as "memberId", c.book, x.chase_id as "chaseId", x.issue_id as "issueId",
            x.bet_ids as "betIds"
       from lottery.chase_issue x
       join lottery.chase c on c.brand_id = x.brand_id and c.bucket = x.bucket and c.id = x.chase_id
       join lottery.issue i on i.brand_id = x.brand_id and i.id = x.issue_id
        and i.state in ('UNCONFIRMED', 'PLANNED', 'OPEN') and i.closes_at > $1
      where x.state = 'RETURNING'
        and ($3::uuid is null or (x.bucket = $4 and x.chase_id = $3 and x.brand_id = $5 and x.member_id = $6))
      order by i.draws_at limit $2`,
    [
      now,
      limit,
      chase?.id ?? null,
      chase === undefined ? null : bucketOf(chase.memberId),
      chase?.scope.brandId ?? null,
      chase?.memberId ?? null,
    ],
  );
  return rows;
}
