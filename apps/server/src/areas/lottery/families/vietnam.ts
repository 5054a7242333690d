import {
  betRulesOf,
  certainHits,
  combinations,
  findBetRule,
  issueOutcome,
  payoutFor,
  selectionKey,
} from '@lantern/engines/lottery';
import { vietnamCoverLines, vietnamSpace } from '@lantern/engines/lottery/cover';
import { Rational } from '@lantern/money';
import type { Queryable } from '@lantern/server-kit';
import type { BetRow } from '../bets/repository/bets.ts';
import type { LiabilityRow } from '../betting/repository/liability.ts';
import { isRegional } from '../games/regions.ts';
import type { IssueRow } from '../issues/repository/issues.ts';
import { stageWins } from '../settlement/repository/settlement.ts';
import { runInSteps } from '../shared/pace.ts';
import type { LotteryFamily } from './family.ts';

/** The Vietnamese lottery: fixed odds on numbers of the prizes. */
export const vietnam: LotteryFamily = {
  category: 'LOTT',
  async stageWins(tx, issue, part, result) {
    if (!isRegional(issue)) throw new Error(`issue ${issue.id} has no region`);
    const endingRules = betRulesOf(issue.region).filter((rule) => rule.wins !== 'PER_OCCURRENCE');
    await stageWins(tx, issue, part, issueOutcome(issue.region, result.numbers), endingRules);
  },
  picksOf: async (_db, _scope, bet) => picksOfTickets(bet),
  coverOf,
  describe: (bet) => ({
    numbers: bet.numbers.split(' '),
    odds: Rational.of(bet.oddsE4, 10_000n).toDecimal(4),
    prizeGroup: null,
  }),
};

function picksOfTickets(bet: BetRow): readonly LiabilityRow[] {
  const rule = bet.region === null ? null : findBetRule(bet.region, bet.play);
  if (bet.region === null || rule === null) throw new Error(`a bet on ${bet.play} in region ${bet.region}`);
  const odds = Rational.of(bet.oddsE4, 10_000n);
  const exposure = payoutFor({ stake: bet.ticketStake, units: bet.units, odds }, certainHits(bet.region, rule));
  return combinations(bet.numbers.split(' '), rule.size).map((numbers) => ({
    play: bet.play,
    selection: selectionKey(numbers),
    stake: bet.ticketStake,
    exposure,
  }));
}

/** Bets of one issue as lines that are judged together, over all prizes of the region. */
async function coverOf(_db: Queryable, issue: IssueRow, bets: readonly BetRow[]): ReturnType<LotteryFamily['coverOf']> {
  if (!isRegional(issue)) throw new Error(`issue ${issue.id} has no region`);
  const { region } = issue;
  const space = await runInSteps(vietnamSpace(region));
  return { space, lines: await runInSteps(vietnamCoverLines(region, bets)) };
}
