import { expect, test } from 'vitest';
import { alternated, lastFirst } from './order.ts';

test('takes from two lists in turns and appends the rest of the longer one', () => {
  expect(alternated(['a', 'b', 'c'], ['1'])).toEqual(['a', '1', 'b', 'c']);
  expect(alternated(['a'], ['1', '2', '3'])).toEqual(['a', '1', '2', '3']);
  expect(alternated([], [])).toEqual([]);
});

test('puts the game that was open last first, whatever bet type its address names', () => {
  const rows = [{ path: '/game?vassalage=A&gameId=1' }, { path: '/elott?gameCode=SSC1M' }];
  expect(lastFirst(rows, '/elott?gameCode=SSC1M&playType=x')).toEqual([rows[1], rows[0]]);
  expect(lastFirst(rows, '/elott?gameCode=SSC1MX')).toEqual(rows);
  expect(lastFirst(rows, '/')).toEqual(rows);
});
