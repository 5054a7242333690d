import { foldText } from '@lantern/text/fold';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { growth } from '../../../testing/growth.ts';
import { cleanText, comparableMessage, faultOf as faultOfComparable } from './message-rules.ts';

/** A message and words as they are stored; words of an older version have no marks. */
function faultOf(text: string, words: readonly string[], bareWords: readonly string[] = []) {
  const message = comparableMessage('', text);
  return (
    message &&
    faultOfComparable(message, [
      ...words.map((word) => ({ word: foldText(word), isBare: false })),
      ...bareWords.map((word) => ({ word, isBare: true })),
    ])
  );
}

describe('a message of an agent to a downline', () => {
  it('is stored as plain text', () => {
    expect(cleanText('  Xin chào\u0000\r\n\r\n\r\n\r\nbạn \t\n')).toBe('Xin chào\n\nbạn');
    expect(cleanText('a\u202Eb\u200Bc')).toBe('abc');
    expect(cleanText(' \n\u0007 ')).toBe('');
  });

  test('is unchanged when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const once = cleanText(text);
        expect(cleanText(once)).toBe(once);
        expect(once).not.toMatch(/[^\P{C}\n]/u);
      }),
    );
  });

  test.each([
    'Look at https://evil.example/x',
    'hxxp://evil',
    'WWW.evil',
    'write to me@mail.example',
    'a...b@c.d',
    'old_name.com',
    '-.win',
    'ＥＶＩＬ．ｃｏｍ is good',
    'go to evil.com/win',
    'evil.vn',
    'bit.ly/x1',
    'chat at t.to/abc',
  ])('is refused with a link: %s', (text) => expect(faultOf(text, [])).toEqual({ rule: 'link' }));

  test.each([
    'Rate 1.95 from today.',
    'Good work.Everybody may rest.Now.',
    'Thưởng 5% … đến 20.11.',
    'Hẹn 18:30. Nhớ nhé.',
    '明天 20:00 开奖。',
  ])('is accepted without a link: %s', (text) => expect(faultOf(text, [])).toBeNull());

  test('is refused if a whole link can be read in it', () => {
    const label = String.raw`\b(?:[a-z\d-]+\.)+`;
    const described = new RegExp(String.raw`[\w.+-]+@[\w-]+\.\w|${label}(?:com|vn|me)\b|${label}[a-z]{2,}\/`);
    const parts = fc.constantFrom('a', 'vn', 'com', 'me', '7', '.', '-', '_', '@', '/', ' ', '日', '+');
    const texts = fc.array(parts, { maxLength: 12 }).map((chosen) => chosen.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(described.test(text));
        expect(faultOf(text, [])).toEqual({ rule: 'link' });
      }),
      { numRuns: 2000 },
    );
  });

  it('has a comparable form that is at most three times as long as the longest message', () => {
    expect(comparableMessage('ﬃ'.repeat(80), 'ﬃ'.repeat(1000))?.plain).toHaveLength(3 * 1080 + 1);
    expect(comparableMessage('Hi', '㏂'.repeat(1000))).toBeNull();
    expect(comparableMessage('Hi', 'ﷺ'.repeat(1000))).toBeNull();
  });

  it('is refused with a blocked word in any spelling', () => {
    const words = ['lừa đảo', 'Telegram'];
    expect(faultOf('Đây là LUA DAO', words)).toEqual({ rule: 'word', word: 'lua dao' });
    expect(faultOf('my ＴＥＬＥＧＲＡＭ', words)).toEqual({ rule: 'word', word: 'telegram' });
    expect(faultOf('Chúc may mắn', words)).toBeNull();
  });

  it('is refused with a blocked Thai word, not with another that differs in its vowels', () => {
    expect(faultOf('เขาโกงเงิน', ['โกง'])).toEqual({ rule: 'word', word: 'โกง' });
    expect(faultOf('ดื่มน้ำ', ['น้ำ'])).toEqual({ rule: 'word', word: foldText('น้ำ') });
    expect(faultOf('พบกันที่บ้าน', ['บาน'])).toBeNull();
    expect(faultOf('สีดา', ['สุดา'])).toBeNull();
  });

  it('is refused with a word that an older version stored without marks', () => {
    expect(faultOf('ชื่อสุดา', [], ['สดา'])).toEqual({ rule: 'word', word: 'สดา' });
    expect(faultOf('Wał', [], ['wał'])).toEqual({ rule: 'word', word: 'wał' });
  });
});

describe('the time to read a message', () => {
  const HOSTILE: readonly (readonly [string, (length: number) => string])[] = [
    ['letters that become four', (length) => '㏂'.repeat(length)],
    ['labels without an end', (length) => 'a.'.repeat(length / 2)],
    ['spaces before a letter', (length) => `${' '.repeat(length)}a`],
    ['blank lines before a letter', (length) => `${'\t\u2028'.repeat(length / 2)}a`],
    ['hyphens', (length) => '-'.repeat(length)],
    ['hyphens and full stops', (length) => '-.'.repeat(length / 2)],
    ['letters', (length) => 'a'.repeat(length)],
    ['beginnings of addresses', (length) => 'x@'.repeat(length / 2)],
    ['names before an at sign', (length) => `${'a+'.repeat(length / 2)} @`],
    ['hosts after an at sign', (length) => '@a'.repeat(length / 2)],
    ['schemes', (length) => 'ab:'.repeat(length / 3)],
    ['line ends', (length) => `${'\n'.repeat(length)}a`],
  ];

  test.each(HOSTILE)('grows with the length of the text: %s', (_, textOf) => {
    expect(growth(textOf, (text) => faultOf(text, ['lua dao']))).toBeLessThan(28);
    expect(growth(textOf, cleanText)).toBeLessThan(28);
  });
});
