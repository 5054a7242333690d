import fc from 'fast-check';
import { getAddress, isAddress } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { readEvmAddress } from './evm-address.ts';

describe('an address of an EVM chain', () => {
  test.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', null],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', null],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', null],
  ])('%s is read as %s', (typed, read) => {
    expect(readEvmAddress(typed)).toBe(read);
  });

  test('is read as viem reads it, also with letters of another case', () => {
    const address = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(address, fc.boolean(), (digits, isRight) => {
        const typed = isRight ? getAddress(`0x${digits.toLowerCase()}`) : `0x${digits}`;
        const isOneCase = /^[0-9a-f]*$/.test(digits) || /^[0-9A-F]*$/.test(digits);
        const right = isAddress(typed) || isOneCase ? getAddress(typed.toLowerCase() as `0x${string}`) : null;
        expect(readEvmAddress(typed)).toBe(right);
      }),
    );
  });
});
