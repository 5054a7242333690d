import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';
import { bucketOf } from '../../bets/repository/bets.ts';
import type { IssueRow } from '../../issues/repository/issues.ts';
import type { DrawnNumbers, ResultRow } from '../../results/repository/results.ts';

/** A settlement that was replaced by a later one. */
export type PastRun = {
  readonly issueId: bigint;
  readonly run: number;
  readonly settledAt: Date;
  readonly numbers: DrawnNumbers;
  readonly source: ResultRow['source'];
  /** Real money, minor units. */
  readonly stake: bigint;
  readonly payout: bigint;
  readonly kind: 'CORRECTION' | 'VOID';
  readonly reason: string;
  /** Where the correct result is published. */
  readonly reference: string;
  readonly requestedBy: string;
  readonly approvedBy: string;
  readonly reversedAt: Date;
};

export type ReversalReason = Pick<PastRun, 'kind' | 'reason' | 'reference' | 'requestedBy' | 'approvedBy'>;

/** Stores the settlement of a settled issue before it is replaced. */
export async function insertPastRun(tx: Queryable, issue: IssueRow, why: ReversalReason, now: Date): Promise<void> {
  await tx.query(
    `insert into lottery.past_run (brand_id, issue_id, run, settled_at, numbers, source, evidence, bets, members, stake, payout,
       rebate, kind, reason, reference, requested_by, approved_by, reversed_at)
     select i.brand_id, i.id, $3, i.settled_at, r.numbers, r.source, r.evidence, i.bets, i.members, i.stake, i.payout, i.rebate,
            $4, $5, $6, $7, $8, $9
       from lottery.issue i join lottery.result r on r.brand_id = i.brand_id and r.issue_id = i.id
      where i.brand_id = $1 and i.id = $2`,
    [issue.brandId, issue.id, issue.run, why.kind, why.reason, why.reference, why.requestedBy, why.approvedBy, now],
  );
}

/** Past settlements of issues, oldest first. */
export async function listPastRuns(
  db: Queryable,
  scope: Scope,
  issueIds: readonly bigint[],
): Promise<readonly PastRun[]> {
  if (issueIds.length === 0) return [];
  const { rows } = await db.query<PastRun>(
    `select issue_id as "issueId", run, settled_at as "settledAt", numbers, source, stake, payout, kind, reason, reference,
            requested_by as "requestedBy", approved_by as "approvedBy", reversed_at as "reversedAt"
       from lottery.past_run where brand_id = $1 and issue_id = any ($2::bigint[]) order by issue_id, run`,
    [scope.brandId, issueIds.map(String)],
  );
  return rows;
}

/** Begins the next settlement of a settled issue that the caller has locked: resets it to the state before its first one. */
export async function beginRun(tx: Queryable, issue: IssueRow): Promise<void> {
  await tx.query(
    `update lottery.issue set settlement_run = settlement_run + 1, published_bucket = -1, published_member = 0 where brand_id = $1 and id = $2`,
    [issue.brandId, issue.id],
  );
  await tx.query('delete from lottery.settlement_part where brand_id = $1 and issue_id = $2', [
    issue.brandId,
    issue.id,
  ]);
  // The outcome of chased issues is determined again after this settlement; stakes already returned stay returned.
  await tx.query(
    `update lottery.chase_issue set state = 'WAITING' where issue_id = $1 and brand_id = $2 and state in ('WON', 'LOST')`,
    [issue.id, issue.brandId],
  );
}

/** Replaces a result with the corrected one. */
export async function replaceResult(
  tx: Queryable,
  issue: IssueRow,
  numbers: DrawnNumbers,
  evidence: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.query(
    `update lottery.result set numbers = $3, source = 'OPERATORS', evidence = $4 where brand_id = $1 and issue_id = $2`,
    [issue.brandId, issue.id, JSON.stringify(numbers), JSON.stringify(evidence)],
  );
}

export const ALL_BUCKETS = { fromBucket: 0, toBucket: 63 } as const;

/** Moves the winning bets of a range of buckets to those of a past settlement. */
export async function putWinsAside(
  tx: Queryable,
  issue: Pick<IssueRow, 'brandId' | 'id'>,
  run: number,
  buckets: { readonly fromBucket: number; readonly toBucket: number },
): Promise<void> {
  await tx.query('select lottery.put_wins_aside($1, $2, $3::smallint, $4::smallint, $5::smallint)', [
    issue.brandId,
    issue.id,
    run,
    buckets.fromBucket,
    buckets.toBucket,
  ]);
}

/** What a member got by the previous settlement and gets by this one; minor units. */
export type MemberOutcome = {
  readonly bucket: number;
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly stake: bigint;
  readonly rebate: bigint;
  readonly before: bigint;
  readonly after: bigint;
};

