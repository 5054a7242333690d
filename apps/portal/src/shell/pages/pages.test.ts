import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../shared/i18n/language.ts';
import { pageOf, pages } from './pages.ts';
import { startCalls } from './start-calls.ts';

const specified = [
  '/index',
  '/register',
  '/register.html',
  '/noticePage',
  '/lottery',
  '/vnlottery',
  '/seaLottery',
  '/elott',
  '/rng',
  '/live',
  '/pvp',
  '/fish',
  '/promotions',
  '/promoDetail',
  '/seamless',
  '/help',
  '/helpmc',
  '/down',
  '/join',
  '/game',
  '/login',
  '/download',
];

test('every route of the specification whose feature is built has its page, and no two pages have the same path', () => {
  expect(specified.filter((path) => !pageOf(path))).toEqual([]);
  expect(new Set(pages.map((page) => page.path)).size).toBe(pages.length);
});

test.each(['/vip', '/pointMall', '/sports', '/esports'])(
  '%s, whose feature is not built, is an unknown address',
  (path) => expect(pageOf(path)).toBeUndefined(),
);

test('a trailing slash makes no difference, and an unknown path has no page', () => {
  expect(pageOf('/help/')).toBe(pageOf('/help'));
  expect(pageOf('/nowhere')).toBeUndefined();
});

test('the renderer finds each page by its source file', () => {
  const portal = join(import.meta.dirname, '../../..');
  expect(pages.filter((page) => !existsSync(join(portal, page.source))).map((page) => page.source)).toEqual([]);
});

test('no call of the start is sent twice, in any language', () => {
  for (const page of pages) {
    for (const { code } of languages) {
      const requested = startCalls(page, code).map((call) => JSON.stringify([call.row.name, call.payload]));
      expect(new Set(requested).size, `${page.path} ${code}`).toBe(requested.length);
    }
  }
});

test('the calls of the start are only those that a visitor may send', () => {
  const planned = pages.flatMap((page) => page.startCalls?.('EN') ?? []);
  expect(planned.map(({ row }) => row.name)).toContain('lotto.lobby');
  expect(planned.filter(({ row }) => row.method !== 'GET' || row.token !== undefined)).toEqual([]);
});
