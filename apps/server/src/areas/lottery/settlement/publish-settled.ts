import { type Queryable, transaction } from '@lantern/database';
import { BetReturned, BetSettled, BetsCounted, BetsReversed, IssuePublished } from '@lantern/events';
import { type Pieces, plainPieces } from '@lantern/server-kit';
import { type ReturnedBet, returnedBetsOf } from '../bets/repository/bets.ts';
import type { LotteryDeps } from '../deps.ts';
import { familyOf, type LotteryFamily } from '../families/index.ts';
import { findIssue, type IssueRow } from '../issues/repository/issues.ts';
import { groupBy } from '../shared/group-by.ts';
import { pace } from '../shared/pace.ts';
import { judgeBets } from './judge-bets.ts';
import { levelShares } from './level-shares.ts';
import { listPastRuns, pastPayouts } from './repository/past-runs.ts';
import {
  listUnpublished,
  lockProgress,
  moveProgress,
  type Progress,
  readProgress,
  type SettledMember,
  settledMembers,
  type UnpublishedIssue,
} from './repository/settlement.ts';
import { insertUncounted, type UncountedRow } from './repository/uncounted-bets.ts';

export { HAS_UNPUBLISHED_BETS } from './repository/settlement.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'publish' | 'wallet' | 'log' | 'linkedAccounts'>;

const MEMBERS_PER_EVENT = 500;
const BETS_PER_EVENT = 1000;
/** Maximum bets per event; a member with more gets a separate event. */
const BETS_PER_PIECE = 2000;

/** Sum of a member's bets below one upline chain. */
type SettledLine = BetSettled['members'][number]['lines'][number];

/**
 * Publishes members' stakes and winnings to other areas, some hundred members per event, after the money has moved. The position moves in
 * the transaction of each event, so that a killed process repeats nothing and misses nothing.
 */
export async function publishSettledBets(deps: Deps, pieces: Pieces = plainPieces): Promise<void> {
  for (const scope of await listUnpublished(deps.pool, await pieces.waiting('issue'))) {
    await pieces.run(`issue ${scope.id}`, () => publishIssueBets(deps, scope), scope.brandId);
  }
}

async function publishIssueBets(deps: Deps, scope: UnpublishedIssue): Promise<void> {
  const issue = await findIssue(deps.pool, scope, scope.id);
  if (issue === null) return;
  const family = await familyOf(deps.pool, issue, issue.gameCode);
  while (await publishNext(deps, family, issue));
}

/** The content of one event, computed before its transaction from data that no longer changes. */
interface Piece {
  readonly members: readonly SettledMember[];
  readonly news: BetSettled;
  /** What an earlier settlement had published for these members. */
  readonly past: BetSettled | null;
  readonly uncounted: readonly UncountedRow[];
  readonly bets: readonly ReturnedBet[];
}

/** Publishes the next event; false when the issue is completely published. */
async function publishNext(deps: Deps, family: LotteryFamily, issue: IssueRow): Promise<boolean> {
  const at = await readProgress(deps.pool, issue, issue.id);
  if (at === null) return false;
  const { members, isLast } = await nextMembers(deps.pool, issue, at.bucket < 0 ? { bucket: 0, member: 0n } : at);
  const piece = members.length === 0 ? null : await makePiece(deps, family, issue, at.run, members);
  return transaction(deps.pool, async (tx) => {
    const now = await lockProgress(tx, issue, issue.id);
    // Another process publishes this issue; the next run of the job continues.
    if (now?.bucket !== at.bucket || now.member !== at.member || now.run !== at.run) return false;
    const last = isLast ? undefined : members.at(-1);
    await moveProgress(tx, issue, issue.id, last === undefined ? null : { bucket: last.bucket, member: last.memberId });
    if (piece !== null) await publishPiece(deps, tx, family, issue, at, piece);
    if (last === undefined) {
      const payload = { issueId: String(issue.id), run: at.run };
      await deps.publish(tx, IssuePublished, issue.brandId, payload);
    }
    return last !== undefined;
  });
}

async function makePiece(
  deps: Deps,
  family: LotteryFamily,
  issue: IssueRow,
  run: number,
  members: readonly SettledMember[],
): Promise<Piece> {
  const past = run > 1 ? await pastMembers(deps.pool, issue, run - 1, members) : null;
  const earlier = past === null ? null : await eventOf(family, issue, run, past.members, past.bets);
  const bets = issue.state === 'SETTLED' ? await returnedBetsOf(deps.pool, issue, members) : [];
  // A later settlement does not change stakes: they were judged with the first one.
  const uncounted = run === 1 && bets.length > 0 ? await judgeBets(deps, family, issue, members, bets) : [];
  const counted = await withCounted(bets, uncounted);
  const news = await eventOf(family, issue, run, members, counted);
  return {
    members,
    news,
    past: earlier,
    uncounted,
    bets: past === null || issue.state === 'SETTLED' ? counted : past.bets,
  };
}

