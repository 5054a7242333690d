import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const DIGITS = /^[0-9a-fA-F]{40}$/;

/**
 * An address of an EVM chain with its checksum (EIP-55): of each letter, its case is a digit of the checksum. An address in one case has
 * none and is taken as it is; `0X` comes from QR codes in capitals.
 * @returns null for an invalid address or a wrong checksum
 */
export function readEvmAddress(text: string): string | null {
  const digits = /^0x/i.test(text) ? text.slice(2) : '';
  if (!DIGITS.test(digits)) return null;
  const small = digits.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(small)));
  const checked = [...small]
    .map((digit, at) => (Number.parseInt(hash[at] ?? '0', 16) < 8 ? digit : digit.toUpperCase()))
    .join('');
  const isOneCase = digits === small || digits === digits.toUpperCase();
  return isOneCase || digits === checked ? `0x${checked}` : null;
}

/**
 * An address of a settings file.
 * @param name what the address belongs to, for the message
 * @throws Error with a readable message when its checksum is wrong
 */
export function needEvmAddress(text: string, name: string): string {
  const address = readEvmAddress(text);
  if (address === null) throw new Error(`${name}, ${text}, has a wrong checksum.`);
  return address;
}
