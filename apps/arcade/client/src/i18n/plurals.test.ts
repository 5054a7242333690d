import { type ArcadeMessages, loadArcadeMessages } from '@lantern/locales/arcade';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { expect, it } from 'vitest';
import { formatters } from './formatters.ts';

const english = await loadArcadeMessages('EN');
const said = (key: keyof ArcadeMessages, values: Record<string, string | number>) =>
  format(compile(english[key]), 'en', values, { formatters });

it('says one free spin, win, coin or guess in the singular and several in the plural', () => {
  const times = '1.03×';
  expect([1, 12].map((count) => said('free_spins', { count }))).toEqual(['1 free spin', '12 free spins']);
  expect([1, 3].map((count) => said('more_spins', { count }))).toEqual(['1 more free spin', '3 more free spins']);
  expect([1, 8].map((count) => said('free_spins_over', { count }))).toEqual([
    '1 free spin is over',
    '8 free spins are over',
  ]);
  expect([1, 2].map((count) => said('lines_won', { count }))).toEqual(['1 win', '2 wins']);
  expect([1, 243].map((ways) => said('win_ways', { count: 3, symbol: 'Koi', ways }))).toEqual([
    '3 × Koi, 1 way',
    '3 × Koi, 243 ways',
  ]);
  expect([0, 1, 2].map((count) => said('keno_hits', { count }))).toEqual(['0 hits', '1 hit', '2 hits']);
  expect([1, 2].map((count) => said('mines_said_out', { count, times }))).toEqual([
    '1 lantern lit, then cashed out. 1.03×',
    '2 lanterns lit, then cashed out. 1.03×',
  ]);
  expect([1, 2].map((left) => said('step_respin', { count: 1, cells: 15, left }))).toEqual([
    '1 coin held on 15 places, 1 respin left',
    '1 coin held on 15 places, 2 respins left',
  ]);
});

it('groups numbers as amounts are grouped, in every language', () => {
  for (const locale of ['en', 'vi', 'id']) {
    expect(format(compile('{ways, number}'), locale, { ways: 1024 }, { formatters })).toBe('1,024');
  }
});

it('leaves no text with a number whose English noun is right for several only', () => {
  const nouns = 'spins|wins|coins|rows|segments|hits|gusts|lanterns|guesses|respins|hashes|ways|lines';
  const fixed = new RegExp(
    `\\{(?!counts|spins\\}|symbol)\\w+\\} (?:\\w+ )?(?:${nouns})\\b|(?:${nouns})[^.{]*: \\{(?:count|left)\\}`,
    'i',
  );
  expect(Object.entries(english).filter(([, text]) => fixed.test(text))).toEqual([]);
});
