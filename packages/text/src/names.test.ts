import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formerNameKey } from './former-folds.ts';
import { isNameWithin, isSameName, nameKey } from './names.ts';

describe('names of persons', () => {
  test.each([
    ['marks that banks leave out', ' Đặng   thị MỸ ', 'dang thi my'],
    ['widths', 'ＡＢＣ', 'abc'],
    ['apostrophes', 'D’Souza', "D'SOUZA"],
    ['an accent typed for an apostrophe', 'D´Souza', 'D`Souza'],
    ['an apostrophe left out', 'Niamh O’Neil', 'NIAMH ONEIL'],
    ['the letter that Hawaiian writes', 'Kaʻiulani', "Ka'iulani"],
    ['the stroke', 'Raj A/L Kumar', 'RAJ AL KUMAR'],
    ['dots of initials', 'J. R. Smith', 'J R SMITH'],
    ['dots without a space', 'Ng.Thi.Mai', 'NG THI MAI'],
    ['a comma', 'Budi Santoso, S.E.', 'BUDI SANTOSO S E'],
    ['hyphens of all kinds', 'Jean‑Pierre', 'JEAN PIERRE'],
    ['a middle dot', '阿卜杜拉·买买提', '阿卜杜拉•買買提'],
    ['a middle dot left out', '阿卜杜拉·买买提', '阿卜杜拉买买提'],
    ['a full stop for a middle dot', '阿卜杜拉．买买提', '阿卜杜拉・买买提'],
    ['traditional characters', '陳偉強', '陈伟强'],
    ['the form of Taiwan', '溫淑真', '温淑眞'],
    ['Japanese forms', '渡邊 澤', '渡辺沢'],
    ['forms of family names', '髙橋 﨑', '高橋崎'],
    ['selectors of a form', '葛\u{e0100}城', '葛城'],
    ['compatibility characters', '\uf9d3', '陆'],
    ['a space between family and given name', '王 小明', '王小明'],
    ['the space of Japanese banks', 'ﾔﾏﾀﾞ　ﾀﾛｳ', 'ヤマダタロウ'],
    ['the space that Korean may leave out', '김 철수', '김철수'],
    ['the order of Thai marks', 'น้ำ ตัวอย่าง', 'น\u0e4d\u0e49า ตัวอย่าง'],
    ['joiners', 'ශ්\u200dරී', 'ශ්රී'],
    ['composition', 'Lê Thị Hòa'.normalize('NFD'), 'Lê Thị Hòa'],
  ])('are the same in spite of %s (case 12)', (_what, one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  test.each([
    ['สุดา ตัวอย่าง', 'สีดา ตัวอย่าง'],
    ['สมชาย ตัวอย่าง', 'สมชัย ตัวอย่าง'],
    ['ສຸດາ', 'ສີດາ'],
    ['សុខា', 'សូខា'],
    ['အောင်', 'အောင့်'],
    ['किरण', 'कीरण'],
    ['ரவி', 'ரவீ'],
    ['かわはた', 'かわばた'],
    ['ﾊﾀ', 'ﾊﾞﾀ'],
    ['王小明', '王小朋'],
    ['斎藤', '斉藤'],
    ['An Na', 'Anna'],
    ['Nguyễn Minh Anh', 'Nguyễn Anh Minh'],
    ['Nguyen Van An', 'Nguy\u0435n Van An'],
    ['สุดา', 'ส ุดา'],
  ])('%s and %s are two persons (case 11)', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });

  test('a name without letters is nobody’s', () => {
    for (const nothing of ['', ' ', '·', "- . '", '\u200b', '＊']) expect(isSameName(nothing, nothing)).toBe(false);
  });

  test('a key is its own key, and case and composition do not count in any script', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aÀơĐёйИαΆسّشงุีด่ກີກកូकीකිカﾊﾞ각王陳渡邊·’-, /'), maxLength: 24 });
    fc.assert(
      fc.property(letters, (name) => {
        const key = nameKey(name);
        expect(nameKey(key)).toBe(key);
        expect(nameKey(name.normalize('NFD'))).toBe(key);
        expect(nameKey(name.toUpperCase())).toBe(key);
        expect(nameKey(`  ${name} `)).toBe(key);
      }),
    );
  });

  test('marks of Thai, Lao and Japanese letters are never lost', () => {
    const syllable = fc.tuple(
      fc.constantFrom('ก', 'ด', 'ກ', 'ດ'),
      fc.constantFrom('', 'ุ', 'ี', 'ື', 'ຸ'),
      fc.constantFrom('', '่', '້'),
    );
    fc.assert(
      fc.property(
        fc.array(syllable, { minLength: 1, maxLength: 5 }),
        fc.array(syllable, { minLength: 1, maxLength: 5 }),
        (one, other) => {
          const [first, second] = [one, other].map((parts) => parts.flat().join('').normalize('NFC'));
          expect(isSameName(first ?? '', second ?? '')).toBe(first === second);
        },
      ),
    );
  });

  test('keys of Vietnamese and English names are those of version 1', () => {
    for (const name of ['Nguyễn Văn An', 'TRẦN THỊ BÍCH', 'John  Smith', 'Siti Nurhaliza']) {
      expect(nameKey(name)).toBe(formerNameKey(name));
    }
  });
});

describe('a name within the text of a transfer (case 9)', () => {
  test.each([
    ['MBVCB.0000000001.D12.CT tu 0000000001 TRAN THI MAU toi 0000000002 CTY MAU', 'Trần Thị Mẫu'],
    ['TRSF E-BANKING CR 2611/FTSCY/WS00000 SITI CONTOH', 'Siti Contoh'],
    ['FT26330/RAJ A/L KUMAR/deposit', 'Raj A/L Kumar'],
    ['转账 张样三 附言', '張樣三'],
    ['จาก 123 สุดา ตัวอย่าง', 'สุดา ตัวอย่าง'],
    ['0000000001TRAN THI MAU', 'Trần Thị Mẫu'],
  ])('is found: %s', (text, name) => {
    expect(isNameWithin(text, name)).toBe(true);
  });

  test.each([
    ['a longer name', 'CT tu 1 TRAN THI MAUU toi', 'Trần Thị Mẫu'],
    ['a name that begins earlier', 'CT tu 1 BTRAN THI MAU', 'Trần Thị Mẫu'],
    ['the name of another person with more characters', '李明华', '李明'],
    ['another vowel', 'จาก สีดา ตัวอย่าง', 'สุดา ตัวอย่าง'],
    ['one word, which any text may contain', 'AN NAP TIEN', 'An'],
    ['no name', 'NAP TIEN', ''],
  ])('is not found: %s', (_what, text, name) => {
    expect(isNameWithin(text, name)).toBe(false);
  });
});
