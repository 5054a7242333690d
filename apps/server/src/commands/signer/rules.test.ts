import { expect, test } from 'vitest';
import { readRules } from './rules.ts';

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const rules = (changes: object = {}, contract = USDT) =>
  JSON.stringify({
    chains: [{ chainId: 1, mostGas: '1', coins: [{ contract, most: '1', mostPerDay: '1' }], ...changes }],
  });

test('the signer’s rules are read with addresses whose checksum is right', () => {
  expect(readRules(rules({ treasury: USDT })).chains[0]?.treasury).toBe(USDT);
  expect(readRules(rules({}, USDT.toLowerCase())).chains[0]?.coins[0]?.contract).toBe(USDT.toLowerCase());
});

test.each([
  ['the treasury of chain 1', rules({ treasury: USDT.replace('ec7', 'eC7') })],
  ['a contract of chain 1', rules({}, USDT.replace('ec7', 'eC7'))],
])('case 17: %s with a mistyped letter is refused', (name, text) => {
  expect(() => readRules(text)).toThrow(`${name}, 0xdAC`);
});
