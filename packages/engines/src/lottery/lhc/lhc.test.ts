import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeFamily } from '../family/testing/family-invariants.ts';
import { ANIMALS, BALLS, ballFigures, type MarkSixDraw, markSix, numbersOfAnimal, yearAnimalOn } from './index.ts';

const ALL = Array.from({ length: BALLS }, (_, index) => index + 1);
const anyDraw: fc.Arbitrary<MarkSixDraw> = fc
  .shuffledSubarray(ALL, { minLength: 7, maxLength: 7 })
  .map((balls) => ({ normal: balls.slice(0, 6), special: balls[6] ?? 0 }));
const HORSE = markSix('Horse');

describeFamily({
  family: HORSE,
  anyDraw,
  partitions: [
    ['wave_r', 'wave_b', 'wave_g'],
    ['sum_big', 'sum_small'],
    ['sum_odd', 'sum_even'],
    ['tm_bigodd', 'tm_bigeven', 'tm_smallodd', 'tm_smalleven'],
    ['tm_domestic', 'tm_wild'],
    ['hw_red_odd', 'hw_red_even', 'hw_blue_odd', 'hw_blue_even', 'hw_green_odd', 'hw_green_even'],
  ],
});

describe('Mark Six', () => {
  test('never pays both sides of a ball, and refunds both for 49', () => {
    const units = (play: string, picks: readonly number[], special: number) =>
      HORSE.findPlay(play)?.rule.hits({ places: [], zones: [picks] }, { normal: [], special });
    for (const special of ALL) {
      for (const pair of [
        [0, 1],
        [2, 3],
        [4, 5],
        [6, 7],
      ]) {
        const hits = units('tm_side', pair, special);
        expect(hits?.map((hit) => [hit.tier === 'refund', hit.units])).toEqual(
          special === 49 ? [[true, 2]] : [[false, 1]],
        );
      }
      expect(units('wave', [0, 1, 2], special)).toHaveLength(1);
      expect(units('tm_zodiac', [...ANIMALS.keys()], special)).toHaveLength(1);
    }
  });

  test('all balls belong to one animal each, in every lunar year', () => {
    for (const year of ANIMALS) {
      const owned = ANIMALS.flatMap((animal) => numbersOfAnimal(animal, year, BALLS));
      expect([...owned].sort((one, other) => one - other)).toEqual(ALL);
      expect(numbersOfAnimal(year, year, BALLS)).toEqual([1, 13, 25, 37, 49]);
    }
  });

  test('a lunar year begins on its new year, and years outside of the table are refused', () => {
    expect(yearAnimalOn('2026-02-16')).toBe('Snake');
    expect(yearAnimalOn('2026-02-17')).toBe('Horse');
    expect(yearAnimalOn('2024-02-09')).toBeNull();
    expect(yearAnimalOn('2031-01-20')).toBeNull();
  });

  test('49 belongs to neither side and is green', () => {
    expect(ballFigures(49, 'Horse')).toEqual({
      ...{ wave: 'green', animal: 'Horse', size: null, parity: null, digitSum: null, tail: null },
    });
  });

  test('simulated chances of sets are near the calculated ones', () => {
    // A fixed sequence: the same draws in every run.
    let seed = 20_261_122;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const units = [
      ['lm_2zt', [0, 1], 'lm_2zt'],
      ['bz', [0, 1, 2, 3, 4], 'bz_5'],
      ['lx2', [0, 6], 'lx2_5'],
      ['lx2', [0, 1], 'lx2_4'],
      ['yx', [6], 'yx5'],
      ['wei', [0], 'wei0'],
    ] as const;
    const draws = 20_000;
    const wins = units.map(() => 0);
    for (let index = 0; index < draws; index += 1) {
      const left = [...ALL];
      const balls = Array.from({ length: 7 }, () => left.splice(next(left.length), 1)[0] ?? 0);
      const draw = { normal: balls.slice(0, 6), special: balls[6] ?? 0 };
      for (const [at, [play, zone]] of units.entries()) {
        const code = play === 'bz' ? 'bz_5' : play;
        const hits = HORSE.findPlay(code)?.rule.hits({ places: [], zones: [zone] }, draw) ?? [];
        if (hits.length > 0) wins[at] = (wins[at] ?? 0) + 1;
      }
    }
    for (const [at, [, , kind]] of units.entries()) {
      const chance = HORSE.findKind(kind)?.winChance.toNumber() ?? 0;
      // Five standard deviations.
      const slack = 5 * Math.sqrt((chance * (1 - chance)) / draws);
      expect(Math.abs((wins[at] ?? 0) / draws - chance)).toBeLessThan(slack);
    }
  });

  test('a result is seven different balls, the special one last', () => {
    expect(HORSE.readDraw('07,12,33,40,02,25,49')).toEqual({ normal: [7, 12, 33, 40, 2, 25], special: 49 });
    for (const text of ['07,12,33,40,02,25,25', '07,12,33,40,02,25', '07,12,33,40,02,25,50']) {
      expect(HORSE.readDraw(text)).toBeNull();
    }
  });
});
