import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

test('shows only the fields that differ, and each field of a group in its own row', () => {
  const before = { state: 'OPEN', limits: { day: '100', week: '500' }, roles: ['risk'] };
  const after = { state: 'OPEN', limits: { day: '200', week: '500' }, roles: ['risk', 'content'] };
  expect(differencesOf(before, after)).toEqual([
    { path: ['limits', 'day'], before: '100', after: '200' },
    { path: ['roles'], before: ['risk'], after: ['risk', 'content'] },
  ]);
});

test('shows every field of an entry that has only one side', () => {
  expect(differencesOf(null, { reason: 'seen', frozen: { amount: '6.00' } })).toEqual([
    { path: ['reason'], before: undefined, after: 'seen' },
    { path: ['frozen', 'amount'], before: undefined, after: '6.00' },
  ]);
  expect(differencesOf({ a: 1 }, null)).toEqual([{ path: ['a'], before: 1, after: undefined }]);
});
