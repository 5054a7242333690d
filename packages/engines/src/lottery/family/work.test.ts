import { describe, expect, test } from 'vitest';
import { ANY_DAY, ELOTTERY_FAMILIES, elotteryFamily } from '../elottery/index.ts';
import { readSelection } from '../ssc/selection.ts';
import { largestSelection, type Random, randomSelection } from '../testing/large-selections.ts';
import { workOfLine } from './work.ts';

/** A seeded generator, so that every run uses the same selections. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.each(ELOTTERY_FAMILIES)('the work of a selection of %s', (code) => {
  test('is known without expanding it, and is never less than the actual work', () => {
    const random = seeded(7);
    const family = elotteryFamily(code, ANY_DAY);
    for (const play of family.plays) {
      const texts = [0, 0.1, 0.3, 0.6].map((share) => randomSelection(play, [share, random()], random));
      const largest = largestSelection(play, 20_000, random);
      for (const text of largest === null ? texts : [...texts, largest]) {
        const selection = readSelection(play.rule.shape, text);
        if (typeof selection === 'string') continue;
        const units = play.rule.units(selection);
        if (units === 0 || units > 20_000) continue;
        const work = workOfLine(family, { play: play.code, selection: text });
        expect({ play: play.code, text, isEnough: work.units >= units }).toMatchObject({ isEnough: true });
        const parts = play.rule.parts(selection).length;
        expect({ play: play.code, text, isEnough: work.parts >= parts }).toMatchObject({ isEnough: true });
      }
    }
  });
});
