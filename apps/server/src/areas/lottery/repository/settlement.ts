import type { BetRule, IssueOutcome } from '@lantern/engines/lottery';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { IssueRow } from './issues.ts';

export type SettlementStep = 'WINS' | 'PAYOUTS' | 'REBATES' | 'RETURNS' | 'DONE';

/** A range of buckets that one connection settles, and how far it has come. */
export type PartRow = {
  readonly part: number;
  readonly fromBucket: number;
  readonly toBucket: number;
  readonly step: SettlementStep;
  readonly atBucket: number;
  readonly atMember: bigint;
};

/** A member who is to be credited. */
export type CreditRow = {
  readonly bucket: number;
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly amount: bigint;
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

/** Begins settling: the issue's outcome and its parts. The issue is locked by the caller. */
export async function beginSettlement(
  tx: Queryable,
  issue: IssueRow,
  outcome: 'RESULT' | 'VOID',
  parts: number,
): Promise<void> {
  await tx.query(`update lottery.issue set state = 'SETTLING', outcome = $3 where merchant_id = $1 and id = $2`, [
    issue.merchantId,
    issue.id,
    outcome,
  ]);
  await tx.query(
    `insert into lottery.settlement_part (merchant_id, issue_id, part, from_bucket, to_bucket, step)
     select $1, $2, n, n * $4 / $3, (n + 1) * $4 / $3 - 1, $5 from generate_series(0, $3::integer - 1) n`,
    [issue.merchantId, issue.id, parts, BUCKETS, outcome === 'RESULT' ? 'WINS' : 'RETURNS'],
  );
}

/** How many bets lie in an issue. */
export async function countBets(db: Queryable, issue: IssueRow): Promise<bigint> {
  const { rows } = await db.query<{ bets: bigint }>(
    `select coalesce(sum(bets), 0)::bigint as bets from lottery.member_issue
      where bucket between 0 and 63 and issue_id = $1`,
    [issue.id],
  );
  return rows[0]?.bets ?? 0n;
}

export async function listPartNumbers(db: Queryable, issue: IssueRow): Promise<readonly number[]> {
  const { rows } = await db.query<{ part: number }>(
    `select part from lottery.settlement_part
      where merchant_id = $1 and issue_id = $2 and step <> 'DONE' order by part`,
    [issue.merchantId, issue.id],
  );
  return rows.map((row) => row.part);
}

/** A part, locked until the transaction ends, so that two processes never do the same step. */
export async function lockPart(tx: Queryable, issue: IssueRow, part: number): Promise<PartRow> {
  const { rows } = await tx.query<PartRow>(
    `select part, from_bucket as "fromBucket", to_bucket as "toBucket", step, at_bucket as "atBucket",
            at_member as "atMember"
       from lottery.settlement_part where merchant_id = $1 and issue_id = $2 and part = $3 for update`,
    [issue.merchantId, issue.id, part],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`issue ${issue.id} has no part ${part}`);
  return row;
}

/** Moves a part on: to a position within its step, or to the beginning of the next step. */
export async function movePart(
  tx: Queryable,
  issue: IssueRow,
  part: number,
  to: { readonly step: SettlementStep; readonly bucket?: number; readonly member?: bigint },
): Promise<void> {
  await tx.query(
    `update lottery.settlement_part set step = $4, at_bucket = $5, at_member = $6
      where merchant_id = $1 and issue_id = $2 and part = $3`,
    [issue.merchantId, issue.id, part, to.step, to.bucket ?? -1, to.member ?? 0n],
  );
}

/** Stages the winning bets of a range of buckets from what the engine made of the result. */
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
      issue.merchantId,
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

/** What each step of crediting pays: SQL that answers (member, book, amount) of one bucket beyond a member. */
const CREDITS: Readonly<Record<'PAYOUTS' | 'REBATES' | 'RETURNS', string>> = {
  PAYOUTS: `select bucket, member_id as "memberId", book, sum(payout)::bigint as amount from lottery.win
    where bucket = $1 and issue_id = $2 and member_id > $3 group by bucket, member_id, book order by member_id limit $4`,
  REBATES: `select bucket, member_id as "memberId", book, rebate as amount from lottery.member_issue
    where bucket = $1 and issue_id = $2 and member_id > $3 and rebate > 0 order by member_id limit $4`,
  RETURNS: `select bucket, member_id as "memberId", book, stake as amount from lottery.member_issue
    where bucket = $1 and issue_id = $2 and member_id > $3 and stake > 0 order by member_id limit $4`,
};

/** The next members of a part to be credited, in the order of (bucket, member); fewer than `limit` at the part's end. */
export async function nextCredits(
  tx: Queryable,
  issue: IssueRow,
  part: PartRow,
  limit: number,
): Promise<readonly CreditRow[]> {
  if (part.step === 'WINS' || part.step === 'DONE') return [];
  const found: CreditRow[] = [];
  let after = part.atBucket >= part.fromBucket ? part.atMember : 0n;
  for (let bucket = Math.max(part.fromBucket, part.atBucket); bucket <= part.toBucket; bucket += 1) {
    const { rows } = await tx.query<CreditRow>(CREDITS[part.step], [bucket, issue.id, after, limit - found.length]);
    found.push(...rows);
    if (found.length >= limit) break;
    after = 0n;
  }
  return found;
}

/** What an issue took and gives, per book. */
export async function sumIssue(db: Queryable, issue: IssueRow): Promise<readonly IssueTotals[]> {
  const { rows } = await db.query<IssueTotals>(
    `select m.book, count(*) filter (where m.bets > 0) as members, sum(m.bets)::bigint as bets, sum(m.stake)::bigint as stake,
            sum(m.rebate)::bigint as rebate,
            coalesce((select sum(w.payout) from lottery.win w
              where w.bucket between 0 and 63 and w.issue_id = $1 and w.book = m.book), 0)::bigint as payout
       from lottery.member_issue m where m.bucket between 0 and 63 and m.issue_id = $1 group by m.book order by m.book`,
    [issue.id],
  );
  return rows;
}

/** Ends settling with the issue's totals. */
export async function endSettlement(
  tx: Queryable,
  issue: IssueRow,
  totals: Pick<IssueRow, 'bets' | 'members' | 'stake' | 'payout' | 'rebate'>,
  state: 'SETTLED' | 'VOID',
  now: Date,
): Promise<void> {
  await tx.query(
    `update lottery.issue set state = $3, settled_at = $4, bets = $5, members = $6, stake = $7, payout = $8, rebate = $9
      where merchant_id = $1 and id = $2`,
    [issue.merchantId, issue.id, state, now, totals.bets, totals.members, totals.stake, totals.payout, totals.rebate],
  );
}

export type SettledMember = {
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly bets: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
};

export type UntoldIssue = { readonly merchantId: bigint; readonly id: bigint };

/** Finished issues whose settled bets are not all told yet, oldest first. */
export async function listUntold(db: Queryable): Promise<readonly UntoldIssue[]> {
  const { rows } = await db.query<UntoldIssue>(
    `select merchant_id as "merchantId", id from lottery.issue
      where state in ('SETTLED', 'VOID') and told_bucket is not null order by settled_at limit 200`,
  );
  return rows;
}

/** How far the telling of an issue has come, locked; null when it is finished. */
export async function lockTelling(
  tx: Queryable,
  scope: Scope,
  id: bigint,
): Promise<{ readonly bucket: number; readonly member: bigint } | null> {
  const { rows } = await tx.query<{ bucket: number | null; member: bigint }>(
    `select told_bucket as bucket, told_member as member from lottery.issue
      where merchant_id = $1 and id = $2 for no key update`,
    [scope.merchantId, id],
  );
  const [row] = rows;
  return row === undefined || row.bucket === null ? null : { bucket: row.bucket, member: row.member };
}

export async function moveTelling(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  to: { readonly bucket: number; readonly member: bigint } | null,
): Promise<void> {
  await tx.query('update lottery.issue set told_bucket = $3, told_member = $4 where merchant_id = $1 and id = $2', [
    scope.merchantId,
    id,
    to?.bucket ?? null,
    to?.member ?? 0n,
  ]);
}

/** Members of one bucket with what they staked and won in a settled issue. */
export async function settledMembers(
  db: Queryable,
  issueId: bigint,
  bucket: number,
  after: bigint,
  limit: number,
): Promise<readonly SettledMember[]> {
  const { rows } = await db.query<SettledMember>(
    `select m.member_id as "memberId", m.book, m.bets, m.stake, m.rebate,
            coalesce((select sum(w.payout) from lottery.win w
              where w.bucket = m.bucket and w.issue_id = m.issue_id and w.member_id = m.member_id), 0)::bigint as payout
       from lottery.member_issue m
      where m.bucket = $1 and m.issue_id = $2 and m.member_id > $3 and m.bets > 0 order by m.member_id limit $4`,
    [bucket, issueId, after, limit],
  );
  return rows;
}
