import { describe, expect, test } from 'vitest';
import { readBitcoinAddress, readTronAddress } from './coin-addresses.ts';

/** Test vectors of BIP 173 and BIP 350, the first Bitcoin block, and the contract of USDT on TRON. */
const BITCOIN = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** The address with its last character replaced. */
const mistyped = (address: string) => address.slice(0, -1) + (address.endsWith('2') ? '3' : '2');

describe('addresses of payouts in coins', () => {
  test.each(BITCOIN)('%s is an address of Bitcoin, and none with one wrong character', (address) => {
    expect(readBitcoinAddress(address)).toBe(address);
    expect(readBitcoinAddress(mistyped(address))).toBeNull();
    expect(readTronAddress(address)).toBeNull();
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
  });
});
