import { createHmac } from 'node:crypto';
import { westernDigits } from '@lantern/money';
import { isMobileKey, readMobileNumber } from '@lantern/text/phones';
import type { PayoutKind } from './repository.ts';

const BANK_NUMBER = /^\d{6,34}$/;
const WALLET_NAME = /^[\p{L}\d@._+-]{4,64}$/u;

/** Normal width, without blanks and invisible characters. */
export const compactText = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');

/** A bank's account number: digits only. Null for anything else. */
export function readBankNumber(text: string): string | null {
  const number = westernDigits(compactText(text)).replace(/\p{Pd}/gu, '');
  return BANK_NUMBER.test(number) ? number : null;
}

/**
 * An e-wallet's account. A mobile number in every spelling becomes the national one, e.g. `0901234567`; a number of another country keeps
 * its country code. Wallets also have names, mail addresses and longer numbers of their own, which are taken as they are.
 * @param dialingCode of the wallet's country
 * @returns null for what looks like a telephone number and is no mobile number, and for other characters
 */
export function readWalletNumber(dialingCode: string, text: string): string | null {
  const plain = compactText(text);
  const mobile = readMobileNumber(dialingCode, plain);
  if (typeof mobile !== 'string') return `0${mobile.mobileNum}`;
  const number = westernDigits(plain);
  if (/^[+0][\d().-]+$/.test(number)) {
    const digits = number.replace(/\D/g, '');
    return number.startsWith('+') && isMobileKey(digits) ? `+${digits}` : null;
  }
  return WALLET_NAME.test(plain) ? plain : null;
}

/** How the same account was stored before wallets' numbers had one spelling; empty for other accounts. */
export function formerSpellings(dialingCode: string, number: string): readonly string[] {
  if (!/^0\d+$/.test(number)) return [];
  const national = number.slice(1);
  return [national, `${dialingCode}${national}`, `+${dialingCode}${national}`, `00${dialingCode}${national}`];
}

/** Keyed digest, to find a number without storing it readable. Case-insensitive for wallets. */
export function numberKeyOf(key: Buffer, kind: PayoutKind, number: string): Buffer {
  const compared = kind === 'E_WALLET' ? number.toLowerCase() : number;
  return createHmac('sha256', key).update(`${kind}\n${compared}`).digest();
}
