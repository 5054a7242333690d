import {
  BET_CODES,
  type BetCode,
  betRulesOf,
  certainHits,
  combinations,
  findBetRule,
  issueOutcome,
  payoutFor,
  selectionKey,
} from '@lantern/engines/lottery';
import { Rational } from '@lantern/money';
import { isRegional } from '../regions.ts';
import type { BetRow, DrawnBet } from '../repository/bets.ts';
import type { LiabilityRow } from '../repository/liability.ts';
import { stageWins } from '../repository/settlement.ts';
import { COVERED_PERCENT } from './covered.ts';
import type { LotteryFamily } from './family.ts';

/** Vietnam's draws: fixed odds on numbers of the prizes. */
export const vietnam: LotteryFamily = {
  category: 'LOTT',
  async stageWins(tx, issue, part, result) {
    if (!isRegional(issue)) throw new Error(`issue ${issue.id} has no region`);
    const endingRules = betRulesOf(issue.region).filter((rule) => rule.wins !== 'PER_OCCURRENCE');
    await stageWins(tx, issue, part, issueOutcome(issue.region, result.numbers), endingRules);
  },
  picksOf: async (_db, _scope, bet) => picksOfTickets(bet),
  coveredBets,
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

function coveredBets(bets: readonly DrawnBet[]): ReadonlySet<string> {
  const chosen = new Map<string, Set<string>>();
  for (const { play, numbers } of bets) {
    const set = chosen.get(play) ?? new Set<string>();
    for (const number of numbers.split(' ')) set.add(number);
    chosen.set(play, set);
  }
  const covered = bets.filter(({ play }) => isCovered(play, chosen.get(play)?.size ?? 0));
  return new Set(covered.map((bet) => bet.id));
}

function isCovered(play: string, numbers: number): boolean {
  const isKnown = (BET_CODES as readonly string[]).includes(play);
  const rule = isKnown ? (findBetRule('N', play as BetCode) ?? findBetRule('S', play as BetCode)) : null;
  return rule?.wins === 'PER_OCCURRENCE' && numbers * 100 > COVERED_PERCENT * 10 ** rule.digits;
}
