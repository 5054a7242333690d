import { describe, expect, test } from 'vitest';
import { PLATFORM_XPUB } from '../../testing/local-chain.ts';
import { readChains } from './settings.ts';

const coin = { decimals: 6, shownDecimals: 2, dust: '1' };
const chain = {
  ...{
    code: 'eth',
    name: 'Ethereum',
    chainId: 1,
    endpoints: ['https://node.example'],
    xpub: PLATFORM_XPUB,
    confirmations: 12,
  },
  native: { symbol: 'ETH', decimals: 18, shownDecimals: 6, dust: '0.001' },
  tokens: [{ symbol: 'USDT', ...coin, contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }],
};
const rates = { source: 'fixed', rates: [] };
const read = (file: object) => readChains(JSON.stringify(file), null);

describe('the file of chain settings', () => {
  test('is read with all chains', () => {
    expect(read({ chains: [chain], rates })).toMatchObject({ chains: [{ code: 'eth' }], signerSecret: null });
  });

  test.each([
    ['a private key where the public one belongs', { ...chain, xpub: chain.xpub.replace('xpub', 'xprv') }, 'xpub'],
    ['a coin twice', { ...chain, tokens: [chain.tokens[0], chain.tokens[0]] }, 'a coin twice'],
    ['dust below the smallest unit', { ...chain, tokens: [{ ...chain.tokens[0], dust: '0.0000001' }] }, 'more places'],
    ['no confirmations', { ...chain, confirmations: 0 }, 'confirmations'],
    [
      'a mistyped contract (case 17)',
      { ...chain, tokens: [{ ...chain.tokens[0], contract: '0xdAC17F958D2ee523a2206206994597C13D831eC7' }] },
      'the contract of coin USDT of chain eth',
    ],
    [
      'a mistyped treasury (case 17)',
      { ...chain, treasury: '0x52908400098527886e0F7030069857D2E4169EE7' },
      'the treasury of chain eth',
    ],
    ['a mistyped public key (case 17)', { ...chain, xpub: chain.xpub.replace(/.$/, '2') }, 'the xpub of chain eth'],
  ])('is refused with %s', (_, wrong, words) => {
    expect(() => read({ chains: [wrong], rates })).toThrow(words);
  });

  test('has addresses with their checksums, also when they are written without one', () => {
    const small = '0x52908400098527886e0f7030069857d2e4169ee7';
    expect(read({ chains: [{ ...chain, treasury: small }], rates }).chains[0]?.treasury).toBe(
      '0x52908400098527886E0F7030069857D2E4169EE7',
    );
  });

  test('is refused when it is not JSON or names a chain twice', () => {
    expect(() => readChains('chains:', null)).toThrow('not JSON');
    expect(() => read({ chains: [chain, chain], rates })).toThrow('twice');
  });
});