async function withCounted(
  bets: readonly ReturnedBet[],
  uncounted: readonly UncountedRow[],
): Promise<readonly ReturnedBet[]> {
  if (uncounted.length === 0) return bets;
  const byId = new Map(uncounted.map((row) => [row.id, row.counted]));
  const judged: ReturnedBet[] = [];
  for (const bet of bets) {
    await pace();
    const counted = byId.get(bet.id);
    judged.push(counted === undefined ? bet : { ...bet, counted });
  }
  return judged;
}

async function publishPiece(
  deps: Deps,
  tx: Queryable,
  family: LotteryFamily,
  issue: IssueRow,
  { run }: Progress,
  piece: Piece,
): Promise<void> {
  await insertUncounted(tx, issue, piece.uncounted);
  if (piece.past !== null) {
    await deps.publish(tx, BetSettled, issue.brandId, reversalOf(piece.past));
    if (issue.state === 'VOID') await publishUncounted(deps, tx, issue, piece);
  }
  const type = issue.state === 'VOID' ? BetReturned : BetSettled;
  await deps.publish(tx, type, issue.brandId, piece.news);
  // A corrected result does not change stakes: their turnover was already counted.
  if (issue.state === 'SETTLED' && run === 1) await publishTurnover(deps, tx, family, issue, piece);
}

/** The next members, at most as many as an event carries and about as many bets as a piece; also whether these are the last. */
export async function nextMembers(
  tx: Queryable,
  issue: IssueRow,
  behind: { readonly bucket: number; readonly member: bigint },
): Promise<{ readonly members: readonly SettledMember[]; readonly isLast: boolean }> {
  const members: SettledMember[] = [];
  let bets = 0;
  for (let place = behind; members.length < MEMBERS_PER_EVENT; ) {
    const more = await settledMembers(tx, issue, issue.id, place, MEMBERS_PER_EVENT - members.length);
    const last = more.at(-1);
    if (last === undefined) return { members, isLast: true };
    for (const member of more) {
      if (members.length > 0 && bets + member.bets > BETS_PER_PIECE) return { members, isLast: false };
      members.push(member);
      bets += member.bets;
    }
    place = { bucket: last.bucket, member: last.memberId };
  }
  return { members, isLast: false };
}

/** The event of some members of an issue. */
export async function eventOf(
  family: LotteryFamily,
  issue: IssueRow,
  run: number,
  members: readonly SettledMember[],
  bets: readonly ReturnedBet[],
): Promise<BetSettled> {
  const shares = await sharesOf(family, bets);
  const byMember = groupBy(bets, (bet) => bet.memberId);
  await pace();
  const settled: BetSettled['members'][number][] = [];
  for (const { memberId, book, bets: count, stake, payout, rebate } of members) {
    const lines = await linesOf(shares, byMember.get(memberId) ?? []);
    const sums = { stake: String(stake), payout: String(payout), rebate: String(rebate) };
    settled.push({ memberId: String(memberId), book, bets: count, ...sums, lines });
  }
  return {
    issueId: String(issue.id),
    gameCode: issue.gameCode,
    number: issue.number,
    day: issue.day,
    category: family.category,
    outcome: issue.outcome ?? 'RESULT',
    settledAt: issue.settledAt?.toISOString() ?? '',
    run,
    members: settled,
  };
}

/** Members with what an earlier settlement paid them, and their bets with it. */
export async function pastMembers(
  tx: Queryable,
  issue: IssueRow,
  run: number,
  members: readonly SettledMember[],
): Promise<{ readonly members: readonly SettledMember[]; readonly bets: readonly ReturnedBet[] }> {
  const bets = await returnedBetsOf(tx, issue, members);
  const payouts = await pastPayouts(tx, issue, run, members);
  const paid = bets.map((bet) => ({ ...bet, payout: payouts.get(bet.id) ?? null }));
  const byMember = groupBy(paid, (bet) => bet.memberId);
  const sum = (memberId: bigint) =>
    (byMember.get(memberId) ?? []).reduce((total, { payout }) => total + (payout ?? 0n), 0n);
  return { members: members.map((one) => ({ ...one, payout: sum(one.memberId) })), bets: paid };
}

