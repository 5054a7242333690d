import {
  bothToScore,
  correctScore,
  doubleChance,
  drawNoBet,
  goalsAfter,
  goalsBand,
  goalsOf,
  halfTimeFullTime,
  handicapResult,
  type LineResult,
  matchResult,
  oddEven,
  payoutOf,
  quartersOf,
  totalResult,
} from '../../../src/sports/index.ts';
import type { CaseInput, TopicAdapters } from '../adapter.ts';
import { exact, majorOf, minorOf } from '../decimals.ts';

/** Settlement of the markets of a football match. */
export const sportsSettlement: TopicAdapters = {
  asian_handicap: (input) => paid(input, handicapResult(input.score, input.side, quartersOf(exact(input.line)))),
  ah_inplay: (input) => {
    const counted = goalsAfter(input.finalScore, input.scoreAtBet);
    return paid(input, handicapResult(counted, input.side, quartersOf(exact(input.line))));
  },
  over_under: (input) => paid(input, totalResult(goalsOf(input.score), input.side, quartersOf(exact(input.line)))),
  '1x2': ({ score }) => matchResult(score),
  btts: ({ score }) => bothToScore(score),
  odd_even: ({ score }) => oddEven(score),
  double_chance: ({ score }) => doubleChance(score),
  draw_no_bet: ({ score }) => drawNoBet(score),
  total_goals_band: ({ score }) => ({ band: goalsBand(score) }),
  htft: ({ ht, ft }) => ({ winner: halfTimeFullTime(ht, ft) }),
  correct_score: ({ score, listed }) => ({ winner: correctScore(score, listedGoals(listed)) }),
};

function paid({ stake, odds }: CaseInput, result: LineResult) {
  if (stake === undefined || odds === undefined) return { result };
  return { result, payout: majorOf(payoutOf(minorOf(stake), exact(odds), result)) };
}

/** Maximum goals of a list written as "0-0..4-4". */
function listedGoals(listed: string | undefined): number | undefined {
  const last = /\.\.(\d+)-\1$/.exec(listed ?? '')?.[1];
  return last === undefined ? undefined : Number(last);
}
