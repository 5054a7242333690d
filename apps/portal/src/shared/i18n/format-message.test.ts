import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import formatMessage from './format-message.ts';

const formatters = {
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
};
const games = compile('{count, plural, one {# game} other {# games}}');
const read = (message: ReturnType<typeof compile>, locale: string, count: number) =>
  formatMessage('key', message, { count }, { locale, formatters: formatters as never, cache: {} as never });

test('whole numbers in messages are grouped as amounts are, in every language', () => {
  expect(read(games, 'en', 1)).toBe('1 game');
  for (const locale of ['en', 'zh-Hans', 'ja', 'th', 'vi', 'id']) {
    expect(read(compile('{count, number}'), locale, 1234567)).toBe('1,234,567');
  }
});

test('formats fractions exactly, with the point of amounts', () => {
  expect(read(compile('{count, number}'), 'vi', 1.5)).toBe('1.5');
});
