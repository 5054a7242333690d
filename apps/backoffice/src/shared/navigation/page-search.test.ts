import { expect, test } from 'vitest';
import { searchAfter } from './page-search.ts';

const SHOWN = { pathname: '/members', search: { state: 'OPEN' } };

test('a change is added to an address that has changed since the page was rendered', () => {
  const newest = { pathname: '/members', search: { state: 'OPEN', account: 'linh' } };
  expect(searchAfter(SHOWN, newest, { level: '2' })).toEqual({ state: 'OPEN', account: 'linh', level: '2' });
});

test('two changes of the same parameter leave the later value', () => {
  const first = searchAfter(SHOWN, SHOWN, { state: 'CLOSED' });
  expect(searchAfter(SHOWN, { pathname: '/members', search: first }, { state: undefined })).toEqual({});
});

test('a change of a page that is being left does not take parameters of the next page', () => {
  const newest = { pathname: '/deposits', search: { id: '7' } };
  expect(searchAfter(SHOWN, newest, { level: '2' })).toEqual({ state: 'OPEN', level: '2' });
});
