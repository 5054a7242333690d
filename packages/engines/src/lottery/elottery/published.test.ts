import { describe, expect, test } from 'vitest';
import { bytesFrom } from '../../chance/index.ts';
import {
  ANY_DAY,
  drawPublished,
  elotteryFamily,
  PUBLISHED_FAMILIES,
  publishedDifferences,
  publishedNumbers,
  readPublished,
} from './index.ts';

const THAI = { FIRST: ['837933'], FRONT3: ['258', '333'], BACK3: ['202', '246'], LAST2: ['24'] };

describe('published draws', () => {
  test('are written as the text that their family reads, and can be split again', () => {
    const read = readPublished('THAI', THAI);
    expect(read).toEqual({ ok: true, value: '837933,258,333,202,246,24' });
    expect(publishedNumbers('THAI', '837933,258,333,202,246,24')).toEqual(THAI);
    expect(elotteryFamily('THAI', ANY_DAY).readDraw('837933,258,333,202,246,24')).toMatchObject({ bottom2: '24' });
    expect(readPublished('HANOI', { SPECIAL: ['51626'], FIRST: ['06102'] })).toEqual({
      ok: true,
      value: '51626,06102',
    });
  });

  test('are refused with the position of a number or prize that does not belong to the draw', () => {
    const code = (entered: Record<string, string[]>) => {
      const read = readPublished('THAI', entered);
      return read.ok ? null : read.params;
    };
    expect(code({ ...THAI, LAST2: ['2'] })).toMatchObject({ reason: 'DIGITS', prize: 'LAST2', position: 1 });
    expect(code({ ...THAI, BACK3: ['202'] })).toMatchObject({ reason: 'COUNT', prize: 'BACK3' });
    expect(code({ ...THAI, DB: ['1'] })).toMatchObject({ reason: 'PRIZE' });
    expect(code({ ...THAI, FIRST: ['๘๓๗๙๓๓'] })).toMatchObject({ reason: 'DIGITS' });
  });

  test('name the prizes in which two entries differ', () => {
    const other = '837933,258,334,202,246,24';
    expect(publishedDifferences('THAI', '837933,258,333,202,246,24', other)).toEqual(['FRONT3']);
    expect(publishedDifferences('THAI', other, other)).toEqual([]);
  });

  test('for demonstration are draws of their family, and equal for the same bytes', () => {
    for (const family of PUBLISHED_FAMILIES) {
      const draw = () =>
        drawPublished(family, bytesFrom(Uint8Array.from({ length: 400 }, (_, place) => (place * 37) % 251)));
      expect(elotteryFamily(family, ANY_DAY).readDraw(draw())).not.toBeNull();
      expect(draw()).toBe(draw());
    }
  });
});
