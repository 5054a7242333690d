import { goalsOf, type Score, type Side } from './lines.ts';

/** Results of selections in markets without lines. */
export type PlainResult = 'win' | 'push' | 'lose';

/** Results of all selections of a market. */
export type MarketResults<Selection extends string> = Readonly<Record<Selection, PlainResult>>;

/** Leading side: H, D or A. */
export type Leader = 'H' | 'D' | 'A';

export type GoalsBand = '0-1' | '2-3' | '4-6' | '7+';

/** Maximum goals of a side in the listed correct scores; all others are "any other score". */
export const LISTED_GOALS = 4;

/** Any score that is not listed. */
export const ANY_OTHER_SCORE = 'AOS';

const wins = (isWon: boolean): PlainResult => (isWon ? 'win' : 'lose');

/** Home, draw or away. */
export function matchResult([home, away]: Score): MarketResults<'home' | 'draw' | 'away'> {
  return { home: wins(home > away), draw: wins(home === away), away: wins(home < away) };
}

/** Two of the three results combined. */
export function doubleChance([home, away]: Score): MarketResults<'1X' | '12' | 'X2'> {
  return { '1X': wins(home >= away), '12': wins(home !== away), X2: wins(home <= away) };
}

/** Home or away; a draw refunds the stakes. */
export function drawNoBet(score: Score): MarketResults<Side> {
  const [home, away] = score;
  if (home === away) return { home: 'push', away: 'push' };
  return { home: wins(home > away), away: wins(home < away) };
}

export function bothToScore([home, away]: Score): MarketResults<'yes' | 'no'> {
  const both = home > 0 && away > 0;
  return { yes: wins(both), no: wins(!both) };
}

/** Zero goals count as even. */
export function oddEven(score: Score): MarketResults<'odd' | 'even'> {
  const isOdd = goalsOf(score) % 2 === 1;
  return { odd: wins(isOdd), even: wins(!isOdd) };
}

/** The band of the number of goals in the match. */
export function goalsBand(score: Score): GoalsBand {
  const goals = goalsOf(score);
  if (goals <= 1) return '0-1';
  if (goals <= 3) return '2-3';
  return goals <= 6 ? '4-6' : '7+';
}

/**
 * The winning correct score, "2-1" or any other score.
 * @param listed maximum goals of a side in listed scores
 */
export function correctScore([home, away]: Score, listed = LISTED_GOALS): string {
  return home <= listed && away <= listed ? `${home}-${away}` : ANY_OTHER_SCORE;
}

/**
 * The winning pair of leaders at half time and full time.
 * @example halfTimeFullTime([0, 0], [1, 0]) // 'DH'
 */
export function halfTimeFullTime(halfTime: Score, fullTime: Score): `${Leader}${Leader}` {
  return `${leaderOf(halfTime)}${leaderOf(fullTime)}`;
}

/** The sides that scored first and last. An own goal counts for the side that it is credited to. */
export function firstAndLastGoal(goals: readonly Side[]): {
  readonly first: Side | 'none';
  readonly last: Side | 'none';
} {
  return { first: goals[0] ?? 'none', last: goals.at(-1) ?? 'none' };
}

export function leaderOf([home, away]: Score): Leader {
  if (home === away) return 'D';
  return home > away ? 'H' : 'A';
}
