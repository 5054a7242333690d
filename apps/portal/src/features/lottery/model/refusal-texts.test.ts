import { expect, test } from 'vitest';
import { betRefusal } from './refusal-texts.ts';

test('names the amount of a limit and the selection that exceeds it', () => {
  expect(betRefusal('STAKE_ABOVE_LIMIT', { line: 2, limit: '50000.00' })).toEqual({
    key: 'refused_STAKE_ABOVE_LIMIT',
    amounts: ['limit'],
    line: 1,
  });
});

test('the limit of a draw names all selections', () => {
  expect(betRefusal('ISSUE_LIMIT', { max: '200000.00', left: '10.00' })).toEqual({
    key: 'refused_ISSUE_LIMIT',
    amounts: ['max', 'left'],
    line: null,
  });
});

test('a refusal without values, and any other code, has the text of the server', () => {
  expect(betRefusal('STAKE_ABOVE_LIMIT', { line: 1 })).toBeNull();
  expect(betRefusal('ISSUE_CLOSED', {})).toBeNull();
});
