import type { BetRule, IssueOutcome } from '@lantern/engines/lottery';
import { hasRow, type Queryable, type Scope } from '@lantern/server-kit';
import type { IssueRow } from '../../issues/repository/issues.ts';

export type SettlementStep = 'WINS' | 'PAYOUTS' | 'REBATES' | 'RETURNS' | 'RESETTLE' | 'DONE';

/** A range of buckets that one connection settles, and its step. */
export type PartRow = {
  readonly part: number;
  readonly fromBucket: number;
  readonly toBucket: number;
  readonly step: SettlementStep;
  /** The last member that was processed. */
  readonly atBucket: number;
  readonly atMember: bigint;
};

export type IssueTotals = {
  readonly book: 'REAL' | 'TEST';
  readonly members: bigint;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
};

const BUCKETS = 64;

/**
 * Begins the settlement: stores the issue's outcome and its parts. The caller has locked the issue. A re-settlement begins with staging
 * wins.
 */
export async function beginSettlement(
  tx: Queryable,
  issue: IssueRow,
  outcome: 'RESULT' | 'VOID',
  parts: number,
  isAgain = false,
): Promise<void> {
  await tx.query(`update lottery.issue set state = 'SETTLING', outcome = $3 where brand_id = $1 and id = $2`, [
    issue.brandId,
    issue.id,
    outcome,
  ]);
  await tx.query(
    `insert into lottery.settlement_part (brand_id, issue_id, part, from_bucket, to_bucket, step)
     select $1, $2, n, n * $4 / $3, (n + 1) * $4 / $3 - 1, $5 from generate_series(0, $3::integer - 1) n`,
    [issue.brandId, issue.id, parts, BUCKETS, outcome === 'RESULT' || isAgain ? 'WINS' : 'RETURNS'],
  );
}

/** Number of bets on an issue. */
export async function countBets(db: Queryable, issue: IssueRow): Promise<bigint> {
  const { rows } = await db.query<{ bets: bigint }>(
    `select coalesce(sum(bets), 0)::bigint as bets from lottery.member_issue
      where brand_id = $1 and bucket between 0 and 63 and issue_id = $2`,
    [issue.brandId, issue.id],
  );
  return rows[0]?.bets ?? 0n;
}

export async function listPartNumbers(db: Queryable, issue: IssueRow): Promise<readonly number[]> {
  const { rows } = await db.query<{ part: number }>(
    `select part from lottery.settlement_part
      where brand_id = $1 and issue_id = $2 and step <> 'DONE' order by part`,
    [issue.brandId, issue.id],
  );
  return rows.map((row) => row.part);
}

/** Locks a part until the transaction ends, so that two processes never run the same step. */
export async function lockPart(tx: Queryable, issue: IssueRow, part: number): Promise<PartRow> {
  const { rows } = await tx.query<PartRow>(
    `select part, from_bucket as "fromBucket", to_bucket as "toBucket", step, at_bucket as "atBucket", at_member as "atMember"
       from lottery.settlement_part where brand_id = $1 and issue_id = $2 and part = $3 for update`,
    [issue.brandId, issue.id, part],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`issue ${issue.id} has no part ${part}`);
  return row;
}

/** Moves the part from staging to paying. */
export async function endStaging(tx: Queryable, issue: IssueRow, part: number): Promise<void> {
  await tx.query(
    `update lottery.settlement_part set step = 'PAYOUTS' where brand_id = $1 and issue_id = $2 and part = $3`,
    [issue.brandId, issue.id, part],
  );
}

/** Stages the winning bets of a range of buckets from the engine's evaluation of the result. */
export async function stageWins(
  tx: Queryable,
  issue: IssueRow,
  part: PartRow,
  outcome: IssueOutcome,
  endingRules: readonly BetRule[],
): Promise<void> {
  const hits = Object.entries(outcome.hitsByNumber).flatMap(([play, numbers]) =>
    Object.entries(numbers).map(([number, count]) => ({ play, number, count })),
  );
  await tx.query(
    `select lottery.stage_wins($1, $2, $3, $4::smallint, $5::smallint, $6::text[], $7::text[], $8::integer[],
       $9::text[], $10::integer[], $11::boolean[], $12::text[])`,
    [
      issue.brandId,
      issue.id,
      issue.day,
      part.fromBucket,
      part.toBucket,
      hits.map((one) => one.play),
      hits.map((one) => one.number),
      hits.map((one) => one.count),
      endingRules.map((rule) => rule.code),
      endingRules.map((rule) => rule.size),
      endingRules.map((rule) => rule.wins === 'NONE_APPEARS'),
      outcome.endings,
    ],
  );
}

