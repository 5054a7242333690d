import { describe, expect, test } from 'vitest';
import {
  isExtendedKey,
  isNowhere,
  readBitcoinAddress,
  readEvmAddress,
  readTronAddress,
  recipientOf,
} from './coin-addresses.ts';

/** Test vectors of BIP 173 and BIP 350, the first Bitcoin block, and the contract of USDT on TRON. */
const BITCOIN = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
] as const;
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** The address with its last character replaced. */
const mistyped = (address: string) => address.slice(0, -1) + (address.endsWith('2') ? '3' : '2');

describe('addresses of payouts in coins', () => {
  test('case 17: right addresses are read, and those with one wrong letter are not', () => {
    expect(readTronAddress('TUpTvrMXBUhgYSXTbXSCczS1AZBy6sTRVb')).toBe('TUpTvrMXBUhgYSXTbXSCczS1AZBy6sTRVb');
    expect(readTronAddress('TUpTvrMXBUhgYSXTbXSCczS1AZBy6sTSVb')).toBeNull();
    expect(readBitcoinAddress('1KrFvnyo2kajPGTq1FnV6qjsFmSepwRyDL')).toBe('1KrFvnyo2kajPGTq1FnV6qjsFmSepwRyDL');
    expect(readBitcoinAddress('1KrFvnyo2kajPGTq1FnV6qjsFmSepwRzDL')).toBeNull();
    expect(readEvmAddress('0x52908400098527886E0F7030069857D2E4169EE7')).not.toBeNull();
    expect(readEvmAddress('0x52908400098527886e0F7030069857D2E4169EE7')).toBeNull();
  });

  test('case 17: a version byte of another network is refused, although the checksum is right', () => {
    expect(readTronAddress('TtA4uxeotfAZMsfYcwmX77hno4SujQdjkk')).toBeNull();
    // Litecoin, Dogecoin, and Bitcoin's test network.
    for (const other of [
      'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
      'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    ]) {
      expect(readBitcoinAddress(other)).toBeNull();
      expect(readTronAddress(other)).toBeNull();
    }
  });

  test.each(BITCOIN)('%s is an address of Bitcoin, and none with one wrong character', (address) => {
    expect(readBitcoinAddress(address)).toBe(address);
    expect(readBitcoinAddress(mistyped(address))).toBeNull();
    expect(readTronAddress(address)).toBeNull();
    expect(readEvmAddress(address)).toBeNull();
  });

  test('an address in capitals, as QR codes have it, is stored in small letters', () => {
    expect(readBitcoinAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(BITCOIN[2]);
    expect(readBitcoinAddress('BC1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeNull();
  });

  test('a checksum of the wrong kind, another network and another length are refused', () => {
    // BIP 350: version 1 with the checksum of version 0; the test network; a program of 16 bytes.
    expect(readBitcoinAddress('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd')).toBeNull();
    expect(readBitcoinAddress('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBeNull();
    expect(readBitcoinAddress('bc1rw5uspcuh')).toBeNull();
  });

  test('an address of TRON has its checksum', () => {
    expect(readTronAddress(TRON)).toBe(TRON);
    expect(readTronAddress(mistyped(TRON))).toBeNull();
    expect(readTronAddress(TRON.replace('TR7', 'TR8'))).toBeNull();
    expect(readTronAddress(TRON.toLowerCase())).toBeNull();
  });
});

test.each([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
  '1111111111111111111114oLvT2',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
])('%s is valid, and no one has its key', (address) => {
  const readers = [readEvmAddress, readBitcoinAddress, readTronAddress];
  expect(readers.some((read) => read(address) === address)).toBe(true);
  expect(isNowhere(address)).toBe(true);
});

test.each([...BITCOIN, TRON, '0x52908400098527886E0F7030069857D2E4169EE7'])('%s belongs to a person', (address) => {
  expect(isNowhere(address)).toBe(false);
});

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
test.each([
  ['bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=0.1&label=me', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BITCOIN:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  [`ethereum:${EVM}@1?value=1e18`, EVM],
  [`ethereum:pay-${EVM}`, EVM],
  [`ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${EVM}&uint256=1e6`, EVM],
  [`ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7/approve?address=${EVM}`, null],
  [`tron:${TRON}?amount=5`, TRON],
  [TRON, TRON],
])('the recipient of %s is %s', (text, recipient) => {
  expect(recipientOf(text)).toBe(recipient);
});

test('an extended public key has its checksum', () => {
  const key =
    'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ';
  expect(isExtendedKey(key)).toBe(true);
  expect(isExtendedKey(mistyped(key))).toBe(false);
  expect(isExtendedKey(TRON)).toBe(false);
});
