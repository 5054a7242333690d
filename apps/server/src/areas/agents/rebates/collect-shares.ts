import { BetSettled, type Committed, IssuePublished } from '@lantern/events';
import { businessDay, type Queryable } from '@lantern/server-kit';
import type { SALARY_TYPES } from '../contracts/bills/count-bets.ts';
import type { AgentsDeps } from '../deps.ts';
import { addLotteryShares, type LotteryShare, markPublished, withdrawEarlierRuns } from '../repository/rebates.ts';

/** Event types that lottery rebates are calculated from. */
export const SHARE_TYPES = [BetSettled, IssuePublished] as const;

/** Sequence key: events of one draw are handled in order, because later settlements reverse earlier ones. */
export function issueLine({ payload }: Committed<(typeof SHARE_TYPES | typeof SALARY_TYPES)[number]>): string | null {
  return 'issueId' in payload ? payload.issueId : null;
}

/** Shares of each agent from an event; agents without a share are omitted. */
function sharesOf({ members }: BetSettled): readonly LotteryShare[] {
  const shares = new Map<string, LotteryShare>();
  for (const { book, lines } of members) {
    for (const { uplines, stake, shares: given } of lines) {
      for (const [place, id] of uplines.entries()) {
        const due = BigInt(given[place] ?? 0);
        if (due === 0n) continue;
        const key = `${id} ${book}`;
        const before = shares.get(key) ?? { accountId: BigInt(id), book, stake: 0n, due: 0n };
        shares.set(key, { ...before, stake: before.stake + BigInt(stake), due: before.due + due });
      }
    }
  }
  return [...shares.values()];
}

/**
 * Adds the shares of settled bets to the levels above the bettor. After all events of a draw they may be paid, and the shares of its
 * earlier settlements are reversed.
 */
export async function collectShares(
  deps: AgentsDeps,
  tx: Queryable,
  events: readonly Committed<(typeof SHARE_TYPES)[number]>[],
) {
  for (const { brandId, topic, payload } of events) {
    const scope = { brandId };
    if (topic === 'lottery.issue-published') {
      const { issueId, run } = payload;
      const issue = { issueId: BigInt(issueId), run };
      if (run > 1) await withdrawEarlierRuns(tx, scope, issue);
      await markPublished(tx, scope, issue);
      continue;
    }
    const settled = payload;
    const { gameCode, number, category, run } = settled;
    const shares = sharesOf(settled);
    if (shares.length === 0) continue;
    const { businessTimeZone } = await deps.brands.settings(brandId);
    const day = businessDay(new Date(settled.settledAt), businessTimeZone);
    const issue = { issueId: BigInt(settled.issueId), run, gameCode, number, category, day };
    await addLotteryShares(tx, scope, issue, shares);
  }
}
