import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cleanText, comparable, faultOf } from './message-rules.ts';

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

  it('is refused with a blocked word in any spelling', () => {
    const words = ['lừa đảo', 'Telegram'].map(comparable);
    expect(faultOf('Đây là LUA DAO', words)).toEqual({ rule: 'word', word: 'lua dao' });
    expect(faultOf('my ＴＥＬＥＧＲＡＭ', words)).toEqual({ rule: 'word', word: 'telegram' });
    expect(faultOf('Chúc may mắn', words)).toBeNull();
  });
});