/** The same event with negated figures: added to sums that include the original, it removes it. Shares follow from the run. */
export function reversalOf(settled: BetSettled): BetSettled {
  const less = (minor: string) => String(-BigInt(minor));
  return {
    ...settled,
    outcome: 'RESULT',
    isReversal: true,
    members: settled.members.map((member) => ({
      ...member,
      bets: -member.bets,
      stake: less(member.stake),
      payout: less(member.payout),
      rebate: less(member.rebate),
      lines: member.lines.map((line) => ({
        uplines: line.uplines,
        bets: -line.bets,
        stake: less(line.stake),
        valid: less(line.valid),
        payout: less(line.payout),
        rebate: less(line.rebate),
        shares: [],
      })),
    })),
  };
}

/** The shares of the levels above each bet, by the bet's id. */
async function sharesOf(
  family: LotteryFamily,
  bets: readonly ReturnedBet[],
): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const shares = new Map<string, readonly bigint[]>();
  for (const bet of bets) {
    await pace();
    shares.set(bet.id, levelShares(family, bet));
  }
  return shares;
}

/** A member's bets by upline chain: one chain, unless the member was moved between two bets. */
async function linesOf(
  shares: ReadonlyMap<string, readonly bigint[]>,
  bets: readonly ReturnedBet[],
): Promise<readonly SettledLine[]> {
  const lines = new Map<string, LineSums>();
  for (const bet of bets) {
    await pace();
    const own = shares.get(bet.id) ?? [];
    const key = bet.uplines.join(' ');
    const line = lines.get(key) ?? { uplines: bet.uplines.map(String), shares: own.map(() => 0n), ...NO_SUMS };
    lines.set(key, {
      uplines: line.uplines,
      bets: line.bets + 1,
      stake: line.stake + bet.stake,
      valid: line.valid + bet.counted,
      payout: line.payout + (bet.payout ?? 0n),
      rebate: line.rebate + bet.rebate,
      shares: line.shares.map((sum, place) => sum + (own[place] ?? 0n)),
    });
  }
  return [...lines.values()].map(({ uplines, bets: count, stake, valid, payout, rebate, shares: sums }) => ({
    ...{ uplines, bets: count, stake: String(stake), valid: String(valid), payout: String(payout) },
    ...{ rebate: String(rebate), shares: sums.map(String) },
  }));
}

const NO_SUMS = { bets: 0, stake: 0n, valid: 0n, payout: 0n, rebate: 0n };
type LineSums = typeof NO_SUMS & { readonly uplines: readonly string[]; readonly shares: readonly bigint[] };

/** Settled bets whose issue is voided: their turnover is reversed. */
async function publishUncounted(
  deps: Deps,
  tx: Queryable,
  issue: IssueRow,
  past: Pick<Piece, 'members' | 'bets'>,
): Promise<void> {
  const [first] = await listPastRuns(tx, issue, [issue.id]);
  const books = new Map(past.members.map(({ memberId, book }) => [memberId, book]));
  for (const [book, all] of groupBy(past.bets, ({ memberId }) => books.get(memberId) ?? 'REAL')) {
    for (let from = 0; from < all.length; from += BETS_PER_EVENT) {
      const event = {
        ...{ book, settledAt: first?.settledAt.toISOString() ?? '' },
        bets: all
          .slice(from, from + BETS_PER_EVENT)
          .map(({ memberId, id }) => ({ memberId: String(memberId), ref: `lottery:${id}` })),
      };
      await deps.publish(tx, BetsReversed, issue.brandId, event);
    }
  }
}

/** Single bets of members with an open wagering requirement: the wallet counts each bet separately. */
async function publishTurnover(
  deps: Deps,
  tx: Queryable,
  family: LotteryFamily,
  issue: IssueRow,
  { members, bets }: Pick<Piece, 'members' | 'bets'>,
): Promise<void> {
  const ids = members.map((one) => one.memberId);
  const waiting = await deps.wallet.withOpenTurnover(tx, issue.brandId, ids);
  for (const book of ['REAL', 'TEST'] as const) {
    const counted = new Set(
      members.filter((one) => one.book === book && waiting.has(one.memberId)).map((one) => one.memberId),
    );
    const published = bets.filter((bet) => counted.has(bet.memberId));
    for (let from = 0; from < published.length; from += BETS_PER_EVENT) {
      const event = {
        book,
        category: family.category,
        settledAt: issue.settledAt?.toISOString() ?? '',
        bets: published.slice(from, from + BETS_PER_EVENT).map((bet) => ({
          memberId: String(bet.memberId),
          ref: `lottery:${bet.id}`,
          stake: String(bet.stake),
          valid: String(bet.counted),
        })),
      };
      await deps.publish(tx, BetsCounted, issue.brandId, event);
    }
  }
}
