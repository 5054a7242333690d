import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  abandonedResult,
  acceptInPlay,
  bothToScore,
  correctionCounts,
  correctScore,
  doubleChance,
  drawNoBet,
  firstAndLastGoal,
  goalsAfter,
  goalsBand,
  goalsOf,
  halfTimeFullTime,
  handicapResult,
  isResumptionLimit,
  isSeriesVoidFor,
  isVoidFor,
  isVoidForDelay,
  lineText,
  matchResult,
  oddEven,
  payoutOf,
  quartersOf,
  returnFactor,
  type Score,
  totalResult,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const goals = fc.integer({ min: 0, max: 9 });
const score: fc.Arbitrary<Score> = fc.tuple(goals, goals);
const line = fc.integer({ min: -20, max: 20 });
const odds = Rational.fromDecimal('1.95');
const OPPOSITE = { win: 'lose', 'half-win': 'half-lose', push: 'push', 'half-lose': 'half-win', lose: 'win' } as const;

describe('handicap lines (games 8.2)', () => {
  test('the two sides of a line have opposite results', () => {
    fc.assert(
      fc.property(score, line, (final, quarters) => {
        const home = handicapResult(final, 'home', quarters);
        expect(handicapResult(final, 'away', -quarters)).toBe(OPPOSITE[home]);
        const over = totalResult(goalsOf(final), 'over', quarters);
        expect(totalResult(goalsOf(final), 'under', quarters)).toBe(OPPOSITE[over]);
      }),
      { numRuns },
    );
  });

  test('a quarter line is two half stakes on the lines beside it', () => {
    const half = Rational.of(1, 2);
    fc.assert(
      fc.property(score, line, (final, quarters) => {
        const at = (one: number) => returnFactor(odds, handicapResult(final, 'home', one));
        const isQuarter = quarters % 2 !== 0;
        const expected = isQuarter
          ? at(quarters - 1)
              .add(at(quarters + 1))
              .mul(half)
          : at(quarters);
        expect(at(quarters).equals(expected)).toBe(true);
      }),
      { numRuns },
    );
  });

  test('better lines and more goals never pay less', () => {
    fc.assert(
      fc.property(score, line, ([home, away], quarters) => {
        const pays = (final: Score, one: number) => payoutOf(10_000n, odds, handicapResult(final, 'home', one));
        expect(pays([home, away], quarters + 1) >= pays([home, away], quarters)).toBe(true);
        expect(pays([home + 1, away], quarters) >= pays([home, away], quarters)).toBe(true);
      }),
      { numRuns },
    );
  });

  test('are written as decimals and read in quarters only', () => {
    expect([-7, -4, 0, 1, 10].map(lineText)).toEqual(['-1.75', '-1', '0', '0.25', '2.5']);
    expect(quartersOf(Rational.fromDecimal('-0.75'))).toBe(-3);
    expect(() => quartersOf(Rational.fromDecimal('0.3'))).toThrow(RangeError);
  });

  test('handicaps in play ignore the score before the bet', () => {
    expect(handicapResult(goalsAfter([3, 0], [3, 0]), 'home', -2)).toBe('lose');
    expect(handicapResult(goalsAfter([4, 0], [3, 0]), 'home', -3)).toBe('half-win');
  });
});

describe('markets without lines', () => {
  test('return the stakes of a draw that needs a winner', () => {
    expect(drawNoBet([2, 2])).toEqual({ home: 'push', away: 'push' });
    expect(doubleChance([2, 2])).toEqual({ '1X': 'win', '12': 'lose', X2: 'win' });
  });

  test('have exactly one winner, or two of the double chance', () => {
    fc.assert(
      fc.property(score, (final) => {
        const winners = (results: object) => Object.values(results).filter((result) => result === 'win').length;
        for (const market of [matchResult, bothToScore, oddEven]) expect(winners(market(final))).toBe(1);
        expect(winners(doubleChance(final))).toBe(2);
      }),
      { numRuns },
    );
  });

  test('name their winner', () => {
    const bands = [0, 1, 2, 3, 4, 6, 7, 12].map((home) => goalsBand([home, 0]));
    expect(bands).toEqual(['0-1', '0-1', '2-3', '2-3', '4-6', '4-6', '7+', '7+']);
    expect([correctScore([4, 4]), correctScore([0, 5]), correctScore([4, 0], 3)]).toEqual(['4-4', 'AOS', 'AOS']);
    expect(halfTimeFullTime([0, 1], [2, 1])).toBe('AH');
    expect(firstAndLastGoal(['away', 'home', 'home'])).toEqual({ first: 'away', last: 'home' });
    expect(firstAndLastGoal([])).toEqual({ first: 'none', last: 'none' });
  });
});

