import { expect, test } from 'vitest';
import { safeJson } from './start-state.ts';

test('data of a page cannot end its script element, and is unchanged when read', () => {
  const value = { title: '</script><script>alert(1)</script>', mark: '<!--' };
  const json = safeJson(value);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(value);
});
