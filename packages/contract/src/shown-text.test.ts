import { expect, test } from 'vitest';
import { isShownText } from './shown-text.ts';

const line = (text: string) => isShownText(text, { isLong: false });

test.each([
  ...[
    'Anna',
    'Nguyễn Thị Bích',
    '王小明',
    '佐藤 さくら',
    'สมชาย',
    '김철수',
    'Ö-1',
    "O'Neil (VIP) #7",
    '7',
    'a\u00a0b',
    'a\u3000b',
  ],
  ...['Anna 👩‍👩‍👧‍👦', 'Anna ❤️', 'Anna 👍🏽', 'Anna 🏳️‍🌈', '1️⃣', '葛\u{e0100}城', 'می‌خواهم', 'क्‍ष', 'ශ්‍රී', 'e\u0301'],
])('%j can be shown', (text) => {
  expect(line(text)).toBe(true);
});

test.each([
  ['an override of the direction', 'user\u202etxt'],
  ['an isolate', 'a\u2066b\u2069'],
  ['a mark of the direction', 'a\u200fb'],
  ['an Arabic letter mark', 'a\u061cb'],
  ['a zero-width space', 'an\u200bna'],
  ['a word joiner', 'an\u2060na'],
  ['a byte order mark', '\ufeffanna'],
  ['a soft hyphen', 'an\u00adna'],
  ['a combining grapheme joiner', 'an\u034fna'],
  ['a zero-width joiner between Latin letters', 'an\u200dna'],
  ['a zero-width non-joiner at the end', 'می\u200c'],
  ['two zero-width joiners', 'क्\u200d\u200dष'],
  ['a variation selector after a letter', 'an\ufe0fna'],
  ['a variation selector of Han after a Latin letter', 'a\u{e0100}'],
  ['a tag character', 'a\u{e0041}'],
  ['a control character', 'a\u0007b'],
  ['a character of the C1 set', 'a\u0085b'],
  ['a line break', 'a\nb'],
  ['a tab', 'a\tb'],
  ['a line separator', 'a\u2028b'],
  ['half a character', 'a\ud83d'],
  ['a private character', 'a\ue000'],
  ['an unassigned character', 'a\u0378'],
  ['a character that is none', 'a\ufdd0'],
  ['a Hangul filler', 'a\u3164b'],
  ['a half-width Hangul filler', 'a\uffa0b'],
  ['a Hangul choseong filler', 'a\u115fb'],
  ['a Hangul jungseong filler', 'a\u1160b'],
  ['a Mongolian vowel separator', 'a\u180eb'],
  ['a blank of Braille', 'a\u2800b'],
  ['only Hangul fillers', '\u3164\u3164'],
  ['only blanks of Braille', '\u2800\u2800'],
  ['only variation selectors', '\ufe0f\ufe0f'],
  ['only spaces', '   '],
  ['only combining marks', '\u0301\u0301'],
  ['only punctuation', '...'],
  ['only pictures', '👍👍'],
  ['nothing', ''],
])('a text with %s cannot be shown', (_what, text) => {
  expect(line(text)).toBe(false);
});

test('a long text may have line breaks and tabs', () => {
  expect(isShownText('first\r\n\tsecond\n', { isLong: true })).toBe(true);
  expect(isShownText('first\u2028second', { isLong: true })).toBe(false);
  expect(isShownText('\n\n', { isLong: true })).toBe(false);
});

test('the time to judge a text grows with its length only', () => {
  for (const unit of ['\u200d', 'क्\u200d', '👩\u200d', '\ufe0f', 'a', '\u3164']) {
    const begun = performance.now();
    isShownText(unit.repeat(50_000), { isLong: true });
    expect(performance.now() - begun).toBeLessThan(1_000);
  }
});