/** Members of one bucket after a member, in the order of their ids, with what the reversed settlement paid them. */
export async function outcomesOf(
  db: Queryable,
  issue: Pick<IssueRow, 'brandId' | 'id'>,
  run: number,
  behind: { readonly bucket: number; readonly memberId: bigint },
  limit: number,
): Promise<readonly MemberOutcome[]> {
  const { rows } = await db.query<MemberOutcome>(
    `select m.bucket, m.member_id as "memberId", m.book, m.stake, m.rebate,
            coalesce((select sum(p.payout) from lottery.past_win p where p.brand_id = m.brand_id and p.bucket = m.bucket
              and p.issue_id = m.issue_id and p.run = $2 and p.member_id = m.member_id), 0)::bigint as before,
            coalesce((select sum(w.payout) from lottery.win w where w.brand_id = m.brand_id and w.bucket = m.bucket
              and w.issue_id = m.issue_id and w.member_id = m.member_id), 0)::bigint as after
       from lottery.member_issue m
      where m.brand_id = $6 and m.bucket = $3 and m.issue_id = $1 and m.member_id > $4 and m.bets > 0 order by m.member_id limit $5`,
    [issue.id, run, behind.bucket, behind.memberId, limit, issue.brandId],
  );
  return rows;
}

export type ChangedBets = {
  readonly bets: number;
  readonly winnersBefore: number;
  readonly winnersAfter: number;
};

/** Number of real-money bets whose payout differs between the new wins and those of the replaced settlement. */
export async function countChanged(
  db: Queryable,
  issue: Pick<IssueRow, 'brandId' | 'id'>,
  run: number,
): Promise<ChangedBets> {
  const { rows } = await db.query<ChangedBets>(
    `select count(*) filter (where p.payout is distinct from w.payout)::int as bets,
            count(p.bet_id)::int as "winnersBefore", count(w.bet_id)::int as "winnersAfter"
       from (select * from lottery.past_win
              where brand_id = $3 and bucket between 0 and 63 and issue_id = $1 and run = $2 and book = 'REAL') p
       full join (select * from lottery.win
              where brand_id = $3 and bucket between 0 and 63 and issue_id = $1 and book = 'REAL') w
         on w.brand_id = p.brand_id and w.bucket = p.bucket and w.bet_id = p.bet_id`,
    [issue.id, run, issue.brandId],
  );
  return rows[0] ?? { bets: 0, winnersBefore: 0, winnersAfter: 0 };
}

/** Payouts of some members' bets by an earlier settlement, by bet id; bets that lost are omitted. */
export async function pastPayouts(
  db: Queryable,
  issue: Pick<IssueRow, 'brandId' | 'id'>,
  run: number,
  members: readonly { readonly bucket: number; readonly memberId: bigint }[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ id: string; payout: bigint }>(
    `select bet_id as id, payout from lottery.past_win
      where brand_id = $5 and bucket = any ($1::smallint[]) and issue_id = $2 and run = $3 and member_id = any ($4)`,
    [
      [...new Set(members.map(({ bucket }) => bucket))],
      issue.id,
      run,
      members.map(({ memberId }) => memberId),
      issue.brandId,
    ],
  );
  return new Map(rows.map(({ id, payout }) => [id, payout]));
}

/** Payouts of one bet by each earlier settlement in which it won. */
export async function pastPayoutsOf(
  db: Queryable,
  scope: MemberScope,
  bet: { readonly id: string; readonly issueId: bigint },
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await db.query<{ run: number; payout: bigint }>(
    `select run, payout from lottery.past_win
      where bucket = $1 and issue_id = $2 and member_id = $3 and bet_id = $4 and brand_id = $5`,
    [bucketOf(scope.memberId), bet.issueId, scope.memberId, bet.id, scope.brandId],
  );
  return new Map(rows.map(({ run, payout }) => [run, payout]));
}

/** Locks members' wallets until the transaction ends, in the ledger's global lock order. */
export async function lockWallets(
  tx: Queryable,
  brandId: bigint,
  bookId: number,
  accounts: readonly string[],
): Promise<void> {
  const books = accounts.map(() => bookId);
  await tx.query('select ledger.lock_accounts($1, $2::integer[], $3::text[])', [brandId, books, accounts]);
}

/** Stores how far a part has progressed with re-settlement. */
export async function movePart(
  tx: Queryable,
  issue: Pick<IssueRow, 'brandId' | 'id'>,
  part: number,
  to: { readonly step: 'RESETTLE' | 'DONE'; readonly bucket: number; readonly memberId: bigint },
): Promise<void> {
  await tx.query(
    `update lottery.settlement_part set step = $4, at_bucket = $5, at_member = $6
      where brand_id = $1 and issue_id = $2 and part = $3`,
    [issue.brandId, issue.id, part, to.step, to.bucket, to.memberId],
  );
}
