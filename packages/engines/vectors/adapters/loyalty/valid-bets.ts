import { judgeCover, uncountedBets, vietnamCoverLines, vietnamSpace } from '../../../src/lottery/cover/index.ts';
import { judgeLines } from '../../../src/lottery/cover/testing/judge-lines.ts';
import { runSteps } from '../../../src/lottery/cover/testing/run-steps.ts';
import { validLiveBets } from '../../../src/loyalty/index.ts';
import type { TopicAdapters } from '../adapter.ts';

function countedOf(stakes: readonly bigint[], covered: ReadonlySet<number>, secured: number) {
  const bets = stakes.map((stake, line) => ({ id: String(line), stake, isCovered: covered.has(line) }));
  const uncounted = new Map(uncountedBets(bets, BigInt(secured)).map((bet) => [bet.id, bet]));
  return {
    stakes,
    valid: bets.map(({ id, stake }) => uncounted.get(id)?.counted ?? stake),
    reasons: bets.map(({ id }) => uncounted.get(id)?.reason ?? null),
  };
}

/** Valid bets: combined bets of one draw, and of one round at a table (docs/promotions.md). */
export const validBets: TopicAdapters = {
  issue_valid: ({ family, drawn, lines }) => {
    const { covered, secured, stakes } = judgeLines(
      family,
      lines.map(([play, selection, unitStake]: [string, string, number]) => [play, selection, BigInt(unitStake)]),
      { drawn },
    );
    return countedOf(stakes, covered, secured);
  },
  vietnam_valid: ({ region, lines }) => {
    const sales = lines.map(([play, numbers, winPerHit]: [string, string, number, number]) => ({
      ...{ play, numbers, winPerHit: BigInt(winPerHit) },
    }));
    const space = runSteps(vietnamSpace(region)).result;
    const { covered, secured } = runSteps(judgeCover(space, runSteps(vietnamCoverLines(region, sales)).result)).result;
    const stakes = lines.map(([, , , stake]: [string, string, number, number]) => BigInt(stake));
    return countedOf(stakes, covered, secured);
  },
  round_valid: ({ bets }) => {
    const valid = validLiveBets(
      bets.map((bet: { id: string; selection: string; stake: number; payout: number; numbersCovered?: number }) => ({
        ...bet,
        ...{ category: 'LIVE', state: 'SETTLED', round: 'one' },
        ...{ stake: BigInt(bet.stake), payout: BigInt(bet.payout) },
      })),
    );
    return { valid: Object.fromEntries([...valid].map(([id, one]) => [id, one.valid])) };
  },
};
