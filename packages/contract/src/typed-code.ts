import { westernDigits } from '@lantern/money';

/**
 * A code as it was issued, from what people type or paste: digits of every script and width, blanks, hyphens and invisible characters
 * removed, capital letters. For codes by message and app, recovery codes, captchas and invitation codes.
 * @example readCode(' 123 456') // '123456'
 * @example readCode('4f2k-9qmx') // '4F2K9QMX'
 */
export function readCode(typed: string): string {
  return westernDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Pd}\p{Cf}−]/gu, '')
    .toUpperCase();
}
