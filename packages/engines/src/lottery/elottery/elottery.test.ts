import { describe, expect, test } from 'vitest';
import { bytesFrom } from '../../chance/index.ts';
import { drawText } from '../family/index.ts';
import {
  ANY_DAY,
  DRAW_FORMS,
  drawPublished,
  ELOTTERY_FAMILIES,
  elotteryBoard,
  elotteryFamily,
  isDrawnByPlatform,
  isElottery,
  missingOf,
  shownOf,
  trendOf,
} from './index.ts';

const counting = Uint8Array.from({ length: 256 }, (_, byte) => (byte * 83) % 256);

describe.each(ELOTTERY_FAMILIES)('%s', (code) => {
  const rules = elotteryFamily(code, ANY_DAY);

  test('makes draws that its rules can read, or is published by others', () => {
    const drawn = isDrawnByPlatform(code)
      ? drawText(DRAW_FORMS[code], bytesFrom(counting))
      : drawPublished(code, bytesFrom(counting));
    expect(rules.readDraw(drawn)).not.toBeNull();
    expect(isElottery(code)).toBe(true);
  });
});

test('numbers are drawn as the fairness page says', () => {
  const bytes = Uint8Array.of(137, 33, 24, 255, 142, 7, 0, 0, 0, 0, 0);
  expect(drawText(DRAW_FORMS.K3, bytesFrom(bytes))).toBe('6,4,1');
  expect(drawText(DRAW_FORMS.PK10, bytesFrom(bytes))).toBe('08,07,01,04,03,02,05,06,09,10');
  expect(drawText(DRAW_FORMS.SSC, bytesFrom(bytes))).toBe('73427');
});

test('a throw is described by its sum and sides, and each face by the number of draws since its last one', () => {
  const rules = elotteryFamily('K3', ANY_DAY);
  const draws = ['2,4,5', '1,1,6', '3,3,3'].map((text) => rules.readDraw(text));
  expect(shownOf(rules, elotteryBoard('K3'), draws[0])).toEqual(['11', 'big', 'odd']);
  expect(missingOf(rules, '1any', draws)).toEqual([[1, 0, 2, 0, 0, 1]]);
  expect(trendOf(rules, '1any', draws)[0]).toEqual([[1, 0, 2, 0, 0, 1]]);
  expect(trendOf(rules, '1any', draws)[2]).toEqual([[1, 1, 0, 1, 1, 1]]);
});

test('Mark Six uses the animals of its lunar year, and years outside of the table are refused', () => {
  expect(elotteryFamily('LHC', '2026-02-16')).not.toBe(elotteryFamily('LHC', '2026-02-17'));
  expect(() => elotteryFamily('LHC', '2040-01-01')).toThrow(RangeError);
});
