import { expect, test } from 'vitest';
import type { Category } from '../../shared/brand/site.ts';
import { offeredPage } from './offered-page.ts';

const categories = [{ gameType: 'RNG' }] as unknown as readonly Category[];

test.each(['/live', '/fish', '/pvp'])('a category without a vendor has no page at %s (2R-12)', (path) => {
  expect(offeredPage(path, categories)).toBeUndefined();
  expect(offeredPage(path, [])).toBeUndefined();
});

test('a category with a vendor, and every other page, is offered', () => {
  expect(offeredPage('/rng', categories)?.path).toBe('/rng');
  expect(offeredPage('/index', [])?.path).toBe('/index');
});

test('no page is hidden until the categories are loaded', () => {
  expect(offeredPage('/live', undefined)?.path).toBe('/live');
});
