import { describe, expect, test } from 'vitest';
import { createNameIndex } from './name-index.ts';
import { typingDistance } from './typing-distance.ts';

const NAMES = [
  ['Lantern River', '灯河', '灯籠の川', 'แม่น้ำโคมไฟ', 'Sông Đèn Lồng', 'Sungai Lentera'],
  ['Twin Sevens', '双七', 'ツインセブン', 'เจ็ดคู่', 'Cặp Số Bảy', 'Tujuh Kembar'],
  ['Dice', '骰子', 'ダイス', 'ลูกเต๋า', 'Xúc Xắc', 'Dadu'],
  ['Dragon’s Lantern', '龙灯笼', '龍の灯籠', 'โคมมังกร', 'Đèn Lồng Rồng', 'Lentera Naga'],
  ['Keno', '基诺', 'キノ', 'คีโน', 'Keno', 'Keno'],
] as const;
const index = createNameIndex(NAMES);
const found = (wanted: string) => index.search(wanted).map((place) => NAMES[place]?.[0]);

describe('search as you type (7G-02)', () => {
  test.each([
    ['lan', ['Lantern River', 'Dragon’s Lantern']],
    ['LANTERN riv', ['Lantern River']],
    ['ven', ['Twin Sevens']],
    ['dragons', ['Dragon’s Lantern']],
  ])('%s is found by its beginning, by a part and by several words', (wanted, expected) => {
    expect(found(wanted)).toEqual(expected);
  });

  test.each([
    ['lantrn river', 'Lantern River'],
    ['latnern rvier', 'Lantern River'],
    ['sevnes', 'Twin Sevens'],
    ['dcie', 'Dice'],
    ['kenno', 'Keno'],
    ['drgaon', 'Dragon’s Lantern'],
  ])('%s is found in spite of typing mistakes', (wanted, expected) => {
    expect(found(wanted)[0]).toBe(expected);
  });

  test.each([
    ['song den long', 'Lantern River'],
    ['Sông Đèn', 'Lantern River'],
    ['xuc xac', 'Dice'],
    ['灯', 'Lantern River'],
    ['灯笼', 'Dragon’s Lantern'],
    ['双七', 'Twin Sevens'],
    ['セブン', 'Twin Sevens'],
    ['ｔｗｉｎ', 'Twin Sevens'],
    ['มังกร', 'Dragon’s Lantern'],
    ['แมน้ำโคม', 'Lantern River'],
    ['lentera', 'Lantern River'],
  ])('%s is found in its language', (wanted, expected) => {
    expect(found(wanted)[0]).toBe(expected);
  });

  test('a text that resembles no name finds nothing', () => {
    for (const wanted of ['', '  ', '!?', 'zz', 'quantum', '麻将']) expect(found(wanted)).toEqual([]);
  });

  test('counts mistakes to the nearest beginning, up to the given maximum', () => {
    expect(typingDistance('lantrn', 'lantern', 2)).toBe(1);
    expect(typingDistance('dcie', 'dice', 1)).toBe(1);
    expect(typingDistance('lan', 'lantern', 1)).toBe(0);
    expect(typingDistance('abcdef', 'uvwxyz', 2)).toBe(3);
  });

  test('ten thousand names are searched quickly', () => {
    const syllables = [
      'ka',
      'ro',
      'min',
      'tel',
      'sun',
      'dra',
      'gon',
      'lo',
      'tus',
      'ven',
      'shi',
      'mar',
      'qui',
      'zen',
      'bao',
    ];
    const word = (n: number) => [n % 15, (n >> 2) % 15, (n >> 5) % 15].map((at) => syllables[at]).join('');
    const many = createNameIndex(Array.from({ length: 10_000 }, (_, n) => [`${word(n)} ${word(n * 7 + 3)}`, `龙${n}`]));
    // Processor time of this process, so that other load does not affect the measurement.
    const began = process.cpuUsage();
    for (const wanted of ['karomin', 'dragno', 'sunlo ka', '龙99', 'xxxxxxx']) many.search(wanted);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000 / 5).toBeLessThan(100);
  });
});
