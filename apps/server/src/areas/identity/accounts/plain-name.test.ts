import { expect, test } from 'vitest';
import { isPlainName } from './plain-name.ts';

test.each([
  'mai7',
  'Lan_Anh',
  'Nguyễn.Văn',
  'ĐỨC',
  'Łukasz',
  'iĳs',
  'Søren',
  '小明88',
  'สมชาย',
  '김철수',
  'たろう',
  'タロウ太郎',
])('%s is a plain name', (name) => {
  expect(isPlainName(name.normalize('NFKC'))).toBe(true);
});

test.each([
  ['а cyrillic letter', 'p\u0430ypal'],
  ['all cyrillic', '\u0430\u0440\u0440\u04cf\u0435'],
  ['a greek letter', 'g\u03bfogle'],
  ['an armenian letter', 'l\u0561ntern'],
  ['two scripts', 'mai小'],
  ['a zero-width space', 'ma\u200bi'],
  ['a zero-width joiner', 'ma\u200di'],
  ['a right-to-left mark', 'ma\u202ei'],
  ['a soft hyphen', 'ma\u00adi'],
  ['a loose accent', 'q\u0301uai'],
  ['a dotless i of phonetics', 'm\u0251i'],
  ['an i without a dot', 'ma\u0131'],
  ['a capital I with a dot', 'MA\u0130'],
  ['a kra', '\u0138im'],
  ['an l with a dot', 'ha\u0140o'],
  ['an n after an apostrophe', 'ma\u0149'],
  ['an Eth', '\u00d0uc'],
  ['a multiplication sign', 'ma\u00d7'],
  ['a blank', 'ma i'],
  ['markup', '<b>mai</b>'],
  ['nothing', ''],
])('%s is not a plain name', (_what, name) => {
  expect(isPlainName(name.normalize('NFKC'))).toBe(false);
});

test('look-alike letters are the same name after normalization', () => {
  expect('\uff4d\uff41\uff49'.normalize('NFKC')).toBe('mai');
  expect('mai\u017f'.normalize('NFKC')).toBe('mais');
  expect('\u{1d426}\u{1d41a}\u{1d422}'.normalize('NFKC')).toBe('mai');
});
