import { describe, expect, test } from 'vitest';
import { faultOf } from './field-rules.ts';
import { cleanPersonName, isPersonName, PERSON_NAME_RULE } from './person-name.ts';

const REAL: readonly (readonly [where: string, ...names: string[]])[] = [
  ['Vietnam', 'Nguyễn Thị Bích', 'H’Hen Niê', 'Y Moan Êñuôl'],
  ['China', '王小明', '阿卜杜拉·买买提', '古丽娜尔•艾力', '𠮷田', '葛\u{e0100}城'],
  ['Hong Kong', 'CHAN Tai Man 陳大文'],
  ['Japan', '佐藤 さくら', 'ジャン・ポール', 'ｼﾞｬﾝ･ﾎﾟｰﾙ', '佐々木 ゆかり'],
  ['Korea', '김철수', '남궁 민', 'KIM Chul-soo 김철수'],
  ['Thailand', 'สมชาย ใจดี', 'น้ำฝน ทองคำ', 'ม.ร.ว. สมชาย'],
  ['Indonesia', 'Budi Santoso, S.E.', 'Sa’adah', 'Siti Nurhaliza binti Ahmad'],
  ['Malaysia', 'Raj A/L Kumar', 'Devi A/P Raman', "Ahmad bin Sa'id"],
  ['India', 'राम कुमार', 'ਹਰਪ੍ਰੀਤ ਕੌਰ', 'K. R. Ramaswamy', 'அருண் குமார்', 'D’Souza', 'S/O Ramesh'],
  ['Bangladesh', 'মোঃ রহিম', 'র\u200dহিম'],
  ['Sri Lanka', 'ශ්\u200dරී පෙරේරා'],
  ['Iran', 'مهدی رضایی', 'علی\u200cاکبر'],
  ['Arab countries', 'عبد الله', "'Abd al-Rahman", 'ʻAlī'],
  ['Israel', 'יעל בן־דוד', 'ג׳ורג׳ כהן'],
  ['Russia', 'Анна Петрова', 'Салтыков-Щедрин'],
  ['Ukraine', 'Дем’ян Лук’яненко'],
  ['Greece', 'Γιώργος Παπαδόπουλος'],
  ['Armenia', 'Արամ Խաչատրյան'],
  ['Georgia', 'ნინო ჩხეიძე'],
  ['Ethiopia', 'አበበ ቢቂላ'],
  ['Cambodia', 'សុខ សុវណ្ណ'],
  ['Laos', 'ສົມສັກ ວົງສາ', 'ຄຳ ພູ'],
  ['Myanmar', 'မောင်မောင်'],
  ['Bhutan', 'བསྟན་འཛིན'],
  ['France', 'Jean‑Pierre', 'Jean–Luc', 'L´Hermite'],
  ['Ireland', "O'Neil", 'O‘Neil', 'O`Neil', 'O＇Neil'],
  ['the Netherlands', '’t Hooft', "'t Hooft"],
  ['Catalonia', 'Marcel·la', 'Gal·la'],
  ['the United States', 'Martin King, Jr.', 'ＳＭＩＴＨ　ＪＯＨＮ'],
];

describe('a name of a person', () => {
  test.each(REAL)('of %s is accepted', (_where, ...names) => {
    expect(names.filter((name) => faultOf(PERSON_NAME_RULE, cleanPersonName(name)) !== null)).toEqual([]);
  });

  test.each([
    ['markup', '<b>x</b>'],
    ['a digit', 'Mai 7'],
    ['an Arabic digit', 'علی ٧'],
    ['an address', 'mai@mail.example'],
    ['two people', 'Mai & Lan'],
    ['a mark before every letter', '\u0301Mai'],
    ['a hyphen at the beginning', '-Mai'],
    ['a dot at the beginning', '.Mai'],
    ['no letter', "''"],
    ['only marks after an apostrophe', "'\u0301"],
    ['Latin with a Cyrillic letter', 'Nguy\u0435n Văn An'],
    ['Latin with a Greek letter', 'J\u03bfhn'],
    ['Latin with an Armenian letter', 'J\u0585hn'],
    ['Latin with a Cherokee letter', '\u13a2ohn'],
    ['Latin with a Coptic letter', 'J\u2c9fhn'],
    ['Latin with a Lisu letter', '\ua4d0inh'],
    ['Cyrillic with a Greek letter', 'Анн\u03b1'],
    ['Cyrillic with an Armenian letter', 'Анн\u0561'],
    ['Greek with an Armenian letter', 'Γι\u0585ργος'],
    ['a letter of formulas', '\u{1d40c}ai'],
    ['a letter of units', '\u00b5ai'],
    ['a Hangul filler', '김\u3164철수'],
    ['a selector after a Latin letter', 'Mai\ufe0f'],
    ['a selector of Han after a Latin letter', 'Mai\u{e0100}'],
    ['a picture', 'Mai ❤'],
    ['a private character', 'Mai\ue000'],
    ['brackets', 'Mai (Lan)'],
    ['a quotation mark', 'Mai "Lan"'],
    ['a backslash', 'Mai\\Lan'],
  ])('with %s is refused', (_what, name) => {
    expect(isPersonName(cleanPersonName(name))).toBe(false);
  });

  test('has two to sixty characters', () => {
    const faults = ['李', '李明', '李'.repeat(60), '李'.repeat(61)].map((name) => faultOf(PERSON_NAME_RULE, name));
    expect(faults).toEqual(['REAL_NAME', null, null, 'REAL_NAME']);
  });
});

describe('cleaning', () => {
  test.each([
    ['  Raj  A/L\t Kumar ', 'Raj A/L Kumar'],
    ['ＳＭＩＴＨ　ＪＯＨＮ', 'SMITH JOHN'],
    ['ｼﾞｬﾝ･ﾎﾟｰﾙ', 'ジャン・ポール'],
    ['O＇Neil', "O'Neil"],
    ['น้ำฝน', 'น้ำฝน'],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['an\u200bna\u00ad \u202emai', 'anna mai'],
    ['an\u200dna', 'anna'],
    ['ශ්\u200dරී', 'ශ්\u200dරී'],
    ['علی\u200c', 'علی'],
    ['علی\u200b\u200cاکبر', 'علی\u200cاکبر'],
    ['e\u200b\u0301', 'é'],
    [' \u200b ', ''],
  ])('makes %j to %j', (typed, name) => {
    expect(cleanPersonName(typed)).toBe(name);
  });

  test('of a cleaned name changes nothing', () => {
    const names = REAL.flatMap(([, ...row]) => row).map(cleanPersonName);
    expect(names.map(cleanPersonName)).toEqual(names);
  });
});

test('the time to judge a name grows with its length only', () => {
  for (const unit of ['a', 'а', 'क\u200d', '葛\u{e0100}', "'", ' ', 'Á', '陳a']) {
    const begun = performance.now();
    isPersonName(`${unit.repeat(20_000)}!`);
    isPersonName(`${unit.repeat(20_000)}\u0435`);
    expect(performance.now() - begun).toBeLessThan(1_000);
  }
});
