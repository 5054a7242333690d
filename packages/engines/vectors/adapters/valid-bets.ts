import { uncountedBets } from '../../src/lottery/cover/index.ts';
import { judgeLines } from '../../src/lottery/cover/testing/judge-lines.ts';
import { validLiveBets } from '../../src/loyalty/index.ts';
import type { TopicAdapters } from './adapter.ts';

/** What counts as a wager: bets of one issue together, and bets of one round at a table (docs/promotions.md). */
export const validBets: TopicAdapters = {
  issue_valid: ({ family, drawn, lines }) => {
    const { covered, secured, stakes } = judgeLines(
      family,
      lines.map(([play, selection, unitStake]: [string, string, number]) => [play, selection, BigInt(unitStake)]),
      { drawn },
    );
    const bets = stakes.map((stake, line) => ({ id: String(line), stake, isCovered: covered.has(line) }));
    const uncounted = new Map(uncountedBets(bets, BigInt(secured)).map((bet) => [bet.id, bet]));
    return {
      stakes,
      valid: bets.map(({ id, stake }) => uncounted.get(id)?.counted ?? stake),
      reasons: bets.map(({ id }) => uncounted.get(id)?.reason ?? null),
    };
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