/** Credits the next members of a part in the database, and returns the part's step afterwards. */
export async function creditNext(
  db: Queryable,
  issue: IssueRow,
  part: number,
  credit: { readonly limit: number; readonly realBook: number; readonly testBook: number; readonly now: Date },
): Promise<SettlementStep> {
  const { rows } = await db.query<{ step: SettlementStep }>(
    'select lottery.credit_next($1, $2, $3::smallint, $4, $5, $6, $7) as step',
    [issue.brandId, issue.id, part, credit.limit, credit.realBook, credit.testBook, credit.now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a credit was not answered');
  return row.step;
}

/** Stakes and payouts of an issue, per book. */
export async function sumIssue(db: Queryable, issue: IssueRow): Promise<readonly IssueTotals[]> {
  const { rows } = await db.query<IssueTotals>(
    `select m.book, count(*) filter (where m.bets > 0) as members, sum(m.bets)::bigint as bets, sum(m.stake)::bigint as stake,
            sum(m.rebate)::bigint as rebate,
            coalesce((select sum(w.payout) from lottery.win w
              where w.brand_id = $1 and w.bucket between 0 and 63 and w.issue_id = $2 and w.book = m.book), 0)::bigint as payout
       from lottery.member_issue m
      where m.brand_id = $1 and m.bucket between 0 and 63 and m.issue_id = $2 group by m.book order by m.book`,
    [issue.brandId, issue.id],
  );
  return rows;
}

/** Number of bets on some issues, both books. */
export async function countBetsOf(
  db: Queryable,
  scope: Scope,
  issueIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await db.query<{ issueId: bigint; bets: number }>(
    `select m.issue_id as "issueId", sum(m.bets)::int as bets from lottery.member_issue m
      where m.brand_id = $1 and m.bucket between 0 and 63 and m.issue_id = any ($2::bigint[]) group by 1`,
    [scope.brandId, issueIds.map(String)],
  );
  return new Map(rows.map((row) => [row.issueId, row.bets]));
}

/** Ends the settlement with the issue's totals. */
export async function endSettlement(
  tx: Queryable,
  issue: IssueRow,
  totals: Pick<IssueRow, 'bets' | 'members' | 'stake' | 'payout' | 'rebate'>,
  state: 'SETTLED' | 'VOID',
  now: Date,
): Promise<void> {
  await tx.query(
    `update lottery.issue set state = $3, settled_at = $4, bets = $5, members = $6, stake = $7, payout = $8, rebate = $9
      where brand_id = $1 and id = $2`,
    [issue.brandId, issue.id, state, now, totals.bets, totals.members, totals.stake, totals.payout, totals.rebate],
  );
}

export type SettledMember = {
  readonly bucket: number;
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly bets: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
};

export type UnpublishedIssue = { readonly brandId: bigint; readonly id: bigint };

const IS_UNPUBLISHED = `state in ('SETTLED', 'VOID') and published_bucket is not null`;
/** Condition of the job that publishes settled bets. */
export const HAS_UNPUBLISHED_BETS = hasRow(`lottery.issue where ${IS_UNPUBLISHED}`, 'settled_at');

/** Finished issues whose settled bets are not completely published yet, oldest first. */
export async function listUnpublished(db: Queryable, except: readonly string[]): Promise<readonly UnpublishedIssue[]> {
  const { rows } = await db.query<UnpublishedIssue>(
    `select brand_id as "brandId", id from lottery.issue
      where ${IS_UNPUBLISHED} and id <> all ($1::bigint[]) order by settled_at limit 200`,
    [except],
  );
  return rows;
}

/** How far the events of an issue are published. */
export type Progress = { readonly bucket: number; readonly member: bigint; readonly run: number };

const PROGRESS = `select published_bucket as bucket, published_member as member, settlement_run as run from lottery.issue
  where brand_id = $1 and id = $2`;

/** How far the events of an issue are published; null when all are. */
export function readProgress(db: Queryable, scope: Scope, id: bigint): Promise<Progress | null> {
  return progressOf(db, scope, id, PROGRESS);
}

/** The same, locked. */
export function lockProgress(tx: Queryable, scope: Scope, id: bigint): Promise<Progress | null> {
  return progressOf(tx, scope, id, `${PROGRESS} for no key update`);
}

async function progressOf(db: Queryable, scope: Scope, id: bigint, sql: string): Promise<Progress | null> {
  const { rows } = await db.query<{ bucket: number | null; member: bigint; run: number }>(sql, [scope.brandId, id]);
  const [row] = rows;
  return row === undefined || row.bucket === null ? null : { ...row, bucket: row.bucket };
}

export async function moveProgress(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  to: { readonly bucket: number; readonly member: bigint } | null,
): Promise<void> {
  await tx.query(
    'update lottery.issue set published_bucket = $3, published_member = $4 where brand_id = $1 and id = $2',
    [scope.brandId, id, to?.bucket ?? null, to?.member ?? 0n],
  );
}

/**
 * The next members with bets after a position, all of one bucket, with their stakes and wins in a settled issue; empty after the last one.
 */
export async function settledMembers(
  db: Queryable,
  scope: Scope,
  issueId: bigint,
  behind: { readonly bucket: number; readonly member: bigint },
  limit: number,
): Promise<readonly SettledMember[]> {
  const { rows } = await db.query<SettledMember>(
    `with next as (
       select s.bucket::smallint as bucket, case when s.bucket = $2 then $3::bigint else 0 end as member
         from generate_series($2::integer, $5::integer) s(bucket)
        cross join lateral (select from lottery.member_issue m
          where m.brand_id = $6 and m.bucket = s.bucket::smallint and m.issue_id = $1 and m.bets > 0
            and m.member_id > case when s.bucket = $2 then $3::bigint else 0 end limit 1) one
        order by s.bucket limit 1
     )
     select m.bucket, m.member_id as "memberId", m.book, m.bets, m.stake, m.rebate,
            coalesce((select sum(w.payout) from lottery.win w
              where w.brand_id = m.brand_id and w.bucket = m.bucket and w.issue_id = m.issue_id and w.member_id = m.member_id), 0)::bigint as payout
       from next n join lottery.member_issue m on m.bucket = n.bucket and m.member_id > n.member
      where m.brand_id = $6 and m.issue_id = $1 and m.bets > 0 order by m.member_id limit $4`,
    [issueId, behind.bucket, behind.member, limit, BUCKETS - 1, scope.brandId],
  );
  return rows;
}
