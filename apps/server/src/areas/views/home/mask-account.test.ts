import { expect, test } from 'vitest';
import { maskAccount } from './mask-account.ts';

test.each([
  ['linhmai88', 'l***8'],
  ['abcd', 'a***d'],
  ['abc', 'a***'],
  ['', '****'],
])('%s is shown as %s', (account, shown) => {
  expect(maskAccount(account)).toBe(shown);
});
