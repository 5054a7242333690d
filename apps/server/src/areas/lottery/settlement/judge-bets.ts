import { judgeCover, uncountedBets } from '@lantern/engines/lottery/cover';
import type { Queryable } from '@lantern/server-kit';
import { type ReturnedBet, returnedBetsOf } from '../bets/repository/bets.ts';
import type { LotteryDeps } from '../deps.ts';
import type { LotteryFamily } from '../families/index.ts';
import type { IssueRow } from '../issues/repository/issues.ts';
import { groupBy } from '../shared/group-by.ts';
import { pace, runInSteps } from '../shared/pace.ts';
import type { SettledMember } from './repository/settlement.ts';
import { bettorsAmong, type UncountedRow } from './repository/uncounted-bets.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'log' | 'linkedAccounts'>;

/** Linked accounts that are searched for bets on the issue. */
const MOST_SEARCHED = 2_000;
/** Linked accounts with bets on the issue that are judged together with a member. */
const MOST_LINKED = 20;
/** Maximum number of bets of linked accounts that are compared with a member's own. */
const MOST_LINKED_BETS = 5_000;

/**
 * Computes the valid-bet amounts of members on a drawn issue where they are less than the stakes. All bets of a member are judged together
 * with those of linked accounts (docs/promotions.md). Runs in bounded steps, outside transactions.
 */
export async function judgeBets(
  deps: Deps,
  family: LotteryFamily,
  issue: IssueRow,
  members: readonly SettledMember[],
  bets: readonly ReturnedBet[],
): Promise<readonly UncountedRow[]> {
  const byMember = groupBy(bets, (bet) => bet.memberId);
  const linked = await deps.linkedAccounts(
    issue,
    members.map(({ memberId }) => memberId),
  );
  const uncounted: UncountedRow[] = [];
  for (const member of members) {
    await pace();
    const own = byMember.get(member.memberId) ?? [];
    try {
      const others = await betsOfLinked(deps, issue, member, linked.get(member.memberId) ?? []);
      const found = await judgeMember(deps.pool, family, issue, member.memberId, [...own, ...others]);
      await pace();
      for (const row of found) uncounted.push(row);
    } catch (error) {
      // A failure for one member must not delay the events of others. Bets that could not be judged need a manual check and count nothing
      // until then.
      deps.log.error(
        { err: error, issue: String(issue.id), member: String(member.memberId) },
        'bets could not be judged',
      );
      uncounted.push(...own.map(({ id, memberId }) => ({ id, memberId, counted: 0n, reason: 'UNJUDGED' as const })));
    }
  }
  return uncounted;
}

/** Bets of accounts linked to the member, in the same book. */
async function betsOfLinked(
  { pool }: Deps,
  issue: IssueRow,
  { memberId, book }: SettledMember,
  linked: readonly bigint[],
): Promise<readonly ReturnedBet[]> {
  const others = linked.filter((other) => other !== memberId).slice(0, MOST_SEARCHED);
  if (others.length === 0) return [];
  const bettors = (await bettorsAmong(pool, issue, book, others)).slice(0, MOST_LINKED);
  return bettors.length === 0 ? [] : await returnedBetsOf(pool, issue, bettors, MOST_LINKED_BETS);
}

async function judgeMember(
  db: Queryable,
  family: LotteryFamily,
  issue: IssueRow,
  memberId: bigint,
  bets: readonly ReturnedBet[],
): Promise<readonly UncountedRow[]> {
  const sold = [...(await groupSales(bets)).values()];
  const sums: ReturnedBet[] = [];
  const lineOf = new Map<string, number>();
  for (const [line, some] of sold.entries()) {
    await pace();
    const [first] = some;
    if (first !== undefined) sums.push({ ...first, ...sumsOf(some) });
    for (const { id } of some) lineOf.set(id, line);
  }
  const { space, lines } = await family.coverOf(db, issue, sums);
  const { covered, secured } = await runInSteps(judgeCover(space, lines));
  if (covered.size === 0 && secured === 0) return [];
  // Each of these steps iterates over all bets, so the event loop gets a pause between them.
  const sorted = bets.toSorted(
    (one, other) => one.placedAt.getTime() - other.placedAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  await pace();
  const inOrder = sorted.map(({ id, stake }) => ({ id, stake, isCovered: covered.has(lineOf.get(id) ?? -1) }));
  await pace();
  const own = new Set(bets.filter((bet) => bet.memberId === memberId).map(({ id }) => id));
  await pace();
  return uncountedBets(inOrder, BigInt(secured))
    .filter(({ id }) => own.has(id))
    .map((bet) => ({ ...bet, memberId }));
}

/** Groups bets that differ only in their stakes; each group is judged as one line. */
async function groupSales(bets: readonly ReturnedBet[]): Promise<ReadonlyMap<string, readonly ReturnedBet[]>> {
  const sales = new Map<string, ReturnedBet[]>();
  for (const bet of bets) {
    await pace();
    const sale = saleOf(bet);
    const group = sales.get(sale);
    if (group === undefined) sales.set(sale, [bet]);
    else group.push(bet);
  }
  return sales;
}

function saleOf({ play, numbers, oddsE4, payablePpm, priceVersion }: ReturnedBet): string {
  return `${play} ${oddsE4} ${payablePpm} ${priceVersion} ${numbers}`;
}

function sumsOf(bets: readonly ReturnedBet[]): Pick<ReturnedBet, 'ticketStake' | 'winPerHit'> {
  return {
    ticketStake: bets.reduce((sum, bet) => sum + bet.ticketStake, 0n),
    winPerHit: bets.reduce((sum, bet) => sum + bet.winPerHit, 0n),
  };
}
