import { expect, test } from 'vitest';
import { actionsNamed, targetOf } from './search-words.ts';

test.each([
  ['EN', 'withdraw', 'payments.reject-withdrawal'],
  ['EN', 'Void', 'lottery.void-issue'],
  ['VI', 'rút', 'payments.reject-withdrawal'],
  ['CN', '提现', 'payments.reject-withdrawal'],
] as const)('finds actions by words of their names, %s: %s', (language, words, action) => {
  expect(actionsNamed(language, words)).toContain(action);
});

test.each([
  ['D 599', 'deposit:599'],
  ['w54', 'withdrawal:54'],
  ['C 3', 'aml-case:3'],
  ['lottery_issue:857', 'lottery_issue:857'],
  [' site ', 'site'],
])('reads a target in the notation of operators: %s is %s', (written, target) => {
  expect(targetOf(written)).toBe(target);
});
