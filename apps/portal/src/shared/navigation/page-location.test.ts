import { expect, test } from 'vitest';
import { isOwnAddress, locationOf } from './page-location.ts';

test('an address is read as a path and plain parameters', () => {
  expect(locationOf('/member?page=depositv2&from=2026-11-21#top')).toEqual({
    path: '/member',
    search: { page: 'depositv2', from: '2026-11-21' },
  });
  expect(locationOf('/index')).toEqual({ path: '/index', search: {} });
});

test('a parameter that is no plain word is dropped from the query', () => {
  const { search } = locationOf('/index?code=abc&x=%3Cscript%3E&%22=1');
  expect(search).toEqual({ code: 'abc' });
});

test('recognizes an address of another site', () => {
  expect(['/index', '/help?topic=terms'].every(isOwnAddress)).toBe(true);
  expect(['https://example.com/', '//example.com', 'mailto:a@example.com'].some(isOwnAddress)).toBe(false);
});
