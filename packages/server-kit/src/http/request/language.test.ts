import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

const brand = { languages: ['EN', 'VI', 'CN'], defaultLanguage: 'EN' } as const;

test.each([
  ['VI', 'zh-CN', 'VI'],
  ['vi', undefined, 'VI'],
  ['TH', 'zh-CN,zh;q=0.9', 'CN'],
  [undefined, 'ja;q=1, vi-VN;q=0.4, en;q=0.3', 'VI'],
  [undefined, 'en;q=0, vi;q=0.1', 'VI'],
  [undefined, 'xx, *', 'EN'],
  [undefined, undefined, 'EN'],
])('the preference %s and the header %s result in %s', (preference, header, language) => {
  expect(languageOf(brand, preference, header)).toBe(language);
});
