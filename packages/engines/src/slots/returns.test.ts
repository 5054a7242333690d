import { Rational } from '@lantern/money';
import { describe, expect, test } from 'vitest';
import {
  evaluateStops,
  firstGridOutlook,
  HARBOR_HOLD,
  holdOutlook,
  LANTERN_RIVER,
  type LinesGame,
  reelReturn,
  STORM_BAZAAR,
  TIDE_DRAGON_243,
  TWIN_SEVENS,
} from './index.ts';

const noMultiplier = () => 1;

describe('published returns', () => {
  test('of Lantern River are calculated from its rules', () => {
    const report = reelReturn(LANTERN_RIVER);
    expect(report.base.toString()).toBe('49310135/60466176');
    expect(report.scatter.toString()).toBe('1535/124416');
    expect(report.total.toString()).toBe('3438006207035/3565720631808');
    expect(report).toMatchObject({ cycle: 60_466_176n, sumOfWins: 986_202_700n, hits: 25_507_017n });
    expect(report.triggerProbability.toNumber()).toBeCloseTo(0.005087770062, 12);
    expect(report.feature.toNumber()).toBeCloseTo(0.136345597009, 12);
  });

  test('of Twin Sevens are calculated, and equal its whole cycle spin by spin', () => {
    const report = reelReturn(TWIN_SEVENS);
    expect(report.total.toString()).toBe('4447/4608');
    let [sum, hits] = [0, 0];
    for (let first = 0; first < 24; first += 1) {
      for (let second = 0; second < 24; second += 1) {
        for (let third = 0; third < 24; third += 1) {
          const { coins } = evaluateStops(TWIN_SEVENS, [first, second, third], false, noMultiplier);
          sum += coins;
          hits += coins > 0 ? 1 : 0;
        }
      }
    }
    expect({ sum, hits }).toEqual({ sum: 66_705, hits: 3071 });
    expect(report).toMatchObject({ cycle: 13_824n, sumOfWins: 66_705n, hits: 3071n });
  });

  test('of Tide Dragon 243 are calculated from its rules', () => {
    const report = reelReturn(TIDE_DRAGON_243);
    expect(report.base.toString()).toBe('44280189/67108864');
    expect(report.scatter.toString()).toBe('51435/2097152');
    expect(report.total.toNumber()).toBeCloseTo(0.96555224204, 11);
    expect(report).toMatchObject({ cycle: 33_554_432n, sumOfWins: 442_801_890n, hits: 12_571_942n });
  });

  test('of Harbor Hold are calculated from its rules', () => {
    const report = reelReturn(HARBOR_HOLD);
    expect(report.total.toNumber()).toBeCloseTo(0.966433566919, 12);
    expect(report.triggerProbability.toNumber()).toBeCloseTo(0.012960493827, 12);
    expect(report).toMatchObject({ cycle: 24_300_000n, sumOfWins: 168_521_250n, hits: 7_223_854n });
  });

  test('of Storm Bazaar are calculated as far as it has a closed form', () => {
    const { expectedWin, pFreeSpins } = firstGridOutlook(STORM_BAZAAR);
    expect(expectedWin.toNumber()).toBeCloseTo(0.233290398208, 12);
    expect(pFreeSpins.toNumber()).toBeCloseTo(0.002208752878, 12);
  });
});

describe('the calculated return of a table', () => {
  test('rises with a higher price of one symbol by that symbol alone', () => {
    const richer: LinesGame = { ...TWIN_SEVENS, pay: { ...TWIN_SEVENS.pay, W: { 3: 700 } } };
    const lift = reelReturn(richer).total.subtract(reelReturn(TWIN_SEVENS).total);
    // Each of the five lines shows three wilds in one of 13,824 combinations and then pays 100 coins more; the bet is 5 coins.
    expect(lift.toString()).toBe(Rational.of(100, 13_824).toString());
  });

  test('has a full board remain full, and more coins pay more', () => {
    const chance = Rational.of(1, 18);
    expect(holdOutlook(15, chance).pFull.toString()).toBe('1');
    expect(holdOutlook(9, chance).expectedFinalCoins.compare(holdOutlook(8, chance).expectedFinalCoins)).toBe(1);
  });
});