describe('matches that stop', () => {
  test('are void unless they continue in time', () => {
    expect([0, 36, 36.5, null].map((hours) => isVoidForDelay(hours))).toEqual([false, false, true, true]);
    expect(isVoidForDelay(24, 12)).toBe(true);
  });

  test('pay bets that were already decided, whatever could still have been scored', () => {
    const over = (final: Score) => totalResult(goalsOf(final), 'over', 10);
    expect([abandonedResult([2, 1], over), abandonedResult([1, 1], over)]).toEqual(['win', 'void']);
    expect(abandonedResult([2, 1], (final) => totalResult(goalsOf(final), 'under', 10))).toBe('lose');
    expect(abandonedResult([1, 1], (final) => bothToScore(final).yes)).toBe('win');
    expect(abandonedResult([5, 0], (final) => matchResult(final).home)).toBe('void');
    expect(abandonedResult([12, 0], (final) => handicapResult(final, 'home', 0))).toBe('void');
    expect(abandonedResult([2, 0], (final) => (correctScore(final) === '1-0' ? 'win' : 'lose'))).toBe('lose');
  });
});

test('bets in play are accepted at current odds if the member accepts the change', () => {
  const market = { odds, isSuspended: false, isDangerous: false };
  const answer = (requested: string, choice: 'ANY' | 'BETTER' | 'NONE', now = market) => {
    const decision = acceptInPlay(Rational.fromDecimal(requested), choice, now);
    return decision.ok ? decision.value.odds.toNumber() : decision.code;
  };
  expect([answer('1.95', 'NONE'), answer('1.9', 'BETTER'), answer('2', 'ANY')]).toEqual([1.95, 1.95, 1.95]);
  expect([answer('1.9', 'NONE'), answer('2', 'BETTER')]).toEqual(['ODDS_CHANGED', 'ODDS_CHANGED']);
  expect(answer('1.95', 'ANY', { ...market, isSuspended: true })).toBe('MARKET_SUSPENDED');
  expect(answer('1.95', 'ANY', { ...market, isDangerous: true })).toBe('MARKET_SUSPENDED');
});

describe('irregular events', () => {
  test('a switched ground, a wrong price, a late bet and a walkover return stakes; neutral grounds and formats do not', () => {
    const all = ['VENUE_SWITCHED', 'NEUTRAL_GROUND', 'WRONG_ODDS', 'LATE_BET', 'WALKOVER', 'FORMAT_CHANGED'] as const;
    expect(all.map((one) => isVoidFor(one))).toEqual([true, false, true, true, true, false]);
    expect(isVoidFor('FORMAT_CHANGED', true)).toBe(true);
  });

  test('a brand waits twelve to forty-eight hours, and corrections count for one day, or three days for statistics', () => {
    expect([11, 12, 36, 48, 49, 12.5].map(isResumptionLimit)).toEqual([false, true, true, true, false, false]);
    expect([24, 25].map((hours) => correctionCounts(hours, 'RESULT'))).toEqual([true, false]);
    expect([72, 73].map((hours) => correctionCounts(hours, 'STATISTIC'))).toEqual([true, false]);
  });

  test('a series is void when it never began or its number of maps changed, and not when players changed', () => {
    expect(isSeriesVoidFor({ kind: 'WALKOVER', hasStarted: false })).toBe(true);
    expect(isSeriesVoidFor({ kind: 'WALKOVER', hasStarted: true })).toBe(false);
    expect([48, 49].map((hoursLater) => isSeriesVoidFor({ kind: 'MAP_REPLAYED', hoursLater }))).toEqual([false, true]);
    expect(isSeriesVoidFor({ kind: 'ROSTER_CHANGED' })).toBe(false);
    expect(isSeriesVoidFor({ kind: 'FORMAT_CHANGED', bestOf: 1, announced: 3 })).toBe(true);
    expect(isSeriesVoidFor({ kind: 'FORMAT_CHANGED', bestOf: 3, announced: 3 })).toBe(false);
  });
});
