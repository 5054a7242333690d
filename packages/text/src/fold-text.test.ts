import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldForSearch, foldText } from './fold-text.ts';
import { formerFold } from './former-folds.ts';

describe('the form in which texts are compared', () => {
  test.each([
    ['Nguyễn VĂN Đức', 'nguyen van duc'],
    ['Ðặng Ɖức', 'dang duc'],
    ['IŞIK İnci ışık', 'isik inci isik'],
    ['Łódź Ørsted Æsir Straße Þór', 'lodz orsted aesir strasse thor'],
    ['ＡＢＣ１２３', 'abc123'],
    ['Γιώργος ΓΙΏΡΓΟΣ', 'γιωργοσ γιωργοσ'],
    ['Алёна', 'алена'],
    ['مُحَمَّد', 'محمد'],
    ['علی کریمی', 'علي كريمي'],
    ['שָׁלוֹם', 'שלום'],
    ['ﾊﾞﾅﾅ', 'バナナ'],
    ['ma\u00adi\u200b', 'mai'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test.each([
    ['Thai vowels', 'สุดา', 'สีดา'],
    ['Thai tones', 'ใหม่', 'ใหม้'],
    ['Lao vowels', 'ສຸດາ', 'ສີດາ'],
    ['Khmer vowels', 'សុខា', 'សូខា'],
    ['Burmese tones', 'မောင်', 'မောင့်'],
    ['Devanagari vowels', 'किरण', 'कीरण'],
    ['Tamil vowels', 'கவி', 'கவீ'],
    ['Japanese voicing', 'かわはた', 'かわばた'],
    ['half-width voicing', 'ｶﾜﾊﾀ', 'ｶﾜﾊﾞﾀ'],
    ['Cyrillic letters with marks', 'Йосип', 'Иосип'],
    ['Arabic hamza', 'سأل', 'سال'],
  ])('%s count (case 11)', (_what, one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  test.each([
    ['SARA AM as one or two characters, before or after the tone', ['น้ำ', 'น\u0e4d\u0e49า', 'น\u0e49\u0e4dา']],
    ['a tone before or after the vowel above', ['กี่', 'ก\u0e48\u0e35']],
    ['two SARA E for one SARA AE', ['แดง', 'เเดง']],
    ['the same in Lao', ['ແດງ', 'ເເດງ']],
    ['composed and decomposed kana', ['が', 'か\u3099']],
    ['composed and decomposed Hangul', ['각', '각'.normalize('NFD')]],
  ])('%s look the same and are the same', (_what, spellings) => {
    expect(new Set(spellings.map(foldText)).size).toBe(1);
  });

  test('a folded text is folded and composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const folded = foldText(text);
        expect(folded.normalize('NFC')).toBe(folded);
        expect(foldText(folded)).toBe(folded);
      }),
    );
  });

  test('Latin letters without marks of their own are folded as before, so that stored keys stay right', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'aăâbcdđeêghiklmnoôơpqrstuưvxyÁÀẢÃẠẤỀỘ \u0300\u0301'), maxLength: 30 }),
        (text) => {
          expect(foldText(text)).toBe(formerFold(text));
        },
      ),
    );
  });
});

test('a search does not need Thai tones', () => {
  expect(foldForSearch('แม่น้ำ')).toBe(foldForSearch('แมนํา'));
  expect(foldForSearch('สุดา')).not.toBe(foldForSearch('สีดา'));
});
